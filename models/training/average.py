"""The mean of runs that share their start: a little better than each. Usage: average.py OUT TRAINED…"""

import shutil
import sys

import numpy as np


def main(out: str, *trained: str):
    np.save(out + ".npy", np.mean([np.load(name + ".npy") for name in trained], axis=0))
    shutil.copy(trained[0] + ".json", out + ".json")


if __name__ == "__main__":
    main(*sys.argv[1:])
