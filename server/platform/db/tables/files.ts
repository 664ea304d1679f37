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

export type FilesTables = {
  media: MediaTable;
};
