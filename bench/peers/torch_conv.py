"""Times PyTorch's convolutions for bench_conv: reads one case a line on standard input,
batch groups c_in c_out size kernel stride pad
and answers with the seconds of forward, input gradient and weight gradient, the best of a turn."""
import sys
import time

import torch

SECONDS_A_TURN = 0.1


def best(call):
    call()
    end, least = time.perf_counter() + SECONDS_A_TURN, 1e30
    while time.perf_counter() < end:
        start = time.perf_counter()
        call()
        least = min(least, time.perf_counter() - start)
    return least


def main():
    torch.set_num_threads(int(sys.argv[1]))
    print(torch.__version__, flush=True)
    for line in sys.stdin:
        batch, groups, c_in, c_out, size, kernel, stride, pad = map(int, line.split())
        x = torch.ones(batch, c_in, size, size)
        w = torch.ones(c_out, c_in // groups, kernel, kernel)
        y = torch.nn.functional.conv2d(x, w, None, stride, pad, 1, groups)

        def backward(mask):
            return torch.ops.aten.convolution_backward(
                y, x, w, None, [stride] * 2, [pad] * 2, [1, 1], False, [0, 0], groups, mask)

        times = (best(lambda: torch.nn.functional.conv2d(x, w, None, stride, pad, 1, groups)),
                 best(lambda: backward([True, False, False])),
                 best(lambda: backward([False, True, False])))
        print(*times, flush=True)


with torch.no_grad():
    main()
