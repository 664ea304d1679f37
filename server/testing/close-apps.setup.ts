/** Closes the servers and databases that a test or a file opened. */
import { afterAll, afterEach, beforeEach } from 'vitest';
import { closeOpen, countOpen } from './close-later.ts';

let ofFile = 0;
beforeEach(() => {
  ofFile = countOpen();
});
afterEach(() => closeOpen(ofFile));
afterAll(() => closeOpen());
