// A library of kernels, of which the program calls no function.
