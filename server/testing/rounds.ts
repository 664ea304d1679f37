/** Rounds of tests that use random input, kill processes or fill memory: few by default, many with a setting. */

/** Returns the longer number with CUTROOM_TEST_ROUNDS=long. */
export const rounds = (short: number, long: number): number =>
  process.env['CUTROOM_TEST_ROUNDS'] === 'long' ? long : short;
