"""What to ask ncu for: per instruction, and for whole kernels."""
import re

SOURCE_METRICS = [
    "memory_l1_tag_requests_global",
    "memory_l1_wavefronts_shared",
    "memory_l1_wavefronts_shared_ideal",
    "memory_l2_theoretical_sectors_global",
    "memory_l2_theoretical_sectors_global_ideal",
]
OPS = ("ld", "st", "atom", "red")
TOTALS = (
    [f"l1tex__t_requests_pipe_lsu_mem_global_op_{o}.sum" for o in OPS]
    + [f"l1tex__t_sectors_pipe_lsu_mem_global_op_{o}.sum" for o in OPS]
    + [f"l1tex__t_output_wavefronts_pipe_lsu_mem_global_op_{o}.sum" for o in OPS]
    + [
        "l1tex__data_pipe_lsu_wavefronts_mem_lgds.sum",
        "l1tex__data_bank_conflicts_pipe_lsu.sum",
        "l1tex__data_pipe_lsu_wavefronts_mem_shared.sum",
        "l1tex__data_bank_conflicts_pipe_lsu_mem_shared.sum",
    ]
    + [f"l1tex__data_pipe_lsu_wavefronts_mem_shared_op_{o}.sum" for o in ("ld", "st", "atom")]
    + [f"l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_{o}.sum" for o in ("ld", "st", "atom")]
    + ["lts__t_requests_srcunit_tex.sum", "lts__t_sectors_srcunit_tex.sum"]
    + ["smsp__inst_executed.sum", "smsp__thread_inst_executed.sum"]
    + [f"smsp__sass_inst_executed_op_{o}.sum" for o in ("global_ld", "global_st", "global_atom", "global_red", "shared_ld",
                                                        "shared_st", "shared_atom", "local_ld", "local_st", "ldgsts")]
    + [f"smsp__inst_executed_op_{o}.sum" for o in ("global_ld", "global_st", "global_atom", "global_red", "shared_ld",
                                                   "shared_st", "shared_atom", "ldgsts", "branch")]
    + SOURCE_METRICS
)
# Seen to work on capability 9.0; the others only where ncu lists them.
CERTAIN = set(TOTALS[:16]) | {m for m in TOTALS if m.startswith("lts__")} | set(SOURCE_METRICS)


def totals_known(file):
    """The metrics of TOTALS that ncu lists."""
    with open(file) as f:
        known = set(re.findall(r"^(\w+)", f.read(), re.M))
    return [m for m in TOTALS if m in CERTAIN or m.removesuffix(".sum") in known]
