// Macros of headers in wide use, which the standard library survives: ours must as well. No name can follow from them.
#pragma once

#define I "poisoned by complex.h"
#define B0 "poisoned by termios.h"
#define small "poisoned by rpcndr.h"
#define hyper "poisoned by rpcndr.h"
#define interface "poisoned by basetyps.h"
#define near "poisoned by windef.h"
#define far "poisoned by windef.h"
#define IN "poisoned by windef.h"
#define OUT "poisoned by windef.h"
#define ERROR "poisoned by wingdi.h"
#define NO_ERROR "poisoned by winerror.h"
#define OPTIONAL "poisoned by windef.h"
#define CONST "poisoned by windef.h"
#define TRUE "poisoned by windef.h"
#define FALSE "poisoned by windef.h"
#define DELETE "poisoned by winnt.h"
#define DOMAIN "poisoned by math.h"
#define OVERFLOW "poisoned by math.h"
#define STRICT "poisoned by windef.h"
#define linux 1
#define unix 1
#define major(dev) "poisoned by sysmacros.h"
#define minor(dev) "poisoned by sysmacros.h"
