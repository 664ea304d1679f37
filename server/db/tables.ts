/** The whole model on one page: every table and column. Instants are ISO UTC text with milliseconds. */
import type { Generated, Insertable, Selectable, Updateable } from 'kysely';
import type { DesignationEntry, Pause, Round, TimeCorrection } from '#domain/project.ts';
import type { ProjectClass, ProjectStatus } from '#domain/project-status.ts';
import type { Facet } from './aggregates.ts';
import type { JobType, UserType } from '#domain/roles.ts';

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
  /** Removed softly: projects keep the name. */
  deleted_at: string | null;
};

export type ClientsTable = {
  id: Generated<number>;
  version: Generated<number>;
  first_name: string;
  last_name: string;
  company_name: string | null;
  search_first: string;
  search_last: string;
  picture_id: number | null;
  created_at: string;
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
};

/** How many projects there are of each kind, kept by triggers (aggregates.ts). */
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

/** Sums over the completed projects of a person by the day that they ended on, kept by triggers (aggregates.ts). */
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
  created_by_id: number;
  content: string;
  type: 'editor' | 'client';
  created_at: string;
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
};

/** Failed sign-ins of the last minutes, for the throttle (docs/people.md#throttle). */
export type SignInFailuresTable = { id: Generated<number>; email: string; address: string; failed_at: string };

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
  point_actions: PointActionsTable;
  point_targets: PointTargetsTable;
  leave_applications: LeaveApplicationsTable;
  sign_in_failures: SignInFailuresTable;
  settings: SettingsTable;
};

export type Row<T extends keyof Tables> = Selectable<Tables[T]>;
export type NewRow<T extends keyof Tables> = Insertable<Tables[T]>;
export type RowChange<T extends keyof Tables> = Updateable<Tables[T]>;
