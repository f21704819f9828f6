/* Device loss on demand, for the test backend (<kiln/fault.h>). */
#ifndef KILN_CORE_FAULT_DEVICE_H
#define KILN_CORE_FAULT_DEVICE_H

#include <stdbool.h>

/* Whether this launch is the one that loses the device. */
bool kn__fault_device_lost(void);

#endif
