/** Feedback: required content, and authors' rights (docs/projects.md#feedback). */
import { expect, it } from 'vitest';
import {
  checkFeedback,
  checkFeedbackEdit,
  feedbackTypeOf,
  mayChangeFeedback,
  mayDeleteFeedback,
  authorRoleOf,
} from './feedback.ts';
import type { PersonRef } from '#domain/platform/person.ts';

it.each([
  ['Please check 0:42', 0, []],
  ['', 1, []],
  ['', 10, []],
  ['', 0, ['content']],
  [' \n', 0, ['content']],
  ['', 11, ['attachments']],
  ['x'.repeat(10_001), 0, ['content']],
])('reports violations of feedback %# at the right fields', (content, attachmentCount, paths) => {
  expect(checkFeedback({ content, attachmentCount }).map((v) => v.propertyPath)).toEqual(paths);
});

it('accepts a drawing as content', () => {
  expect(checkFeedback({ content: '', attachmentCount: 0, hasDrawing: true })).toEqual([]);
});

it('requires text in an edit', () => {
  expect(checkFeedbackEdit(' ')).toHaveLength(1);
  expect(checkFeedbackEdit('Better')).toEqual([]);
});

it.each([
  ['editor', 'editor'],
  ['manager', 'client'],
  ['admin', 'client'],
] as const)('feedback by %s has type %s', (type, expected) => {
  expect(feedbackTypeOf({ type })).toBe(expected);
});

const by = (type: PersonRef['type']): PersonRef => ({
  id: 1,
  firstName: 'Ada',
  lastName: 'Min',
  email: 'ada@cutroom.example',
  type,
  jobType: null,
  picture: null,
});

it.each([
  [by('manager'), 'client', 'manager'],
  [by('admin'), 'client', 'admin'],
  [by('editor'), 'editor', 'editor'],
  [null, 'client', 'client'],
] as const)('feedback %# shows the role of its author, or client without an author', (createdBy, type, badge) => {
  expect(authorRoleOf({ createdBy, type })).toBe(badge);
});

it('allows changes by the author only', () => {
  expect(mayChangeFeedback({ id: 7 }, { createdById: 7 })).toBe(true);
  expect(mayChangeFeedback({ id: 1 }, { createdById: 7 })).toBe(false);
});

it.each([
  ['admin', 7, false, false],
  ['editor', 7, false, false],
  ['editor', 1, false, true],
  ['admin', null, true, true],
  ['manager', null, true, true],
  ['editor', null, true, false],
  ['admin', null, false, false],
] as const)(
  'checks whether %s may delete feedback with author %s, from a guest: %s',
  (type, createdById, isOfGuest, expected) => {
    expect(mayDeleteFeedback({ id: 1, type }, { createdById, isOfGuest })).toBe(expected);
  },
);
