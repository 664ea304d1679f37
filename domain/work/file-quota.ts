/** Bounds of a client's space for files (docs/files.md#quota). In its own file, since every screen with clients loads it. */
const GIB = 1024 ** 3;

export const QUOTA = { defaultBytes: 50 * GIB, minBytes: GIB, maxBytes: 5 * 1024 * GIB } as const;
