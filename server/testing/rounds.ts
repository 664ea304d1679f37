/** How often the tests go round that throw dice, kill programs or fill memory: a few times in every run, many by a setting. */

/** The longer number with CUTROOM_TEST_ROUNDS=long. */
export const rounds = (short: number, long: number): number =>
  process.env['CUTROOM_TEST_ROUNDS'] === 'long' ? long : short;
