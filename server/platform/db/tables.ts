/** The whole model on one page: every table and column. Instants are ISO UTC text with milliseconds. */
/* oxlint-disable max-lines -- the whole model on one page */
import type { Generated, Insertable, Selectable, Updateable } from 'kysely';
import type { AuditAction, AuditFields, AuditRecordKind, AuditWay } from '#domain/journal/audit.ts';
import type { BinKind } from '#domain/work/bin.ts';
import type { BulkChange, ChangedProject } from '#domain/work/bulk.ts';
import type { ImportCounts, ImportPlan } from '#domain/work/import.ts';
import type { CutDecision } from '#domain/review/cuts.ts';
import type { Drawing } from '#domain/work/notes.ts';
import type { Topic } from '#domain/live/topics.ts';
import type { ClockKind } from '#domain/work/clock-notices.ts';
import type { MailChoice, MailContent, MailKind } from '#domain/live/mail.ts';
import type { NotificationKind } from '#domain/live/notifications.ts';
import type { DesignationEntry, Pause, Round, TimeCorrection } from '#domain/work/project.ts';
import type { ProjectClass, ProjectStatus } from '#domain/work/project-status.ts';
import type { Facet } from './aggregates.ts';
import type { JobType, UserType } from '#domain/identity/roles.ts';
import type { UndoKind } from '#domain/work/undo.ts';
import type { ViewingPlace } from '#domain/live/viewing.ts';
import type { ViewSharing } from '#domain/work/views.ts';
import type { DeliveredEvent } from '#domain/live/webhooks.ts';
import type { WireClass, WireCounts, WirePhase, WireReport } from '#domain/operations/wire-import.ts';

export type UsersTable = {
  id: Generated<number>;
  version: Generated<number>;
  /** Lower-cased; unique among people who are not removed. */
  email: string;
  first_name: string;
  last_name: string;
  /** Full name and e-mail, normalised for search. */
  search: string;
  /** Each name alone, normalised for search. */
  search_first: string;
  search_last: string;
  type: UserType;
  job_type: JobType | null;
  is_active: boolean;
  /** PHC string of argon2id. */
  password_hash: string;
  /** Grows when password, type, status or e-mail change: older tokens die. */
  token_version: Generated<number>;
  picture_id: number | null;
  created_at: string;
  /** The password was chosen by somebody else (docs/people.md#assigned-passwords). */
  password_assigned: Generated<boolean>;
  /** SHA-256 of the token of the invite link; null where there is none. */
  invite_hash: Generated<string | null>;
  /** Until when the link is or was valid; null of those who have a password. */
  invited_until: Generated<string | null>;
  /** Removed softly: projects keep the name. */
  deleted_at: string | null;
  /** Who wrote this version, where that is known. */
  changed_by_id: Generated<number | null>;
};

export type ClientsTable = {
  id: Generated<number>;
  version: Generated<number>;
  first_name: string;
  last_name: string;
  company_name: string | null;
  search_first: string;
  search_last: string;
  search_company: Generated<string>;
  picture_id: number | null;
  created_at: string;
  /** Who wrote this version, where that is known. */
  changed_by_id: Generated<number | null>;
};

export type MediaTable = {
  id: Generated<number>;
  /** The unguessable stored name, with its extension. */
  filename: string;
  original_name: string;
  mime_type: string;
  size_bytes: number;
  uploaded_by_id: number | null;
  created_at: string;
};

export type ProjectsTable = {
  id: Generated<number>;
  version: Generated<number>;
  title: string;
  /** The title, normalised for search. */
  search: string;
  description: string;
  platform: string;
  class: ProjectClass;
  status: ProjectStatus;
  tracking_id: string;
  /** The part of the tracking id after its last dash. */
  tracking_tail: string;
  edit_ratio_min: number;
  edit_ratio_hour: number;
  raw_length_seconds: number;
  video_length_seconds: number;
  client_id: number | null;
  assigned_to_id: number | null;
  assigned_by_id: number | null;
  reviewed_by_id: number | null;
  created_at: string;
  started_at: string | null;
  ended_at: string | null;
  deadline_at: string | null;
  /** JSON: small, read with the row, never searched. */
  pauses: Pause[];
  /** JSON: finished rounds of work. */
  rounds: Round[];
  /** JSON: what edits corrected of the times. */
  time_corrections: Generated<TimeCorrection[]>;
  /** JSON: the append-only list that `designation_points` is the sum of. */
  designation_entries: DesignationEntry[];
  /** Minutes of the finished round; null while it runs. */
  runtime_minutes: number | null;
  is_revised: boolean;
  revision_count: number;
  is_duplicate: boolean;
  original_project_id: number | null;
  point: number;
  personal_point: number;
  designation_points: number;
  /** Since when the clock runs or stands still; null where it is not on. */
  clock_since: Generated<string | null>;
  /** From when on the round is over its allowance; empty: it has ended so; `never`: as things stand; null: nothing limits it. */
  over_at: Generated<string | null>;
  /** Who wrote this version, where a person did; told to whoever wants to undo an earlier one. */
  changed_by_id: Generated<number | null>;
  /** How many cuts it ever had: the number of the next follows. */
  cuts_made: Generated<number>;
};

/** How many projects there are of each kind, kept by triggers (aggregates.ts); several rows may share a key, `n` is summed (ADR 19). */
export type ProjectCountsTable = {
  facet: Facet;
  /** The person or the client; 0 where the facet has none. */
  part: number;
  /** Noon of the day that they were created on, which lies between the bounds of every range of whole days; empty where the facet is not by day. */
  created_at: string;
  status: ProjectStatus;
  class: ProjectClass;
  is_revised: boolean;
  is_duplicate: boolean;
  on_time: 'yes' | 'no' | '';
  n: number;
};

/** Sums over the completed projects of a person by the day that they ended on, kept by triggers (aggregates.ts); several rows may share a key (ADR 19). */
export type ScoreDaysTable = {
  user_id: number;
  /** YYYY-MM-DD; empty for all time. */
  day: string;
  class: ProjectClass;
  completed: number;
  /** Those with a point. */
  scored: number;
  point: number;
  personal_hundredths: number;
  designation_hundredths: number;
  /** Of minutes. */
  runtime_hundredths: number;
  /** Those with a run time. */
  timed: number;
};

export type FeedbackTable = {
  id: Generated<number>;
  version: Generated<number>;
  project_id: number;
  editor_id: number | null;
  /** Null where a guest wrote it. */
  created_by_id: number | null;
  content: string;
  type: 'editor' | 'client';
  created_at: string;
  /** What it answers; replies have none themselves. */
  parent_id: number | null;
  /** For the team alone. */
  is_internal: Generated<boolean>;
  /** A guest's, until somebody of the team lets the editor see it. */
  is_held: Generated<boolean>;
  resolved_at: string | null;
  resolved_by_id: number | null;
  guest_id: number | null;
  /** As the guest gave it; stays when the link goes. */
  guest_name: string | null;
  /** The note on an earlier cut that this one repeats. */
  carried_from_id: number | null;
};

/** Where a feedback points: a frame or a range of a cut, and what was drawn on it (docs/review.md#notes). */
export type FeedbackMarksTable = {
  feedback_id: number;
  cut_id: number;
  /** Counted from 0. */
  frame: number;
  /** The last frame of a range; null for one frame. */
  end_frame: number | null;
  drawing: Drawing | null;
};

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

/** What was changed last, by triggers, and who may know of it: the feed of the stream of hints (docs/wire.md#stream). */
export type ChangesTable = {
  id: Generated<number>;
  topic: Topic;
  /** 0 where the topic has one record. */
  record_id: number;
  project_id: number | null;
  audience: 'all' | 'leads' | 'person';
  /** Who may know of it beside them. */
  person_id: number | null;
  at: Generated<string>;
};

/** What concerns each person: one unread line per kind and project (docs/people.md#inbox). */
export type NotificationsTable = {
  id: Generated<number>;
  user_id: number;
  kind: NotificationKind;
  /** The project, 0 without one, or the negative ID of a bulk change: unread lines are one by it. */
  place: number;
  project_id: number | null;
  /** Of the project, as it was then. */
  title: string;
  actor_id: number | null;
  count: Generated<number>;
  at: string;
  read_at: string | null;
  /** What it leads to: a feedback, a cut or an application for leave, by kind. */
  record_id: number | null;
  /** Of an unread line: since when it is in a mail, as it stands. */
  mailed_at: string | null;
  /** Of a line of kind `undone`: the kind of what was undone, null for several kinds. */
  undone_kind: NotificationKind | null;
  /** The name that the guest gave who did it last. */
  guest_name: string | null;
};

/** The events that a notification counts (docs/people.md#undone-news). */
export type NotificationEventsTable = {
  id: Generated<number>;
  notification_id: number;
  project_id: number | null;
  /** Of the project, as it was then. */
  title: string;
  actor_id: number | null;
  guest_name: string | null;
  record_id: number | null;
  at: string;
  /** The action that can be undone, as `undo-12`. */
  action: string | null;
  mailed_at: string | null;
  /** The email that tells of it, while it is in the outbox. */
  mail_id: number | null;
};

/** Of which moment of a project the clock has told (docs/people.md#clock-notices). */
export type ClockNoticesTable = { project_id: number; kind: ClockKind; moment: string };

/** Projects that somebody wants no lines of (docs/people.md#mute). */
export type ProjectMutesTable = { user_id: number; project_id: number };

/** What each person has chosen to be mailed (docs/people.md#mail). */
export type MailChoicesTable = { user_id: number; kind: NotificationKind; choice: MailChoice };
export type MailHoursTable = { user_id: number; hour: number };

/** The outbox of mails (docs/operations.md#mail). */
export type MailsTable = {
  id: Generated<number>;
  /** Each mail is made once. */
  key: string;
  user_id: number;
  kind: MailKind;
  content: MailContent;
  created_at: string;
  next_at: string;
  attempts: Generated<number>;
  /** Until when a process has it. */
  locked_until: string | null;
  sent_at: string | null;
  /** Since when it is tried no more. */
  failed_at: string | null;
  last_error: string | null;
};

/** Work that is done in the background, each by one process at a time (docs/operations.md#jobs). */
export type JobsTable = {
  id: Generated<number>;
  kind: string;
  /** There is at most one job with this key. */
  key: string | null;
  payload: Record<string, unknown>;
  /** From 0 to 1. */
  progress: Generated<number>;
  run_at: string;
  attempts: Generated<number>;
  /** Until when a process has it. */
  locked_until: string | null;
  last_error: string | null;
  created_at: string;
  done_at: string | null;
  /** Since when it is tried no more. */
  failed_at: string | null;
};

export type FeedbackAttachmentsTable = { feedback_id: number; media_id: number; position: number };

export type PointActionsTable = {
  id: Generated<number>;
  project_id: number;
  kind: 'project' | 'personal';
  is_added: boolean;
  point: number;
  description: string;
  created_by_id: number;
  created_at: string;
};

export type PointTargetsTable = {
  id: Generated<number>;
  version: Generated<number>;
  target: number;
  created_by_id: number;
  created_at: string;
};

export type LeaveApplicationsTable = {
  id: Generated<number>;
  version: Generated<number>;
  employee_id: number;
  leave_from: string;
  leave_till: string;
  description: string;
  status: 'pending' | 'approved' | 'rejected' | 'withdrawn';
  approved_by_id: number | null;
  created_at: string;
  /** Withdrawn since its person was deactivated or deleted: it comes back with them. */
  withdrawn_by_leaving: Generated<boolean>;
};

/** Changes of many projects at once, with what they replaced: for their undoing (docs/projects.md#bulk). */
export type BulkChangesTable = {
  id: Generated<number>;
  created_by_id: number;
  created_at: string;
  /** JSON: what was asked for. */
  change: BulkChange;
  /** JSON: what each project had before, and the version that the change left. */
  projects: ChangedProject[];
  undone_at: string | null;
};

/** What acts replaced: for their undoing (docs/projects.md#undo). */
export type UndosTable = {
  id: Generated<number>;
  actor_id: number;
  kind: UndoKind;
  /** Of the project or the leave application that the kind is about. */
  record_id: number;
  /** That the act left: it is undone while the record still has it. */
  version: number;
  /** JSON: the fields as they were. */
  before: Record<string, unknown>;
  created_at: string;
  undone_at: string | null;
};

/** What was deleted, whole, until it is restored or swept (docs/product.md#bin). */
export type BinTable = {
  id: Generated<number>;
  kind: BinKind;
  /** The id that it had, and gets again. */
  record_id: number;
  title: string;
  deleted_by_id: number;
  deleted_at: string;
  /** JSON: its rows. */
  snapshot: unknown;
};

/** Files that the bin keeps from the sweep, and that are shown to nobody. */
export type BinFilesTable = { bin_id: number; filename: string };

/** Answers to POSTs that carried a key (docs/wire.md#retries). */
export type IdempotencyKeysTable = {
  caller_id: number;
  key: string;
  /** Of method, address and body: another request under the same key has another. */
  fingerprint: string;
  /** Null only until the transaction ends that does what was asked for. */
  status: number | null;
  headers: Record<string, string> | null;
  body: string | null;
  created_at: string;
};

/** Views of the project list that people keep (docs/screens.md#views). */
export type SavedViewsTable = {
  id: Generated<number>;
  version: Generated<number>;
  owner_id: number;
  name: string;
  /** The query of the list's address. */
  search: string;
  /** JSON: the columns in their order; null where they are the person's usual ones. */
  columns: string[] | null;
  shared: ViewSharing;
  /** Its place among the owner's. */
  position: number;
  created_at: string;
};

/** When a person was last seen at work, and last said that they still are (docs/projects.md#watch). */
/** A stream that has a project in front of its person (docs/projects.md#also-here). */
export type ViewingsTable = {
  id: string;
  user_id: number;
  project_id: number;
  place: ViewingPlace;
  seen_at: string;
  typing_at: string | null;
};

export type PresenceTable = { user_id: number; seen_at: string; kept_at: string | null };

/** Sheets that people import (docs/people.md#import). */
export type ImportsTable = {
  id: Generated<number>;
  created_by_id: number;
  created_at: string;
  file_name: string;
  /** JSON: the cells of the header that was guessed, each cut. */
  columns: string[];
  /** Row of that header, counted from 1. */
  header_row: Generated<number>;
  /** Filled rows below it. */
  row_count: number;
  /** Of the uploaded file. */
  size_bytes: Generated<number>;
  /** JSON: how the sheet was last read. */
  plan: ImportPlan | null;
  /** JSON: what was imported. */
  counts: ImportCounts | null;
  done_at: string | null;
  undone_at: string | null;
};

/** The rows of a sheet, all of them texts. */
export type ImportSheetsTable = {
  import_id: number;
  /** Number of the first stored row, counted from 1. */
  first_row: number;
  /** JSON: its first rows, each cell cut. */
  sample: string[][];
  /** JSON */
  rows: string[][];
};

/** What an import wrote, for its undoing. */
export type ImportWritesTable = {
  import_id: number;
  /** JSON: records that it made. */
  created_ids: number[];
  /** JSON: clients that projects of the sheet needed. */
  client_ids: Generated<number[]>;
  /** JSON: records that it changed: the version that it left, and the columns that they had. */
  changed: { id: number; version: number; before: Record<string, unknown> }[];
  /** JSON: lines of the log of points that it wrote. */
  point_action_ids: number[];
};

/** Failed sign-ins of the last minutes, for the throttle (docs/people.md#throttle). */
/** A row for every sign-in; the token carries its id. */
export type SessionsTable = {
  id: Generated<number>;
  user_id: number;
  /** Of the person's credentials, as this session knows them: with another one it has ended. */
  token_version: number;
  /** What the browser says of itself. */
  agent: string;
  address: string;
  begun_at: string;
  /** Noted every five minutes at most. */
  seen_at: string;
  ended_at: Generated<string | null>;
  /** Begun on the screens of the app, which can ask for a password (docs/people.md#assigned-passwords). */
  in_app: Generated<boolean>;
};

/** Links to a new password (docs/people.md#forgotten). */
export type PasswordLinksTable = {
  /** SHA-256 of the token. */
  hash: string;
  user_id: number;
  /** Mailed to whoever asked, rather than made by an administrator. */
  by_mail: boolean;
  until: string;
};

/** Tokens for scripts; the tokens themselves are nowhere (docs/people.md#script-tokens). */
export type ScriptTokensTable = {
  id: Generated<number>;
  user_id: number;
  name: string;
  /** Its first characters, by which people know it. */
  prefix: string;
  /** The SHA-256 of the token, in hex. */
  digest: string;
  /** With blanks between them. */
  scopes: string;
  created_at: string;
  expires_at: string;
  /** Noted every five minutes at most. */
  used_at: Generated<string | null>;
};

/** Second factors (docs/people.md#second-factor). */
export type SecondFactorsTable = {
  user_id: number;
  /** Locked with a key that comes of the signing key. */
  secret: string;
  /** The half minute of the last code that was taken, counted since 1970: none of it or before it is taken again. */
  last_step: number;
  since: string;
};

/** Codes to recover by that were not used yet. */
export type RecoveryCodesTable = {
  user_id: number;
  /** The SHA-256 of the code, in hex. */
  digest: string;
};

/** Passkeys (docs/people.md#passkeys). */
export type PasskeysTable = {
  id: Generated<number>;
  user_id: number;
  /** As the authenticator names it, in base64url, as are the two others below. */
  credential_id: string;
  public_key: string;
  /** How often the authenticator says that it was used; 0 where it does not count. */
  counter: number;
  /** The ways in which a browser reaches it, with blanks between them. */
  transports: string;
  /** What stands for the person in the authenticator: random, the same in all of theirs. */
  handle: string;
  /** Kept by more than one device. */
  is_synced: boolean;
  name: string;
  created_at: string;
  used_at: Generated<string | null>;
};

/** Challenges that were answered, until they would have ended by themselves. */
export type AnsweredChallengesTable = { challenge: string; until: string };

export type SignInFailuresTable = { id: Generated<number>; email: string; address: string; failed_at: string };

/** Addresses of other programs that are told what happens (docs/operations.md#webhooks). */
export type WebhooksTable = {
  id: Generated<number>;
  url: string;
  /** With a blank before, between and behind them, as triggers look for them. */
  events: string;
  /** Locked: it signs what is sent. */
  secret: string;
  is_active: Generated<boolean>;
  created_by_id: number | null;
  created_at: string;
  off_reason: Generated<string | null>;
};

/** What triggers noted for a webhook, and what became of it. */
export type WebhookDeliveriesTable = {
  id: Generated<number>;
  webhook_id: number;
  event: DeliveredEvent;
  record_id: number | null;
  project_id: number | null;
  /** By the clock of the database. */
  at: Generated<string>;
  /** Empty: at once. */
  next_at: Generated<string>;
  locked_until: Generated<string | null>;
  attempts: Generated<number>;
  delivered_at: Generated<string | null>;
  failed_at: Generated<string | null>;
  /** The last that came back. */
  status: Generated<number | null>;
  error: Generated<string | null>;
};

/** Lines are added and never changed or deleted; triggers see to it (docs/audit.md). */
export type AuditTable = {
  id: Generated<number>;
  at: string;
  /** No foreign key: the line outlives whom and what it names. */
  actor_id: number | null;
  actor_name: string;
  way: AuditWay;
  token_name: string;
  address: string;
  action: AuditAction;
  record_kind: AuditRecordKind;
  record_id: number | null;
  record_name: string;
  before: AuditFields | null;
  after: AuditFields | null;
  reason: string;
  /** Who, what and why, normalised for search. */
  search: string;
};

/** Each seals the lines between two ids and the seal before it (ADR 14). */
export type AuditSealsTable = {
  id: Generated<number>;
  from_id: number;
  to_id: number;
  row_count: number;
  /** A SHA-256, in hex. */
  head: string;
  sealed_at: string;
};

/** Backups that were made or begun (docs/operations.md#scheduled-backups). */
export type BackupsTable = {
  id: Generated<number>;
  /** The moment at which the clock made it due; null of those that somebody made. */
  slot: string | null;
  /** A folder, a file, or `s3`. */
  place: string;
  /** Of the file, once it is whole. */
  name: Generated<string | null>;
  made_at: string;
  finished_at: Generated<string | null>;
  bytes: Generated<number | null>;
  /** Files that the tables named and no store had. */
  missing: Generated<number>;
  error: Generated<string | null>;
  /** Since when its file is gone: newer ones took its place. */
  removed_at: Generated<string | null>;
};

/** Imports by the wire, and how far each is (docs/operations.md#import). */
export type WireImportsTable = {
  id: Generated<number>;
  /** The origin that is read, or the name of an exported house. */
  source: string;
  phase: WirePhase;
  /** The address of the page that comes next in that phase; null at its beginning. */
  cursor: string | null;
  /** The house was empty: records keep their ids. */
  keeps_ids: boolean;
  counts: WireCounts;
  report: WireReport;
  started_at: string;
  /** When the last page was written. */
  moved_at: string;
  finished_at: string | null;
};

/** Which record here stands for which there. */
export type WireImportLinksTable = {
  source: string;
  class: WireClass;
  remote_id: number;
  local_id: number;
  /** That the import left; null of a record that was here before. */
  local_version: number | null;
  /** SHA-256 of what was read of it. */
  hash: string;
  /** When the import last wrote it. */
  seen_at: string;
};

/** Single values that the program keeps: the signing key where no file may hold it. */
export type SettingsTable = { name: string; value: string };

export type Tables = {
  users: UsersTable;
  clients: ClientsTable;
  media: MediaTable;
  projects: ProjectsTable;
  project_counts: ProjectCountsTable;
  score_days: ScoreDaysTable;
  feedback: FeedbackTable;
  feedback_attachments: FeedbackAttachmentsTable;
  feedback_marks: FeedbackMarksTable;
  cuts: CutsTable;
  cut_uploads: CutUploadsTable;
  share_links: ShareLinksTable;
  share_guests: ShareGuestsTable;
  share_visits: ShareVisitsTable;
  jobs: JobsTable;
  changes: ChangesTable;
  notifications: NotificationsTable;
  notification_events: NotificationEventsTable;
  clock_notices: ClockNoticesTable;
  project_mutes: ProjectMutesTable;
  mail_choices: MailChoicesTable;
  mail_hours: MailHoursTable;
  mails: MailsTable;
  point_actions: PointActionsTable;
  point_targets: PointTargetsTable;
  leave_applications: LeaveApplicationsTable;
  bulk_changes: BulkChangesTable;
  saved_views: SavedViewsTable;
  presence: PresenceTable;
  viewings: ViewingsTable;
  imports: ImportsTable;
  import_sheets: ImportSheetsTable;
  import_writes: ImportWritesTable;
  undos: UndosTable;
  bin: BinTable;
  bin_files: BinFilesTable;
  idempotency_keys: IdempotencyKeysTable;
  sessions: SessionsTable;
  script_tokens: ScriptTokensTable;
  password_links: PasswordLinksTable;
  second_factors: SecondFactorsTable;
  recovery_codes: RecoveryCodesTable;
  passkeys: PasskeysTable;
  answered_challenges: AnsweredChallengesTable;
  sign_in_failures: SignInFailuresTable;
  webhooks: WebhooksTable;
  webhook_deliveries: WebhookDeliveriesTable;
  settings: SettingsTable;
  wire_imports: WireImportsTable;
  wire_import_links: WireImportLinksTable;
  audit: AuditTable;
  audit_seals: AuditSealsTable;
  backups: BackupsTable;
};

export type Row<T extends keyof Tables> = Selectable<Tables[T]>;
export type NewRow<T extends keyof Tables> = Insertable<Tables[T]>;
export type RowChange<T extends keyof Tables> = Updateable<Tables[T]>;
