/** Table of captions. */
import type { Generated } from 'kysely';
import type { Milliseconds } from '#domain/platform/units.ts';

/** Captions of versions, at most one per version, language and label (docs/captions.md). */
type CaptionsTable = {
  id: Generated<number>;
  version: Generated<number>;
  cut_id: number;
  /** BCP 47; empty if unknown. */
  language: string;
  label: string;
  /** The unguessable stored name of a WebVTT file in UTF-8. */
  filename: string;
  original_name: string;
  size_bytes: number;
  cue_count: number;
  /** End of the last cue. */
  last_ms: Milliseconds;
  is_internal: boolean;
  uploaded_by_id: number | null;
  created_at: string;
};

export type CaptionsTables = { captions: CaptionsTable };
