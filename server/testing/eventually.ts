/** Waits for what becomes so in its own time: the wait ends by what it waits for, however busy the machine is. */
import { vi } from 'vitest';

/** Only what never comes meets this, and is named by it before the test's own clock ends. */
const NEVER_MS = 50_000;

/** What `look` gives, once it does not throw. */
export const eventually = <T>(look: () => T | Promise<T>): Promise<T> => vi.waitFor(look, NEVER_MS);
