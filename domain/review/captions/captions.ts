/** Captions of versions: their limits, and who may do what with them (docs/captions.md). */
import type { PersonRef } from '#domain/platform/person.ts';
import type { Milliseconds } from '#domain/platform/units.ts';

/** What a version says of its captions, enough for a player to offer them. */
export type CaptionTrack = {
  id: number;
  /** Row version, incremented by each write. Used as the ETag. */
  version: number;
  /** BCP 47, such as `en` or `pt-BR`; empty if unknown. */
  language: string;
  label: string;
  cueCount: number;
  /** End of the last cue. */
  lastMs: Milliseconds;
  /** Hidden from clients. */
  isInternal: boolean;
};

/** Captions of a version, as the team lists them. */
export type Captions = CaptionTrack & {
  cutId: number;
  /** Name of the uploaded file. */
  originalName: string;
  /** Size of the stored WebVTT file. */
  sizeBytes: number;
  uploadedBy: PersonRef | null;
  createdAt: string;
  /** Whether the reader may change and delete them. */
  mayChange: boolean;
};

export const CAPTION_LIMITS = {
  perCut: 20,
  languageLength: 35,
  labelLength: 100,
  fileBytes: 2 * 1024 ** 2,
  cues: 20_000,
  /** Characters of one cue, without its tags. */
  cueLength: 1_000,
  /** Furthest shift of cues, in frames: a day at 60 per second. */
  offsetFrames: 24 * 3600 * 60,
  /** Furthest shift of cues, in milliseconds: a day. */
  offsetMs: 24 * 3600 * 1000,
} as const;
