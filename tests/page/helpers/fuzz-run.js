// How long a run with random inputs takes, and the seed of its random numbers.

const { AWALE_FUZZ_MINUTES, AWALE_FUZZ_SEED } = process.env;

/** 0 in a short run. */
export const MINUTES = Number(AWALE_FUZZ_MINUTES ?? 0);
/** That of AWALE_FUZZ_SEED if it is set; otherwise 1 in a short run, and another one each time in a long run. */
export const SEED = Number(AWALE_FUZZ_SEED ?? (MINUTES > 0 ? Date.now() % 1e9 : 1));
