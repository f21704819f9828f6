/* Kiln: the whole public interface. */
#ifndef KILN_KILN_H
#define KILN_KILN_H

#include <kiln/autodiff.h>
#include <kiln/base.h>
#include <kiln/context.h>
#include <kiln/data.h>
#include <kiln/device.h>
#include <kiln/dlpack.h>
#include <kiln/einops.h>
#include <kiln/equal.h>
#include <kiln/error.h>
#include <kiln/errors.h>
#include <kiln/fault.h>
#include <kiln/functional.h>
#include <kiln/half.h>
#include <kiln/init.h>
#include <kiln/linalg.h>
#include <kiln/module.h>
#include <kiln/nn.h>
#include <kiln/operation.h>
#include <kiln/ops.h>
#include <kiln/optim.h>
#include <kiln/quant.h>
#include <kiln/schedule.h>
#include <kiln/shape.h>
#include <kiln/show.h>
#include <kiln/statistics.h>
#include <kiln/store.h>
#include <kiln/tensor.h>
#include <kiln/train.h>
#include <kiln/version.h>

#endif
