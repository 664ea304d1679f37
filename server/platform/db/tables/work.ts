/** Tables of work: clients, projects, feedback, points, leave, imports and saved views. */
import type { Generated } from 'kysely';
import type { ImportCounts, ImportPlan } from '#domain/work/import/import.ts';
import type { FromHalf, LeaveKind, TillHalf } from '#domain/work/leave/leave-halves.ts';
import type { CheckBypass } from '#domain/work/checks/check-kinds.ts';
import type { Drawing } from '#domain/work/notes.ts';
import type { Link } from '#domain/work/trim-links.ts';
import type { DesignationEntry, Pause, Round, TimeCorrection } from '#domain/work/projects/project.ts';
import type { ProjectStatus } from '#domain/platform/project-status.ts';
import type { ProjectClass } from '#domain/platform/project-classes.ts';
import type { WaitKind } from '#domain/work/wait-kinds.ts';
import type { ViewSharing } from '#domain/work/views.ts';
import type { Hours, Minutes, Seconds } from '#domain/platform/units.ts';

/** Grouping of the stored counts. A project counts once in each facet that applies to it. */
export type Facet = 'all' | 'assigned_to' | 'assigned_by' | 'client' | 'day';

type ClientsTable = {
  id: Generated<number>;
  version: Generated<number>;
  first_name: string;
  last_name: string;
  company_name: string | null;
  search_first: string;
  search_last: string;
  search_company: Generated<string>;
  style_guide: Generated<string>;
  /** JSON, as in projects. */
  links: Generated<Link[]>;
  picture_id: number | null;
  /** Space for files of the client and its projects. */
  quota_bytes: Generated<number>;
  created_at: string;
  /** The user who wrote this version, if known. */
  changed_by_id: Generated<number | null>;
};

type ProjectsTable = {
  id: Generated<number>;
  version: Generated<number>;
  title: string;
  /** The title, normalized for search. */
  search: string;
  description: string;
  platform: string;
  class: ProjectClass;
  status: ProjectStatus;
  tracking_id: string;
  /** The part of the tracking ID after its last dash. */
  tracking_tail: string;
  edit_ratio_min: Minutes;
  edit_ratio_hour: Hours;
  raw_length_seconds: Seconds;
  video_length_seconds: Seconds;
  client_id: number | null;
  assigned_to_id: number | null;
  assigned_by_id: number | null;
  reviewed_by_id: number | null;
  created_at: string;
  started_at: string | null;
  ended_at: string | null;
  deadline_at: string | null;
  /** JSON: pauses of the current round, never searched by SQL. */
  pauses: Pause[];
  /** JSON: finished rounds of work. */
  rounds: Round[];
  /** JSON: corrections to recorded times. */
  time_corrections: Generated<TimeCorrection[]>;
  /** JSON: web addresses and paths. */
  links: Generated<Link[]>;
  /** JSON: append-only entries that add up to `designation_points`. */
  designation_entries: DesignationEntry[];
  /** Minutes of the finished round; null while it is running. */
  runtime_minutes: Minutes | null;
  /** True if the finished round was not measured; `runtime_minutes` is then null. */
  is_runtime_unknown: Generated<boolean>;
  is_revised: boolean;
  revision_count: number;
  is_duplicate: boolean;
  original_project_id: number | null;
  /** The project that the team began with, which may be deleted; null without a team. */
  team_id: Generated<number | null>;
  team_role: Generated<string>;
  /** True if pages of the client's contacts leave the project out. */
  hidden_from_client: Generated<boolean>;
  /** True if the storage rule spares the project. */
  files_pinned: Generated<boolean>;
  /** When the storage rule removes files of the project, as announced; null before that. */
  files_due_at: Generated<string | null>;
  /** When files of the project were last removed by the storage rule or an administrator. */
  files_removed_at: Generated<string | null>;
  point: number;
  personal_point: number;
  designation_points: number;
  /** When the timer last started or paused; null when the timer is neither running nor paused. */
  clock_since: Generated<string | null>;
  /** When the round exceeds its allowed time. Empty if it ended over its time; `never` if it won't in its current state; null without a limit. */
  over_at: Generated<string | null>;
  /** What the client has to send, and since when; null if nothing is awaited. Derived from the open wait. */
  waiting_for: Generated<WaitKind | null>;
  waiting_since: Generated<string | null>;
  /** When the deadline was last set; null if at creation. */
  deadline_set_at: Generated<string | null>;
  /** When the project was assigned to its current editor; null if at the creation. */
  assigned_at: Generated<string | null>;
  /** Deadline of ended work moved by its waits; null if no wait moved it, or while the work is open. */
  adjusted_deadline_at: Generated<string | null>;
  /** The user who wrote this version, if any. Shown to someone who wants to undo an earlier one. */
  changed_by_id: Generated<number | null>;
  /** Number of versions ever created, from which the next number follows. */
  cuts_made: Generated<number>;
  /** The episode before; null for none. */
  previous_id: Generated<number | null>;
  /** Checks of the project, and those not done. Stored with each write of a check. */
  checks_total: Generated<number>;
  open_checks: Generated<number>;
  /** JSON: actions taken while required checks were open. */
  check_bypasses: Generated<CheckBypass[]>;
};

/** Ended rounds of projects, kept by triggers (docs/figures.md#on-time, ADR 31). */
type ProjectRoundsTable = {
  project_id: number;
  /** Counted from 1; those of `rounds` come first, the current round last. */
  number: number;
  /** Null if the round was set back before it ended. */
  ended_at: string | null;
  /** In force at the end; null if there was none, or it isn't known. */
  deadline_at: string | null;
  /** The same deadline as moved by the waits; null if no wait moved it. */
  adjusted_deadline_at: string | null;
  /** The editor at the end. */
  assigned_to_id: number | null;
  /** Null if the round was not measured. */
  minutes: Minutes | null;
  /** True if an edit took the round back. */
  is_set_back: boolean;
};

/** Waits of projects for the client (docs/projects.md#waits). */
type WaitsTable = {
  id: Generated<number>;
  version: Generated<number>;
  project_id: number;
  kind: WaitKind;
  since: string;
  /** End; null while the wait is open. */
  until: string | null;
  note: Generated<string>;
  opened_by_id: number | null;
  /** ID of the user who ended the wait; null if it is open, or ended because the client decided. */
  ended_by_id: number | null;
  /** Name of the contact who ended it. */
  ended_by_contact: Generated<string | null>;
  created_at: string;
};

/** Project counts by category, maintained by triggers (aggregates.ts). Several rows may share a key, and `n` is summed (ADR 19). */
type ProjectCountsTable = {
  facet: Facet;
  /** ID of the user or client; 0 when the facet has none. */
  part: number;
  /** Noon of the creation day, which lies inside every range of whole days; empty unless the facet is by day. */
  created_at: string;
  status: ProjectStatus;
  class: ProjectClass;
  is_revised: boolean;
  is_duplicate: boolean;
  on_time: 'yes' | 'no' | '';
  n: number;
};

/** Totals of a user's completed projects by end day, maintained by triggers (aggregates.ts). Several rows may share a key (ADR 19). */
type ScoreDaysTable = {
  user_id: number;
  /** End day as YYYY-MM-DD; empty for all time. */
  day: string;
  class: ProjectClass;
  completed: number;
  /** Projects with a score. */
  scored: number;
  point: number;
  personal_hundredths: number;
  designation_hundredths: number;
  /** Run time in hundredths of a minute. */
  runtime_hundredths: number;
  /** Projects with a run time. */
  timed: number;
};

type FeedbackTable = {
  id: Generated<number>;
  version: Generated<number>;
  project_id: number;
  editor_id: number | null;
  /** ID of the author; null when a guest wrote the feedback. */
  created_by_id: number | null;
  content: string;
  type: 'editor' | 'client';
  created_at: string;
  /** ID of the note that this note replies to. Replies can't be nested. */
  parent_id: number | null;
  /** True if visible to the team only. */
  is_internal: Generated<boolean>;
  /** True if written by a guest and hidden from the editor until a team member releases it. */
  is_held: Generated<boolean>;
  resolved_at: string | null;
  resolved_by_id: number | null;
  guest_id: number | null;
  /** Name given by the guest. The name remains when the link is deleted. */
  guest_name: string | null;
  /** The note on an earlier version that this one was carried over from. */
  carried_from_id: number | null;
};

/** Position of a note: a frame or range of a version, and the drawing on it (docs/review.md#notes). */
type FeedbackMarksTable = {
  feedback_id: number;
  cut_id: number;
  /** Frame, counted from 0; null for a note on the whole version. */
  frame: number | null;
  /** The last frame of a range; null for one frame. */
  end_frame: number | null;
  drawing: Drawing | null;
};

type FeedbackAttachmentsTable = { feedback_id: number; media_id: number; position: number };

type PointActionsTable = {
  id: Generated<number>;
  project_id: number;
  kind: 'project' | 'personal';
  is_added: boolean;
  point: number;
  description: string;
  created_by_id: number;
  created_at: string;
};

type PointTargetsTable = {
  id: Generated<number>;
  version: Generated<number>;
  target: number;
  created_by_id: number;
  created_at: string;
};

type LeaveApplicationsTable = {
  id: Generated<number>;
  version: Generated<number>;
  employee_id: number;
  leave_from: string;
  leave_till: string;
  description: string;
  status: 'pending' | 'approved' | 'rejected' | 'withdrawn';
  approved_by_id: number | null;
  created_at: string;
  /** True if withdrawn because the user was deactivated or deleted, and restored when they return. */
  withdrawn_by_leaving: Generated<boolean>;
  kind: Generated<LeaveKind>;
  /** Half on which the first day begins, and on which the last ends. */
  from_half: Generated<FromHalf>;
  till_half: Generated<TillHalf>;
};

/** Saved views of the project list (docs/screens.md#views). */
export type SavedViewsTable = {
  id: Generated<number>;
  version: Generated<number>;
  owner_id: number;
  name: string;
  /** Query string of the list's address. */
  search: string;
  /** JSON: columns in order; null for the user's default. */
  columns: string[] | null;
  shared: ViewSharing;
  /** Position in the owner's list. */
  position: number;
  created_at: string;
};

/** Imported sheets (docs/people.md#import). */
type ImportsTable = {
  id: Generated<number>;
  created_by_id: number;
  created_at: string;
  file_name: string;
  /** JSON: cells of the detected header, each truncated. */
  columns: string[];
  /** Row number of the header, from 1. */
  header_row: Generated<number>;
  /** Number of non-empty rows below the header. */
  row_count: number;
  /** Size of the uploaded file. */
  size_bytes: Generated<number>;
  /** JSON: the last mapping of the sheet. */
  plan: ImportPlan | null;
  /** JSON: number of imported records. */
  counts: ImportCounts | null;
  done_at: string | null;
  undone_at: string | null;
};

/** Rows of a sheet, with all cells as text. */
type ImportSheetsTable = {
  import_id: number;
  /** Number of the first stored row, from 1. */
  first_row: number;
  /** JSON: the first rows, each cell truncated. */
  sample: string[][];
  rows: string[][];
};

/** Last activity of each user, and when they last confirmed that a running timer is right (docs/projects.md#timer). */
type PresenceTable = { user_id: number; seen_at: string; kept_at: string | null };

export type WorkTables = {
  clients: ClientsTable;
  projects: ProjectsTable;
  project_rounds: ProjectRoundsTable;
  waits: WaitsTable;
  project_counts: ProjectCountsTable;
  score_days: ScoreDaysTable;
  feedback: FeedbackTable;
  feedback_marks: FeedbackMarksTable;
  feedback_attachments: FeedbackAttachmentsTable;
  point_actions: PointActionsTable;
  point_targets: PointTargetsTable;
  leave_applications: LeaveApplicationsTable;
  presence: PresenceTable;
  saved_views: SavedViewsTable;
  imports: ImportsTable;
  import_sheets: ImportSheetsTable;
};
