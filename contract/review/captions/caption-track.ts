/** Captions as a version names them (docs/captions.md#list). In a separate file, and without limits, so that versions load nothing else of them. */
import type { Milliseconds } from '#domain/platform/units.ts';
import { described, flag, integer, nested, text } from '#contract/platform/schema.ts';

export const captionTrack = nested({
  id: integer(1),
  version: described(integer(1), 'Row version, for If-Match. A new one means that the file may be another.'),
  language: described(text(), 'BCP 47; empty if unknown.'),
  label: text(),
  cueCount: integer(1),
  lastMs: described(integer<Milliseconds>(0), 'End of the last cue, in milliseconds from the first picture.'),
  isInternal: described(flag(), 'Whether clients do not see them.'),
});
