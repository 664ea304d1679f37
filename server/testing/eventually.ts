/** Waits for a condition instead of a fixed time, so that slow machines don't fail tests. */
import { vi } from 'vitest';

/** Only reached when the condition never holds. Shorter than the test timeout, so that the error names the condition. */
const TIMEOUT_MS = 300_000;

/** Returns the result of the assertion as soon as it doesn't throw. */
export const eventually = <T>(assertion: () => T | Promise<T>): Promise<T> => vi.waitFor(assertion, TIMEOUT_MS);
