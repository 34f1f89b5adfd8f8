// How long a run with random inputs takes, and the seed of its random numbers.

const { AWALE_FUZZ_MINUTES, AWALE_FUZZ_SEED } = process.env;

/** 0 in a short run. */
export const MINUTES = Number(AWALE_FUZZ_MINUTES ?? 0);
/** In a long run another one each time, unless AWALE_FUZZ_SEED repeats it. */
export const SEED = Number(AWALE_FUZZ_SEED ?? (MINUTES > 0 ? Date.now() % 1e9 : 1));
