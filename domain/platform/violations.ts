/** Field violations with the constraint codes and texts of the API (docs/api-reference.md#codes). Each message exists once. */
import { LIMITS } from './limits.ts';
import type { Violation } from './refusal.ts';

const CODES = {
  blank: 'c1051bb4-d103-4f74-8988-acbcafc7fdc3',
  null: 'ad32d13f-c3d4-423b-909a-857b961eb720',
  email: 'bd79c0ab-ddba-46cc-a703-a7a4b08de310',
  choice: '8e179f1b-97aa-4560-a02f-2a8b42e49df7',
  unique: '23bd9dbf-6b9b-41cd-a99e-4844bcf3077f',
  tooLong: 'd94b19cc-114f-4f44-9cc4-4138e80a87b9',
  tooShort: '9ff3fdc4-b214-49db-8718-39c315e33d45',
  atLeast: 'ea4e51d1-3342-48bd-87f1-9e672cd90cad',
  range: '04b91c99-a946-4221-afc5-e65ebac401eb',
  type: 'ba785a8c-82cb-4283-967c-3cf342181b40',
  fileTooLarge: 'df8637af-d466-48c6-a59d-e7126250a654',
  fileType: '744f00bc-4389-4c74-92de-9a43cde55534',
  fileEmpty: '5d743385-9775-4aa5-8ff5-495fb1e60137',
  /** Constraint code beyond those of the documented API: the caller must prove their identity (docs/people.md#proof). */
  proof: '9d1c2f6e-5b0a-4c3b-8f57-2a6f0c9e7d41',
  rule: '6e5212ed-a197-4339-99aa-5654798a4854',
} as const;

const violationFactory =
  (code: string, message: string) =>
  (propertyPath: string): Violation => ({ propertyPath, message, code });

export const blankAt = violationFactory(CODES.blank, 'This value should not be blank.');
export const nullAt = violationFactory(CODES.null, 'This value should not be null.');
export const invalidEmailAt = violationFactory(CODES.email, 'This value is not a valid email address.');
export const invalidChoiceAt = violationFactory(CODES.choice, 'The value you selected is not a valid choice.');
export const alreadyUsedAt = violationFactory(CODES.unique, 'This value is already used.');
export const negativeAt = violationFactory(CODES.atLeast, 'This value should be either positive or zero.');
export const unchangeableAt = violationFactory(CODES.rule, 'This value is set at creation and cannot be changed.');
export const emptyFileAt = violationFactory(CODES.fileEmpty, 'An empty file is not allowed.');

export const tooLongAt = (path: string, max: number): Violation =>
  violationFactory(CODES.tooLong, `This value is too long. It should have ${max} characters or less.`)(path);
export const tooShortAt = (path: string, min: number): Violation =>
  violationFactory(CODES.tooShort, `This value is too short. It should have ${min} characters or more.`)(path);
export const outOfRangeAt = (path: string, min: number, max: number): Violation =>
  violationFactory(CODES.range, `This value should be between ${min} and ${max}.`)(path);
/** Reports a date outside the supported years (docs/product.md#bounds). */
export const yearOutOfRangeAt = (path: string): Violation =>
  violationFactory(CODES.range, `This date should be between ${LIMITS.minYear} and ${LIMITS.maxYear}.`)(path);
export const fileTooLargeAt = (path: string, sizeMb: string, maxMb: string): Violation =>
  violationFactory(
    CODES.fileTooLarge,
    `The file is too large (${sizeMb} MB). Allowed maximum size is ${maxMb} MB.`,
  )(path);
export const invalidFileTypeAt = (path: string, type: string, allowed: readonly string[]): Violation =>
  violationFactory(
    CODES.fileType,
    `The mime type of the file is invalid ("${type}"). Allowed mime types are ${allowed.map((a) => `"${a}"`).join(', ')}.`,
  )(path);

/**
 * Reports a broken business rule with its own message. `constraint` is the nearest constraint of the API, if there is one, for
 * clients that only know the codes (docs/api-reference.md#codes).
 */
export const brokenRuleAt = (path: string, message: string, constraint: keyof typeof CODES = 'rule'): Violation =>
  violationFactory(CODES[constraint], message)(path);

/** Returns the first message of each field, for display in a form. */
export function messagesByPath(violations: readonly Violation[]): Record<string, string> {
  const messages: Record<string, string> = {};
  for (const { propertyPath, message } of violations) messages[propertyPath] ??= message;
  return messages;
}
