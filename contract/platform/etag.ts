/** ETags of records (docs/api-reference.md#calls). */

/** Returns the ETag of a row version. */
export const etagOf = (version: number): string => `"${version}"`;
