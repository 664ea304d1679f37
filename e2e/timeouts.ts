/** Time limits of journeys. */

/** Timeout of a journey's test. */
export const JOURNEY_MS = 300_000;

/**
 * Timeout of a single wait. It isn't a performance limit: it is long enough that only something that never happens exceeds it,
 * even on a busy machine, and shorter than the test's timeout so the failure names the wait.
 */
export const WAIT_MS = 150_000;
