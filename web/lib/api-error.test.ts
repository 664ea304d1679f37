/** Messages for failed calls: from the catalogue, from the server, or both. */
import { describe, expect, it } from 'vitest';
import { ApiError, failureOf, messageOr, unreachable } from './api-error.ts';

const refused = new ApiError({ status: 409, message: 'Somebody was quicker.' });
const silent = new ApiError({ status: 502, message: 'HTTP error! status: 502' });
const picture = new ApiError({ status: 413, message: 'The file is too large.', tried: 'Image upload failed' });
const away = unreachable();

describe('the sentence of the catalogue comes first, the reason below it', () => {
  it.each([
    ['a refusal', refused, { text: 'Failed to act', reason: 'Somebody was quicker.' }],
    ['an answer without words', silent, { text: 'Failed to act', reason: undefined }],
    ['no answer', away, { text: 'Failed to act', reason: away.message }],
    ['a part of the deed', picture, { text: 'Image upload failed', reason: 'The file is too large.' }],
    ['no call at all', new TypeError('x is not a function'), { text: 'Failed to act', reason: undefined }],
  ])('%s', (_name, error, expected) => {
    expect(failureOf('Failed to act', error)).toEqual(expected);
  });

  it('says nothing twice', () => {
    expect(failureOf(refused.message, refused)).toEqual({ text: 'Somebody was quicker.', reason: undefined });
  });
});

describe('where the server’s words stand for the sentence', () => {
  it.each([
    ['a refusal', refused, { text: 'Somebody was quicker.' }],
    ['an answer without words', silent, { text: 'Failed to act', reason: undefined }],
    ['no answer', away, { text: 'Failed to act', reason: away.message }],
    ['a part of the deed', picture, { text: 'Image upload failed', reason: 'The file is too large.' }],
  ])('%s', (_name, error, expected) => {
    expect(messageOr('Failed to act', error)).toEqual(expected);
  });
});
