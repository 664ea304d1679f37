/** Limits of captions (docs/captions.md#limits). */
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
