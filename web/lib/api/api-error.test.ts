/** Messages for failed calls: from the catalogue, from the server, or both. */
import { describe, expect, it } from 'vitest';
import { ApiError, failureOf, messageOr, unreachable } from './api-error.ts';

const refused = new ApiError({ status: 409, message: 'Somebody was quicker.' });
const silent = new ApiError({ status: 502, message: 'HTTP error! status: 502' });
const picture = new ApiError({ status: 413, message: 'The file is too large.', tried: 'Image upload failed' });
const away = unreachable();

const fields = new ApiError({
  status: 422,
  message: 'deliverable: “Main” takes video.\nname: Too long.',
  violations: [
    { propertyPath: 'deliverable', message: '“Main” takes video.', code: 'a' },
    { propertyPath: 'name', message: 'Too long.', code: 'b' },
  ],
});

describe("shows the action's message first and the reason below it", () => {
  it.each([
    ['a rejected request', refused, { text: 'Failed to act', reason: 'Somebody was quicker.' }],
    ['refused fields', fields, { text: 'Failed to act', reason: '“Main” takes video. Too long.' }],
    ['a response without a message', silent, { text: 'Failed to act', reason: undefined }],
    ['no response', away, { text: 'Failed to act', reason: away.message }],
    ['a failed part of the action', picture, { text: 'Image upload failed', reason: 'The file is too large.' }],
    ['an error without a request', new TypeError('x is not a function'), { text: 'Failed to act', reason: undefined }],
  ])('%s', (_name, error, expected) => {
    expect(failureOf('Failed to act', error)).toEqual(expected);
  });

  it('shows no duplicate reason', () => {
    expect(failureOf(refused.message, refused)).toEqual({ text: 'Somebody was quicker.', reason: undefined });
  });
});

describe("shows the server's message in place of the action's message", () => {
  it.each([
    ['a rejected request', refused, { text: 'Somebody was quicker.' }],
    ['a response without a message', silent, { text: 'Failed to act', reason: undefined }],
    ['no response', away, { text: 'Failed to act', reason: away.message }],
    ['a failed part of the action', picture, { text: 'Image upload failed', reason: 'The file is too large.' }],
  ])('%s', (_name, error, expected) => {
    expect(messageOr('Failed to act', error)).toEqual(expected);
  });
});
