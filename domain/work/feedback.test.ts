/** Feedback: required content, and authors' rights (docs/projects.md#feedback). */
import { expect, it } from 'vitest';
import {
  checkFeedback,
  checkFeedbackEdit,
  feedbackTypeOf,
  mayChangeFeedback,
  mayDeleteFeedback,
  voiceOf,
} from './feedback.ts';
import type { PersonRef } from './project.ts';

it.each([
  ['Please check 0:42', 0, []],
  ['', 1, []],
  ['', 10, []],
  ['', 0, ['content']],
  [' \n', 0, ['content']],
  ['', 11, ['attachments']],
  ['x'.repeat(10_001), 0, ['content']],
])('%# with its attachments is refused at the right fields', (content, attachmentCount, paths) => {
  expect(checkFeedback({ content, attachmentCount }).map((v) => v.propertyPath)).toEqual(paths);
});

it('a drawing says something', () => {
  expect(checkFeedback({ content: '', attachmentCount: 0, hasDrawing: true })).toEqual([]);
});

it('an edit needs text', () => {
  expect(checkFeedbackEdit(' ')).toHaveLength(1);
  expect(checkFeedbackEdit('Better')).toEqual([]);
});

it.each([
  ['editor', 'editor'],
  ['manager', 'client'],
  ['admin', 'client'],
] as const)('%s writes feedback of type %s', (type, expected) => {
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
] as const)('%# bears the role of its author, and of a client only without one', (createdBy, type, badge) => {
  expect(voiceOf({ createdBy, type })).toBe(badge);
});

it('is changed by its author and by nobody else', () => {
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
] as const)('%s deletes what %s wrote, of a guest: %s', (type, createdById, isOfGuest, expected) => {
  expect(mayDeleteFeedback({ id: 1, type }, { createdById, isOfGuest })).toBe(expected);
});
