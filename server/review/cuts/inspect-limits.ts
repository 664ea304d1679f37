/** Time limits of the inspection of a file. */

const GIB = 1024 ** 3;
/** Lower bound for the throughput of stores used for video. */
const SLOWEST_BYTES_PER_SECOND = 4 * 1024 ** 2;

/** Returns the time limit for inspecting a file of this size, not counting waits for its store. */
export const inspectionMs = (sizeBytes: number): number => 60_000 + (1_000 * sizeBytes) / GIB;

/** Returns the time limit for the whole thread, which also hashes the file, at a speed that doesn't depend on the content. */
export const threadMs = (sizeBytes: number): number => 60_000 + (1_000 * sizeBytes) / SLOWEST_BYTES_PER_SECOND;
