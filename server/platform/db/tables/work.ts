/** Tables of the work: clients, projects, feedback, points, leave, imports, undo and trash. */
import type { Generated } from 'kysely';
import type { BinKind } from '#domain/work/bin.ts';
import type { BulkChange, ChangedProject } from '#domain/work/bulk.ts';
import type { ImportCounts, ImportPlan } from '#domain/work/import.ts';
import type { Drawing } from '#domain/work/notes.ts';
import type { DesignationEntry, Pause, Round, TimeCorrection } from '#domain/work/project.ts';
import type { ProjectStatus } from '#domain/work/project-status.ts';
import type { ProjectClass } from '#domain/platform/project-classes.ts';
import type { UndoKind } from '#domain/work/undo.ts';
import type { ViewSharing } from '#domain/work/views.ts';

/** What the counts are kept by; a project counts once in each facet that it has a part in. */
export type Facet = 'all' | 'assigned_to' | 'assigned_by' | 'client' | 'day';

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

/** Projects that somebody wants no lines of (docs/people.md#mute). */
export type ProjectMutesTable = { user_id: number; project_id: number };

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

export type WorkTables = {
  clients: ClientsTable;
  projects: ProjectsTable;
  project_counts: ProjectCountsTable;
  score_days: ScoreDaysTable;
  feedback: FeedbackTable;
  feedback_marks: FeedbackMarksTable;
  project_mutes: ProjectMutesTable;
  feedback_attachments: FeedbackAttachmentsTable;
  point_actions: PointActionsTable;
  point_targets: PointTargetsTable;
  leave_applications: LeaveApplicationsTable;
  bulk_changes: BulkChangesTable;
  undos: UndosTable;
  bin: BinTable;
  bin_files: BinFilesTable;
  saved_views: SavedViewsTable;
  imports: ImportsTable;
  import_sheets: ImportSheetsTable;
  import_writes: ImportWritesTable;
};
