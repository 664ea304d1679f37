/** Previous and next project in a list that changes. */
import { expect, it } from 'vitest';
import { neighborsOf } from './neighbors.ts';

it.each([
  ['in the middle', { ids: [9, 8, 7], openId: 8, lastIndex: 1 }, { previous: 9, next: 7 }],
  ['at the start', { ids: [9, 8, 7], openId: 9, lastIndex: undefined }, { next: 8 }],
  ['at the end', { ids: [9, 8, 7], openId: 7, lastIndex: 2 }, { previous: 8 }],
  ['that has left the page', { ids: [9, 7], openId: 8, lastIndex: 1 }, { previous: 9, next: 7 }],
  ['that has moved', { ids: [8, 9, 7], openId: 8, lastIndex: 1 }, { next: 9 }],
  ['that was never in the list', { ids: [9, 8, 7], openId: 4, lastIndex: undefined }, {}],
  ['on an empty page', { ids: [], openId: 4, lastIndex: 0 }, {}],
])('finds the neighbors of a project %s', (_name, standing, expected) => {
  expect(neighborsOf(standing)).toEqual(expected);
});
