// A sparse matrix as finite elements make it: the Laplacian on a disc of triangles, in compressed rows. Written here,
// so that it may be copied freely.
#pragma once

#include <cmath>
#include <cstddef>
#include <map>
#include <vector>

struct sparse_matrix {
  std::vector<int> starts{0};  // of rows; one more at the end
  std::vector<int> columns;
  std::vector<float> values;
};

struct point {
  double x, y;
};

struct disc {
  std::vector<point> nodes;
  std::vector<int> triangles;  // three nodes each
};

// Ring k has 6 k nodes. Between two rings, triangles advance where the next node comes first.
inline disc make_disc(int rings) {
  disc mesh{{{0, 0}}, {}};
  for (int k = 1, inner = 0; k <= rings; ++k) {
    int const in = k == 1 ? 1 : 6 * (k - 1);
    int const out = 6 * k;
    int const outer = inner + in;
    for (int i = 0; i < out; ++i) {
      double const angle = 2 * 3.14159265358979 * i / out;
      mesh.nodes.push_back({k * std::cos(angle), k * std::sin(angle)});
    }
    for (int i = 0, j = 0; j < out || (in > 1 && i < in);) {
      bool const outward = in == 1 || (j + 1) * in <= (i + 1) * out;
      int const third = outward ? outer + (j + 1) % out : inner + (i + 1) % in;
      mesh.triangles.insert(mesh.triangles.end(), {inner + i % in, outer + j % out, third});
      (outward ? j : i) += 1;
    }
    inner = outer;
  }
  return mesh;
}

// The stiffness of linear elements: for each triangle, the products of its edges.
inline sparse_matrix laplacian(disc const& mesh) {
  std::vector<std::map<int, double>> rows(mesh.nodes.size());
  for (std::size_t t = 0; t < mesh.triangles.size(); t += 3) {
    int const* const corner = &mesh.triangles[t];
    point edges[3];  // opposite each corner
    for (int i = 0; i < 3; ++i) {
      point const& a = mesh.nodes[static_cast<std::size_t>(corner[(i + 1) % 3])];
      point const& b = mesh.nodes[static_cast<std::size_t>(corner[(i + 2) % 3])];
      edges[i] = {b.x - a.x, b.y - a.y};
    }
    double const twice_area = std::abs(edges[0].x * edges[1].y - edges[0].y * edges[1].x);
    for (int i = 0; i < 3; ++i) {
      for (int j = 0; j < 3; ++j) {
        rows[static_cast<std::size_t>(corner[i])][corner[j]] +=
            (edges[i].x * edges[j].x + edges[i].y * edges[j].y) / (2 * twice_area);
      }
    }
  }
  sparse_matrix matrix;
  for (auto const& row : rows) {
    for (auto const& [column, value] : row) {
      matrix.columns.push_back(column);
      matrix.values.push_back(static_cast<float>(value));
    }
    matrix.starts.push_back(static_cast<int>(matrix.columns.size()));
  }
  return matrix;
}
