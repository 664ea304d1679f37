/** Initial schema: users, clients, projects, feedback, points, leave. */
import { COLUMN_TYPES, type Step } from './column-types.ts';
import { FIGURES } from './0001-figures.ts';
import { WORDS } from './0001-words.ts';

type Types = (typeof COLUMN_TYPES)['sqlite' | 'postgres'];

/** Statements up to the projects table; the following steps add its search index and figures. */
const projects = (t: Types): string[] => [
  `create table "media" ("id" ${t.id}, "filename" ${t.text} not null, "original_name" ${t.text} not null, "mime_type" ${t.text} not null, "size_bytes" ${t.integer} not null, "uploaded_by_id" ${t.integer}, "created_at" ${t.text} not null)`,
  'create unique index "media_filename" on "media" ("filename")',
  'create index "media_uploaded_by" on "media" ("uploaded_by_id", "id")',
  `create table "users" ("id" ${t.id}, "version" ${t.integer} default 1 not null, "email" ${t.text} not null, "first_name" ${t.text} not null, "last_name" ${t.text} not null, "search" ${t.text} not null, "search_first" ${t.text} not null, "search_last" ${t.text} not null, "type" ${t.text} not null, "job_type" ${t.text}, "is_active" boolean not null, "password_hash" ${t.text} not null, "token_version" ${t.integer} default 1 not null, "picture_id" ${t.integer} references "media" ("id") on delete set null, "created_at" ${t.text} not null, "deleted_at" ${t.text})`,
  `create unique index users_email on users (email) where deleted_at is null`,
  'create index "users_type" on "users" ("type", "last_name", "first_name")',
  'create index "users_picture" on "users" ("picture_id")',
  `create table "clients" ("id" ${t.id}, "version" ${t.integer} default 1 not null, "first_name" ${t.text} not null, "last_name" ${t.text} not null, "company_name" ${t.text}, "search_first" ${t.text} not null, "search_last" ${t.text} not null, "picture_id" ${t.integer} references "media" ("id") on delete set null, "created_at" ${t.text} not null)`,
  'create index "clients_picture" on "clients" ("picture_id")',
  `create table "projects" ("id" ${t.id}, "version" ${t.integer} default 1 not null, "title" ${t.text} not null, "search" ${t.text} not null, "description" ${t.text} not null, "platform" ${t.text} not null, "class" ${t.text} not null, "status" ${t.text} not null, "tracking_id" ${t.text} not null, "tracking_tail" ${t.text} not null, "edit_ratio_min" ${t.integer} not null, "edit_ratio_hour" ${t.integer} not null, "raw_length_seconds" ${t.integer} not null, "video_length_seconds" ${t.integer} not null, "client_id" ${t.integer} references "clients" ("id") on delete restrict, "assigned_to_id" ${t.integer} references "users" ("id") on delete restrict, "assigned_by_id" ${t.integer} references "users" ("id") on delete restrict, "reviewed_by_id" ${t.integer} references "users" ("id") on delete restrict, "created_at" ${t.text} not null, "started_at" ${t.text}, "ended_at" ${t.text}, "deadline_at" ${t.text}, "pauses" ${t.json} not null, "rounds" ${t.json} not null, "designation_entries" ${t.json} not null, "runtime_minutes" ${t.real}, "is_revised" boolean not null, "revision_count" ${t.integer} not null, "is_duplicate" boolean not null, "original_project_id" ${t.integer}, "point" ${t.integer} not null, "personal_point" ${t.real} not null, "designation_points" ${t.real} not null)`,
  'create index "projects_status" on "projects" ("status", "id")',
  'create index "projects_class" on "projects" ("class", "id")',
  'create index "projects_class_status" on "projects" ("class", "status", "id")',
  'create index "projects_client" on "projects" ("client_id", "id")',
  'create index "projects_assigned_to" on "projects" ("assigned_to_id", "status", "id")',
  'create index "projects_assigned_to_id" on "projects" ("assigned_to_id", "id")',
  'create index "projects_assigned_to_created" on "projects" ("assigned_to_id", "created_at", "id")',
  'create index "projects_assigned_to_ended" on "projects" ("assigned_to_id", "ended_at")',
  'create index "projects_person_points" on "projects" ("assigned_to_id", "status", "class", "ended_at", "point", "personal_point", "designation_points", "runtime_minutes")',
  'create index "projects_assigned_by" on "projects" ("assigned_by_id", "id")',
  'create index "projects_reviewed_by" on "projects" ("reviewed_by_id")',
  'create index "projects_revised" on "projects" ("is_revised", "id")',
  'create index "projects_revised_created" on "projects" ("is_revised", "created_at", "id")',
  'create index "projects_person_revised" on "projects" ("assigned_to_id", "is_revised", "created_at")',
  'create index "projects_status_ended" on "projects" ("status", "ended_at", "id")',
  'create index "projects_duplicate" on "projects" ("is_duplicate", "id")',
  'create index "projects_created" on "projects" ("created_at", "id")',
  'create index "projects_status_created" on "projects" ("status", "created_at", "id")',
  'create index "projects_started" on "projects" ("started_at", "id")',
  'create index "projects_ended" on "projects" ("ended_at", "id")',
  'create index "projects_deadline" on "projects" ("deadline_at", "id")',
  'create index "projects_search" on "projects" ("search", "id")',
  'create index "projects_tracking_tail" on "projects" ("tracking_tail", "id")',
  'create index "projects_original" on "projects" ("original_project_id")',
  `create index projects_deadline_first on projects (coalesce(deadline_at, '9'), id)`,
  `create index projects_deadline_last on projects (coalesce(deadline_at, ''), id)`,
  `create index projects_in_revision on projects ((status = 'revision' or is_revised), id)`,
  `create index projects_on_time on projects (id) where ended_at <= deadline_at`,
  `create index projects_late on projects (id) where ended_at > deadline_at`,
];

const figures = (t: Types): string[] => [
  `create table "project_counts" ("facet" ${t.text} not null, "part" ${t.integer} not null, "created_at" ${t.text} not null, "status" ${t.text} not null, "class" ${t.text} not null, "is_revised" boolean not null, "is_duplicate" boolean not null, "on_time" ${t.text} not null, "n" ${t.integer} not null, constraint "project_counts_key" primary key ("facet", "part", "created_at", "status", "class", "is_revised", "is_duplicate", "on_time"))${t.withoutRowid}`,
  `create table "score_days" ("user_id" ${t.integer} not null, "day" ${t.text} not null, "class" ${t.text} not null, "completed" ${t.integer} not null, "scored" ${t.integer} not null, "point" ${t.integer} not null, "personal_hundredths" ${t.integer} not null, "designation_hundredths" ${t.integer} not null, "runtime_hundredths" ${t.integer} not null, "timed" ${t.integer} not null, constraint "score_days_key" primary key ("user_id", "day", "class"))${t.withoutRowid}`,
];

const others = (t: Types): string[] => [
  'create unique index "projects_tracking_id" on "projects" ("tracking_id")',
  `create table "feedback" ("id" ${t.id}, "version" ${t.integer} default 1 not null, "project_id" ${t.integer} not null references "projects" ("id") on delete cascade, "editor_id" ${t.integer} references "users" ("id") on delete restrict, "created_by_id" ${t.integer} not null references "users" ("id") on delete restrict, "content" ${t.text} not null, "type" ${t.text} not null, "created_at" ${t.text} not null)`,
  'create index "feedback_project" on "feedback" ("project_id", "id")',
  'create index "feedback_created_by" on "feedback" ("created_by_id", "id")',
  'create index "feedback_editor" on "feedback" ("editor_id")',
  `create table "feedback_attachments" ("feedback_id" ${t.integer} not null references "feedback" ("id") on delete cascade, "media_id" ${t.integer} not null references "media" ("id") on delete restrict, "position" ${t.integer} not null, constraint "feedback_attachments_pk" primary key ("feedback_id", "media_id"))`,
  'create index "feedback_attachments_media" on "feedback_attachments" ("media_id")',
  `create table "point_actions" ("id" ${t.id}, "project_id" ${t.integer} not null references "projects" ("id") on delete cascade, "kind" ${t.text} not null, "is_added" boolean not null, "point" ${t.real} not null, "description" ${t.text} not null, "created_by_id" ${t.integer} not null references "users" ("id") on delete restrict, "created_at" ${t.text} not null)`,
  'create index "point_actions_project" on "point_actions" ("project_id", "id")',
  'create index "point_actions_created_by" on "point_actions" ("created_by_id")',
  `create table "point_targets" ("id" ${t.id}, "version" ${t.integer} default 1 not null, "target" ${t.real} not null, "created_by_id" ${t.integer} not null references "users" ("id") on delete restrict, "created_at" ${t.text} not null)`,
  'create index "point_targets_created" on "point_targets" ("created_at")',
  `create table "leave_applications" ("id" ${t.id}, "version" ${t.integer} default 1 not null, "employee_id" ${t.integer} not null references "users" ("id") on delete restrict, "leave_from" ${t.text} not null, "leave_till" ${t.text} not null, "description" ${t.text} not null, "status" ${t.text} not null, "approved_by_id" ${t.integer} references "users" ("id") on delete restrict, "created_at" ${t.text} not null)`,
  'create index "leave_employee" on "leave_applications" ("employee_id", "leave_from")',
  'create index "leave_status" on "leave_applications" ("status", "id")',
  'create index "leave_created" on "leave_applications" ("created_at", "id")',
  'create index "leave_from" on "leave_applications" ("leave_from", "leave_till")',
  `create table "sign_in_failures" ("id" ${t.id}, "email" ${t.text} not null, "address" ${t.text} not null, "failed_at" ${t.text} not null)`,
  'create index "sign_in_failures_pair" on "sign_in_failures" ("address", "email", "failed_at")',
  'create index "sign_in_failures_time" on "sign_in_failures" ("failed_at")',
  `create table "settings" ("name" ${t.text} primary key, "value" ${t.text} not null)`,
];

const statementsOn = (engine: keyof Step): string[] => {
  const t = COLUMN_TYPES[engine];
  return [...projects(t), ...WORDS[engine], ...figures(t), ...FIGURES[engine], ...others(t)];
};

export const HOUSE: Step = { sqlite: statementsOn('sqlite'), postgres: statementsOn('postgres') };
