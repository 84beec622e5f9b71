// Macros that headers in wide use define, and that the standard library survives: a header of ours must as well.
#pragma once

#define I poisoned_by_complex_h
#define B0 poisoned_by_termios_h
#define small poisoned_by_rpcndr_h
#define hyper poisoned_by_rpcndr_h
#define interface poisoned_by_basetyps_h
#define near poisoned_by_windef_h
#define far poisoned_by_windef_h
#define IN poisoned_by_windef_h
#define OUT poisoned_by_windef_h
#define ERROR poisoned_by_wingdi_h
#define NO_ERROR poisoned_by_winerror_h
#define OPTIONAL poisoned_by_windef_h
#define CONST poisoned_by_windef_h
#define TRUE poisoned_by_windef_h
#define FALSE poisoned_by_windef_h
#define DELETE poisoned_by_winnt_h
#define DOMAIN poisoned_by_math_h
#define OVERFLOW poisoned_by_math_h
#define STRICT poisoned_by_windef_h
#define linux 1
#define unix 1
#define major(dev) poisoned_by_sysmacros_h
#define minor(dev) poisoned_by_sysmacros_h
