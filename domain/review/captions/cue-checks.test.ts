/** Tests of what makes a cue hard to read. */
import { expect, it } from 'vitest';
import { checksOfCue } from './cue-checks.ts';

const MINUTE_MS = 60_000;
const cue = (lines: string[], ms = 10_000, startMs = 0) => ({ lines, startMs, endMs: startMs + ms });
const line = (characters: number): string => 'x'.repeat(characters);

it.each([
  [cue([line(42), line(42)]), []],
  [cue([line(43)]), ['long']],
  [cue(['a', 'b', 'c']), ['long']],
  [cue(['😀'.repeat(42)]), []],
  [cue([line(40)], 2_000), []],
  [cue([line(41)], 2_000), ['fast']],
  [cue(['a'], 0), ['fast']],
  [cue(['Late'], 1_000, MINUTE_MS - 1_000), []],
  [cue(['Late'], 1_001, MINUTE_MS - 1_000), ['late']],
  [cue([line(60)], 1_000, MINUTE_MS), ['long', 'fast', 'late']],
])('checks %j', (checked, expected) => {
  expect(checksOfCue(checked, MINUTE_MS)).toEqual(expected);
});
