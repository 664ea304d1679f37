/** Closes the servers that a test or a file started. */
import { afterAll, afterEach, beforeEach } from 'vitest';
import { closeStarted, countStarted } from './started-apps.ts';

let ofFile = 0;
beforeEach(() => {
  ofFile = countStarted();
});
afterEach(() => closeStarted(ofFile));
afterAll(() => closeStarted());
