/** Logo of share pages and emails to clients: accepted pictures and its size (docs/people.md#brand). */
import type { Violation } from '#domain/platform/refusal.ts';
import { brokenRuleAt } from '#domain/platform/violations.ts';

/** Maximum size in pixels, twice that of a screen so that it is sharp on dense ones. */
export const LOGO_BOX = { width: 400, height: 120 } as const;
export const LOGO_TYPES: readonly string[] = ['image/png', 'image/jpeg', 'image/webp'];
const MAX_LOGO_BYTES = 1024 * 1024;

/** Checks type and size of an upload for the logo. */
export function checkLogo({ mimeType, sizeBytes }: { mimeType: string; sizeBytes: number }): Violation[] {
  if (LOGO_TYPES.includes(mimeType) && sizeBytes <= MAX_LOGO_BYTES) return [];
  return [brokenRuleAt('logo', 'Choose a PNG, JPEG or WebP picture of up to 1 MB.', 'fileType')];
}
