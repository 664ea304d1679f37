/** What a guest of a link may be called (docs/review.md#links). */
import { CUT_LIMITS } from './cuts.ts';
import type { Violation } from '#domain/platform/refusal.ts';
import { charactersIn, isBlankText } from '#domain/platform/text.ts';
import { blankAt, tooLongAt } from '#domain/platform/violations.ts';

/** A guest's name: once it is there, it is not asked again. */
export function checkGuestName(name: string): Violation[] {
  if (isBlankText(name)) return [blankAt('name')];
  const max = CUT_LIMITS.guestNameLength;
  return charactersIn(name) > max ? [tooLongAt('name', max)] : [];
}

/** Names a guest within a sentence, so that nobody takes them for a member of the team. */
export const guestLabel = (name: string): string => `guest ${name}`;

/** Names a guest where the name stands alone. */
export const guestTitle = (name: string): string => `Guest ${name}`;
