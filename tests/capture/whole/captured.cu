#define main its_main
#include "app.cu"
