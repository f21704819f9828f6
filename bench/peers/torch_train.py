"""PyTorch's side of bench_train: trains the same networks on the same data.

Reads "mlp ROUND" or "cnn ROUND" a line and answers with the seconds of the best training step of a
turn and the loss after a fixed number of steps from the same start (for the check)."""
import sys
import time

import torch
import torch.nn.functional as F

SECONDS_A_TURN = 1.0
CHECKED_STEPS = 5


def fill(shape, seed, scale):
    """The numbers that bench_train.c makes too: a linear congruence, exact in both languages."""
    n = 1
    for d in shape:
        n *= d
    out, state = [], seed
    for _ in range(n):
        state = (state * 1103515245 + 12345) % 2147483648
        out.append((state / 2147483648 * 2 - 1) * scale)
    return torch.tensor(out, dtype=torch.float32).reshape(shape)


def mlp():
    sizes = [784, 512, 512, 10]
    params = []
    for i in range(3):
        params.append(fill((sizes[i + 1], sizes[i]), 2 * i + 1, sizes[i] ** -0.5))
        params.append(fill((sizes[i + 1],), 2 * i + 2, sizes[i] ** -0.5))
    x = fill((64, 784), 77, 1.0)

    def forward(x):
        h = F.relu(F.linear(x, params[0], params[1]))
        h = F.relu(F.linear(h, params[2], params[3]))
        return F.linear(h, params[4], params[5])

    return params, x, forward


def cnn():
    params = [fill((32, 1, 3, 3), 1, 0.3), fill((32,), 2, 0.1),
              fill((64, 32, 3, 3), 3, 0.06), fill((64,), 4, 0.06),
              fill((128, 3136), 5, 0.018), fill((128,), 6, 0.018),
              fill((10, 128), 7, 0.09), fill((10,), 8, 0.09)]
    x = fill((64, 1, 28, 28), 77, 1.0)

    def forward(x):
        h = F.max_pool2d(F.relu(F.conv2d(x, params[0], params[1], padding=1)), 2)
        h = F.max_pool2d(F.relu(F.conv2d(h, params[2], params[3], padding=1)), 2)
        h = F.relu(F.linear(h.flatten(1), params[4], params[5]))
        return F.linear(h, params[6], params[7])

    return params, x, forward


def make(name):
    params, x, forward = {"mlp": mlp, "cnn": cnn}[name]()
    y = torch.arange(64) * 7 % 10
    for p in params:
        p.requires_grad_()
    optimizer = torch.optim.AdamW(params, lr=1e-3, fused=True)

    def step():
        optimizer.zero_grad(set_to_none=True)
        loss = F.cross_entropy(forward(x), y)
        loss.backward()
        optimizer.step()
        return loss

    for _ in range(CHECKED_STEPS):
        loss = step()
    return step, loss.item()


def main():
    torch.set_num_threads(int(sys.argv[1]))
    print("PyTorch", torch.__version__, flush=True)
    made = {}
    for line in sys.stdin:
        name = line.split()[0]
        if name not in made:
            made[name] = make(name)
        step, loss = made[name]
        step()
        end, best = time.perf_counter() + SECONDS_A_TURN, 1e30
        while time.perf_counter() < end:
            start = time.perf_counter()
            step()
            best = min(best, time.perf_counter() - start)
        print(best, loss, flush=True)


main()
