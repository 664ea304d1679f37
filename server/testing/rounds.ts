/** Extent of tests that try random input, kill processes, fill memory or repeat themselves for many kinds: small by default, full with a setting. */

/** True in `npm run test:long`. */
export const isLongRun = process.env['CUTROOM_TEST_ROUNDS'] === 'long';

/** Returns the longer number in a long run. */
export const rounds = (short: number, long: number): number => (isLongRun ? long : short);

/** Returns all kinds in a long run, otherwise the first few, which differ most. */
export const someOf = <T>(kinds: readonly T[], few: number): readonly T[] => (isLongRun ? kinds : kinds.slice(0, few));

/**
 * True on PostgreSQL in the default run, which repeats there only what SQL and locks can change: a test or group that would run
 * the same code a second time is skipped.
 */
export const isSecondEngine = !isLongRun && process.env['TEST_DATABASE'] === 'postgres';
