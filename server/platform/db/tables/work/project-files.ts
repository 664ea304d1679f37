/** Tables of files of projects and clients, owned by work (docs/files.md). */
import type { Generated } from 'kysely';
import type { UploadColumns } from '#server/platform/db/tables/files.ts';

type ProjectFilesTable = {
  id: Generated<number>;
  version: Generated<number>;
  /** The client in whose quota it counts: that of the project, kept so by a trigger. Null only if the project has none. */
  client_id: number | null;
  /** Null for files of the client itself. */
  project_id: number | null;
  /** Name with its folders, separated by slashes. */
  original_name: string;
  /** The unguessable stored name, which ends in `.bin`. */
  filename: string;
  size_bytes: number;
  sha256: string;
  note: Generated<string>;
  /** The contact who sent it; null if a member of the team did. */
  contact_id: Generated<number | null>;
  /** Name of the contact at that time, which stays when the contact is gone; null if a member of the team sent it. */
  contact_name: Generated<string | null>;
  /** When the team was notified of a contact's file; null until then, and for files of the team. */
  notified_at: Generated<string | null>;
  uploaded_by_id: number | null;
  created_at: string;
};

/** Uploads of such files in progress. */
type FileUploadsTable = UploadColumns & {
  client_id: number;
  project_id: number | null;
  /** Either a member of the team uploads it, or a contact. */
  owner_id: number | null;
  contact_id: Generated<number | null>;
  /** The file created from the upload. */
  finished_file_id: number | null;
};

export type ProjectFileTables = { project_files: ProjectFilesTable; file_uploads: FileUploadsTable };
