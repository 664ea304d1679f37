/** Tables of review: versions, uploads and share links. */
import type { Generated } from 'kysely';
import type { CutDecision } from '#domain/review/cuts.ts';

/** Versions of the work of a project, with what their files say of themselves (docs/review.md#cuts). */
export type CutsTable = {
  id: Generated<number>;
  version: Generated<number>;
  project_id: number;
  /** From 1, by project; none is given out twice while the project is there. */
  number: number;
  /** Of the project's rounds of work, from 1. */
  round: number;
  original_name: string;
  /** The unguessable stored name. */
  filename: string;
  mime_type: string;
  size_bytes: number;
  sha256: string;
  codec: string;
  width: number;
  height: number;
  /** Degrees clockwise: 0, 90, 180, 270. */
  rotation: number;
  has_audio: boolean;
  /** Frames per second as a fraction. */
  rate_num: number;
  rate_den: number;
  is_constant_rate: boolean;
  /** When the first frame is shown, in microseconds of the file's clock. */
  first_us: number;
  frame_count: number;
  /** The timecode of the first frame, in frames. */
  start_frame: number;
  is_drop: boolean;
  poster_filename: string | null;
  /** Small pictures side by side in one file, evenly spread over the cut. */
  strip_filename: string | null;
  strip_count: Generated<number>;
  /** Loudness from 0 to 255, evenly spread over the cut. */
  peaks: number[] | null;
  /** A copy that every browser plays, where the original is none. */
  copy_filename: string | null;
  copy_mime_type: string | null;
  copy_size_bytes: number | null;
  /** When the first frame of the copy is shown, in microseconds of its own clock. */
  copy_first_us: number | null;
  comment: Generated<string>;
  uploaded_by_id: number;
  created_at: string;
  decision: Generated<CutDecision>;
  decided_at: string | null;
  decided_by_id: number | null;
  decided_by_guest_id: number | null;
  /** What is to change, where changes were requested. */
  decision_reason: string | null;
  /** Since when the file is gone and only the record is kept. */
  file_removed_at: string | null;
};

/** Uploads of cuts that are under way (docs/review.md#uploads). */
export type CutUploadsTable = {
  /** 32 hex digits: the address of the upload. */
  id: string;
  project_id: number;
  owner_id: number;
  /** Where it is the playable copy of that cut. */
  cut_id: number | null;
  /** By which the same file is known again. */
  fingerprint: string;
  original_name: string;
  mime_type: string;
  comment: Generated<string>;
  size_bytes: number;
  offset_bytes: number;
  filename: string;
  s3_upload_id: string | null;
  /** JSON: tags of the parts that the store has. */
  parts: string[] | null;
  created_at: string;
  expires_at: string;
  /** What it became. */
  finished_cut_id: number | null;
  /** Of the request that writes it now, and until when that is believed. */
  lock_token: Generated<string | null>;
  locked_until: Generated<string | null>;
};

/** Links by which people without an account see a project's cuts (docs/review.md#links). */
export type ShareLinksTable = {
  id: Generated<number>;
  version: Generated<number>;
  /** SHA-256 of the token. */
  token_hash: string;
  project_id: number;
  /** Null: always the latest. */
  cut_id: number | null;
  label: string;
  password_hash: string | null;
  expires_at: string;
  may_note: boolean;
  may_decide: boolean;
  may_download: boolean;
  shows_all_cuts: boolean;
  has_watermark: boolean;
  /** What its guests write is held until somebody of the team lets the editor see it. */
  is_held: boolean;
  created_by_id: number;
  created_at: string;
  revoked_at: string | null;
};

/** Who came by a link and gave a name. */
export type ShareGuestsTable = {
  id: Generated<number>;
  link_id: number;
  name: string;
  /** SHA-256 of what the guest's browser keeps. */
  secret_hash: string;
  created_at: string;
  seen_at: string;
};

/** What happened by a link: visits, notes, decisions, wrong passwords. */
export type ShareVisitsTable = {
  id: Generated<number>;
  link_id: number;
  guest_id: number | null;
  act: string;
  cut_id: number | null;
  address: string;
  at: string;
};

export type ReviewTables = {
  cuts: CutsTable;
  cut_uploads: CutUploadsTable;
  share_links: ShareLinksTable;
  share_guests: ShareGuestsTable;
  share_visits: ShareVisitsTable;
};
