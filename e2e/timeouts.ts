/** Time limits of tests. A test waits for what it waits for, however slow the machine: only something that never happens reaches a limit. */

/** Timeout of a test or hook of any kind, many times what the longest takes on a quiet machine. No test sets its own. */
export const TEST_MS = 1_200_000;

/** Timeout of a single wait, shorter than that of the test, so that the failure names the wait. */
export const WAIT_MS = 300_000;
