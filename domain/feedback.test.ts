/** Feedback needs something to say, and stays its author's (docs/projects.md#feedback). */
import { expect, it } from 'vitest';
import { checkFeedback, checkFeedbackEdit, feedbackTypeOf, mayChangeFeedback } from './feedback.ts';

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

it('is changed by its author and by nobody else', () => {
  expect(mayChangeFeedback({ id: 7 }, { createdById: 7 })).toBe(true);
  expect(mayChangeFeedback({ id: 1 }, { createdById: 7 })).toBe(false);
});
