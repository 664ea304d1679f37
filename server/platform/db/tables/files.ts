/** Tables of uploaded files. */
import type { Generated } from 'kysely';

type MediaTable = {
  id: Generated<number>;
  /** The unguessable stored name, with its extension. */
  filename: string;
  original_name: string;
  mime_type: string;
  size_bytes: number;
  uploaded_by_id: number | null;
  created_at: string;
};

/** Columns of each table of resumable uploads; the area of what an upload becomes owns the table (docs/architecture.md#tables). */
export type UploadColumns = {
  /** Random ID of 32 hex digits, part of the upload's address. */
  id: string;
  /** Identifies the file when an upload is resumed. */
  fingerprint: string;
  original_name: string;
  mime_type: string;
  size_bytes: number;
  offset_bytes: number;
  filename: string;
  s3_upload_id: string | null;
  /** JSON: ETags of the parts in the store. */
  parts: string[] | null;
  created_at: string;
  expires_at: string;
  /** The request that is writing, and when its lock expires. */
  lock_token: Generated<string | null>;
  locked_until: Generated<string | null>;
};

export type FilesTables = {
  media: MediaTable;
};
