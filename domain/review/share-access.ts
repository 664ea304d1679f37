/** Entry texts and limits of share links. Kept apart because every first visit loads them (docs/review.md#links). */
import { refuse, type Refusal } from '#domain/platform/refusal.ts';

export const TOKEN_LENGTH = 100;

export const SHARE_ACCESS_TEXTS = {
  ended: "This link doesn't work. Ask the person who sent it for a new one.",
  passwordMissing: 'This link requires a password.',
} as const;

/** Returns the same refusal for unknown, expired, replaced and revoked links (docs/review.md#links). */
export const linkEnded = (): Refusal => refuse('not-found', SHARE_ACCESS_TEXTS.ended);
