/** Tracking IDs: TRK-{time in base 36}-{6 random upper-case characters} (docs/projects.md#record). */
import type { Milliseconds } from '#domain/platform/units.ts';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';
const RANDOM_LENGTH = 6;

/** Generates a tracking ID from a time in milliseconds and a source of numbers in [0, 1). */
export function generateTrackingId(nowMs: Milliseconds, random: () => number): string {
  const tail = Array.from({ length: RANDOM_LENGTH }, () => ALPHABET[Math.floor(random() * ALPHABET.length)]).join('');
  return `TRK-${Math.floor(nowMs).toString(36).toUpperCase()}-${tail}`;
}

/** Returns the part after the last dash, which searches match. */
export const trackingTailOf = (trackingId: string): string => trackingId.slice(trackingId.lastIndexOf('-') + 1);

const GENERATED = /^TRK-[0-9A-Z]+-([0-9A-Z]{6})$/;

/** Returns the short form for lists: the last part of a generated ID, any other ID whole. */
export const shortTrackingId = (trackingId: string): string => GENERATED.exec(trackingId)?.[1] ?? trackingId;
