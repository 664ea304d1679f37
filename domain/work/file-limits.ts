/** Limits of files (docs/files.md). In their own file, since the API needs them without the rules. */

export const FILE_LIMITS = {
  nameLength: 255,
  noteLength: 500,
  /** Files of a client, with those in the trash and on their way. */
  perClient: 10_000,
  pageSize: 100,
  /** Lifetime of an upload after its last byte, longer than a weekend. */
  uploadHours: 7 * 24,
} as const;
