/** Names of guests (docs/review.md#links). */
import type { Violation } from '#domain/platform/refusal.ts';
import { countCharacters, isBlankText } from '#domain/platform/text.ts';
import { blankAt, tooLongAt } from '#domain/platform/violations.ts';

/** Maximum length of a guest's name. */
export const GUEST_NAME_LENGTH = 100;

/** Checks a guest's name. */
export function checkGuestName(name: string): Violation[] {
  if (isBlankText(name)) return [blankAt('name')];
  return countCharacters(name) > GUEST_NAME_LENGTH ? [tooLongAt('name', GUEST_NAME_LENGTH)] : [];
}

/** Labels a guest within a sentence, to tell them apart from the team. */
export const guestLabel = (name: string): string => `guest ${name}`;

/** Returns a guest's label for places that show only the name. */
export const guestTitle = (name: string): string => `Guest ${name}`;
