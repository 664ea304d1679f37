/** Pictures embedded in other records, and the address of a stored file (docs/api-reference.md#records). */
import { record, type Static, text } from './schema.ts';

/** Avatar or client picture embedded in another record. */
export const pictureResponse = record('MediaUpload', { filename: text() });
export type ApiPicture = Static<typeof pictureResponse>;

/** Returns the path that serves a stored file. */
export const contentUrlOf = (filename: string): string => `/uploads/media/${filename}`;
