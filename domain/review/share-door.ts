/** What the door of a client's link says and bounds; apart from the rest, since whoever comes by a link waits for it (docs/review.md#links). */
import { refuse, type Refusal } from '#domain/platform/refusal.ts';

export const TOKEN_LENGTH = 100;

export const DOOR_TEXTS = {
  ended: 'This link is not valid, or no longer. Please ask whoever sent it for a new one.',
  passwordMissing: 'This link asks for a password.',
} as const;

/** One answer for a link that never was, has run out, was replaced or revoked (docs/review.md#links). */
export const linkEnded = (): Refusal => refuse('not-found', DOOR_TEXTS.ended);
