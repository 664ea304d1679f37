/** How long a journey waits for what may never come. */

/** The clock of a test of the journeys. */
export const JOURNEY_MS = 300_000;

/**
 * A wait ends by what it waits for. This is not a measure of speed: it is so long that only what never comes meets it, however
 * many others use the machine, and shorter than the test's own clock so that what did not come is named.
 */
export const WAIT_MS = 150_000;
