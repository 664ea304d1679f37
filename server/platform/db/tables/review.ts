/** Tables of review: versions, uploads and share links. */
import type { UploadColumns } from './files.ts';
import type { Generated } from 'kysely';
import type { PlaybackProperties } from '#domain/review/cut-metadata.ts';
import type { Aspect } from '#domain/platform/aspects.ts';
import type { CutKind, CutDecision, FileRemover } from '#domain/work/projects/project-cuts.ts';
import type { CopyFault } from '#domain/review/cuts.ts';
import type { ClientSendKind } from '#domain/review/client-sends.ts';
import type { Seconds } from '#domain/platform/units.ts';

/** Outputs of a project, each with its own versions (docs/review.md#deliverables). */
type DeliverablesTable = {
  id: Generated<number>;
  version: Generated<number>;
  project_id: number;
  name: string;
  aspect: Generated<Aspect>;
  /** Planned length; 0 for none. */
  length_seconds: Generated<Seconds>;
  /** Position; counts from 0 per project. */
  position: number;
  canceled_at: string | null;
  created_by_id: number | null;
  created_at: string;
};

/** Versions of a project's video, with the properties of their files (docs/review.md#cuts). */
export type CutsTable = {
  id: Generated<number>;
  version: Generated<number>;
  project_id: number;
  /** Version number; counts from 1 per project and is never reused. */
  number: number;
  /** The project's round of work, from 1. */
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
  /** Rotation in degrees clockwise: 0, 90, 180, 270. */
  rotation: number;
  has_audio: boolean;
  /** Frames per second as a fraction. */
  rate_num: number;
  rate_den: number;
  is_constant_rate: boolean;
  /** Presentation time of the first frame, in microseconds. */
  first_us: number;
  frame_count: number;
  /** The timecode of the first frame, in frames. */
  start_frame: number;
  is_drop: boolean;
  /** JSON: properties that, besides the codec, decide which browsers play the file; null for older versions. */
  playback_facts: PlaybackProperties | null;
  poster_filename: string | null;
  /** Filmstrip: thumbnails in one file, evenly spaced over the video. */
  strip_filename: string | null;
  strip_count: Generated<number>;
  /** Loudness from 0 to 255, evenly spaced over the video. */
  peaks: number[] | null;
  /** Copy that every browser can play, if the original is not playable. */
  copy_filename: string | null;
  copy_mime_type: string | null;
  copy_size_bytes: number | null;
  /** Presentation time of the copy's first frame, in microseconds. */
  copy_first_us: number | null;
  /** Why the server's last copy was discarded; null without one. */
  copy_fault: CopyFault | null;
  comment: Generated<string>;
  uploaded_by_id: number;
  created_at: string;
  decision: Generated<CutDecision>;
  decided_at: string | null;
  decided_by_id: number | null;
  decided_by_guest_id: number | null;
  /** Requested changes. */
  decision_reason: string | null;
  /** When the team was notified that a guest couldn't play the version. */
  unplayable_told_at: string | null;
  /** When the file was removed. The record remains. */
  file_removed_at: string | null;
  /** What removed the file but left the version in its place; null if it has its file or was deleted by a person. */
  file_removed_by: Generated<FileRemover | null>;
  /** Where the team keeps the file outside Cutroom; may be empty. */
  archive_location: Generated<string>;
  /** When the version was sent to the client; null if it isn't marked as sent. */
  sent_at: Generated<string | null>;
  /** ID of the deliverable; null for Main. */
  deliverable_id: Generated<number | null>;
  kind: Generated<CutKind>;
};

/** Version uploads in progress (docs/review.md#uploads). */
type CutUploadsTable = UploadColumns & {
  owner_id: number;
  project_id: number;
  /** ID of the version of which this upload is a playable copy. */
  cut_id: number | null;
  comment: Generated<string>;
  /** The version created from the upload. */
  finished_cut_id: number | null;
  /** The deliverable that the version will belong to; null for Main. */
  deliverable_id: Generated<number | null>;
};

/** Links by which people without an account see a project's versions (docs/review.md#links). */
export type ShareLinksTable = {
  id: Generated<number>;
  version: Generated<number>;
  /** SHA-256 of the token. */
  token_hash: string;
  project_id: number;
  /** ID of the version that the link shows; null for always the latest. */
  cut_id: number | null;
  label: string;
  password_hash: string | null;
  expires_at: string;
  may_note: boolean;
  may_decide: boolean;
  may_download: boolean;
  shows_all_cuts: boolean;
  /** True if the link shows the newest sent version of each deliverable. */
  shows_sent_only: Generated<boolean>;
  has_watermark: boolean;
  /** True if guests' comments stay hidden from the editor until a team member releases them. */
  is_held: boolean;
  created_by_id: number;
  created_at: string;
  revoked_at: string | null;
  /** The contact that the link belongs to; null for links made by hand. */
  contact_id: Generated<number | null>;
  /** Counts the addresses of a contact's link, from which each is made. */
  generation: Generated<number>;
  /** True if approved versions can be downloaded; `may_download` allows all. */
  downloads_approved: Generated<boolean>;
};

/** Visitors of a link who gave a name. */
type ShareGuestsTable = {
  id: Generated<number>;
  link_id: number;
  name: string;
  /** SHA-256 of the secret stored in the guest's browser. */
  secret_hash: string;
  created_at: string;
  seen_at: string;
  /** True while the guest acts in the name of the link's contact. */
  is_contact: Generated<boolean>;
};

/** Activity on a link: visits, notes, decisions, wrong passwords. */
type ShareVisitsTable = {
  id: Generated<number>;
  link_id: number;
  guest_id: number | null;
  act: string;
  cut_id: number | null;
  address: string;
  at: string;
};

/** Versions sent to a contact, and requests to them, each emailed once (docs/review.md#client-emails). */
type ClientSendsTable = {
  id: Generated<number>;
  /** The wait it belongs to; null after that was deleted or restored. */
  wait_id: number | null;
  project_id: number;
  contact_id: number | null;
  /** Name of the contact at that time, which remains when the contact is deleted. */
  contact_name: string;
  kind: ClientSendKind;
  /** JSON: IDs of the versions, none of a request. */
  cuts: number[];
  message: string;
  sent_by_id: number | null;
  created_at: string;
  /** Number of reminders so far. */
  reminders: Generated<number>;
  /** When its last email left; null until the first one does. */
  last_at: string | null;
};

/** Pages on which contacts see all projects of their client, one per contact (docs/review.md#client-pages). */
type ClientPagesTable = {
  contact_id: number;
  /** SHA-256 of the token. */
  token_hash: string;
  /** Random text of which the signing key makes the token; null for tokens that were random themselves. */
  token_salt: Generated<string | null>;
  created_by_id: number;
  created_at: string;
  /** When somebody last entered; null until then. */
  used_at: string | null;
  ended_at: string | null;
};

/** Visits to those pages. */
type ClientPageVisitsTable = {
  id: Generated<number>;
  contact_id: number;
  /** SHA-256 of the secret stored in the visitor's browser. */
  secret_hash: string;
  address: string;
  at: string;
};

export type ReviewTables = {
  deliverables: DeliverablesTable;
  cuts: CutsTable;
  cut_uploads: CutUploadsTable;
  client_sends: ClientSendsTable;
  share_links: ShareLinksTable;
  share_guests: ShareGuestsTable;
  share_visits: ShareVisitsTable;
  client_pages: ClientPagesTable;
  client_page_visits: ClientPageVisitsTable;
};
