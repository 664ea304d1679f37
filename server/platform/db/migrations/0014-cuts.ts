/** Versions, notes on frames, share links and background jobs (docs/review.md). */
import { COLUMN_TYPES, type Step } from './column-types.ts';

type Engine = keyof typeof COLUMN_TYPES;

const cuts = (t: (typeof COLUMN_TYPES)[Engine]): string[] => [
  `create table cuts (id ${t.id}, version ${t.integer} default 1 not null,
    project_id ${t.integer} not null references projects (id) on delete cascade, number ${t.integer} not null,
    round ${t.integer} not null, original_name ${t.text} not null, filename ${t.text} not null, mime_type ${t.text} not null,
    size_bytes ${t.integer} not null, sha256 ${t.text} not null, codec ${t.text} not null, width ${t.integer} not null,
    height ${t.integer} not null, rotation ${t.integer} not null, has_audio boolean not null, rate_num ${t.integer} not null,
    rate_den ${t.integer} not null, is_constant_rate boolean not null, first_us ${t.integer} not null,
    frame_count ${t.integer} not null, start_frame ${t.integer} not null, is_drop boolean not null,
    poster_filename ${t.text}, strip_filename ${t.text}, strip_count ${t.integer} default 0 not null, peaks ${t.json},
    copy_filename ${t.text}, copy_mime_type ${t.text}, copy_size_bytes ${t.integer},
    comment ${t.text} default '' not null, uploaded_by_id ${t.integer} not null references users (id) on delete restrict,
    created_at ${t.text} not null, decision ${t.text} default '' not null, decided_at ${t.text},
    decided_by_id ${t.integer} references users (id) on delete restrict, decided_by_guest_id ${t.integer},
    file_removed_at ${t.text})`,
  'create unique index cuts_project on cuts (project_id, number)',
  'create index cuts_uploaded_by on cuts (uploaded_by_id)',
  'create index cuts_decided_by on cuts (decided_by_id)',
  "create index cuts_undecided on cuts (created_at, id) where decision = ''",
  'create index cuts_filename on cuts (filename)',
  `create table cut_uploads (id ${t.text} primary key, project_id ${t.integer} not null references projects (id) on delete cascade,
    owner_id ${t.integer} not null references users (id) on delete cascade,
    cut_id ${t.integer} references cuts (id) on delete cascade, fingerprint ${t.text} not null,
    original_name ${t.text} not null, mime_type ${t.text} not null, comment ${t.text} default '' not null,
    size_bytes ${t.integer} not null, offset_bytes ${t.integer} not null, filename ${t.text} not null,
    s3_upload_id ${t.text}, parts ${t.json}, created_at ${t.text} not null, expires_at ${t.text} not null,
    finished_cut_id ${t.integer} references cuts (id) on delete cascade)`,
  'create index cut_uploads_project on cut_uploads (project_id, owner_id)',
  'create index cut_uploads_owner on cut_uploads (owner_id)',
  'create index cut_uploads_cut on cut_uploads (cut_id)',
  'create index cut_uploads_finished on cut_uploads (finished_cut_id)',
  'create index cut_uploads_expires on cut_uploads (expires_at)',
  'create index cut_uploads_filename on cut_uploads (filename)',
];

const links = (t: (typeof COLUMN_TYPES)[Engine]): string[] => [
  `create table share_links (id ${t.id}, version ${t.integer} default 1 not null, token_hash ${t.text} not null,
    project_id ${t.integer} not null references projects (id) on delete cascade,
    cut_id ${t.integer} references cuts (id) on delete cascade, label ${t.text} not null, password_hash ${t.text},
    expires_at ${t.text}, may_note boolean not null, may_decide boolean not null, may_download boolean not null,
    shows_all_cuts boolean not null, has_watermark boolean not null, is_held boolean not null,
    created_by_id ${t.integer} not null references users (id) on delete restrict, created_at ${t.text} not null,
    revoked_at ${t.text})`,
  'create unique index share_links_token on share_links (token_hash)',
  'create index share_links_project on share_links (project_id, id)',
  'create index share_links_cut on share_links (cut_id)',
  'create index share_links_created_by on share_links (created_by_id)',
  `create table share_guests (id ${t.id}, link_id ${t.integer} not null references share_links (id) on delete cascade,
    name ${t.text} not null, secret_hash ${t.text} not null, created_at ${t.text} not null, seen_at ${t.text} not null)`,
  'create index share_guests_link on share_guests (link_id, id)',
  `create table share_visits (id ${t.id}, link_id ${t.integer} not null references share_links (id) on delete cascade,
    guest_id ${t.integer} references share_guests (id) on delete cascade, act ${t.text} not null,
    cut_id ${t.integer} references cuts (id) on delete set null, address ${t.text} not null, at ${t.text} not null)`,
  'create index share_visits_link on share_visits (link_id, id)',
  'create index share_visits_failed on share_visits (link_id, act, at)',
  'create index share_visits_guest on share_visits (guest_id)',
  'create index share_visits_cut on share_visits (cut_id)',
];

const feedbackColumns = (t: (typeof COLUMN_TYPES)[Engine]): string =>
  `parent_id ${t.integer} references feedback (id) on delete cascade, is_internal boolean default false not null,
    is_held boolean default false not null, resolved_at ${t.text},
    resolved_by_id ${t.integer} references users (id) on delete restrict,
    guest_id ${t.integer} references share_guests (id) on delete set null, guest_name ${t.text},
    carried_from_id ${t.integer} references feedback (id) on delete set null`;

/** SQLite can't drop NOT NULL from a column: both tables are recreated, keeping their id sequences. */
const feedbackOnSqlite = (t: (typeof COLUMN_TYPES)['sqlite']): string[] => [
  `create table feedback_attachments_kept as select feedback_id, media_id, position from feedback_attachments`,
  'drop table feedback_attachments',
  'alter table feedback rename to feedback_before',
  `create table feedback (id ${t.id}, version ${t.integer} default 1 not null,
    project_id ${t.integer} not null references projects (id) on delete cascade,
    editor_id ${t.integer} references users (id) on delete restrict,
    created_by_id ${t.integer} references users (id) on delete restrict, content ${t.text} not null, type ${t.text} not null,
    created_at ${t.text} not null, ${feedbackColumns(t)})`,
  `insert into feedback (id, version, project_id, editor_id, created_by_id, content, type, created_at)
    select id, version, project_id, editor_id, created_by_id, content, type, created_at from feedback_before`,
  "delete from sqlite_sequence where name = 'feedback'",
  `insert into sqlite_sequence (name, seq) select 'feedback', seq from sqlite_sequence where name = 'feedback_before'`,
  'drop table feedback_before',
  'create index "feedback_project" on "feedback" ("project_id", "id")',
  'create index "feedback_created_by" on "feedback" ("created_by_id", "id")',
  'create index "feedback_editor" on "feedback" ("editor_id")',
  `create table feedback_attachments (feedback_id ${t.integer} not null references feedback (id) on delete cascade,
    media_id ${t.integer} not null references media (id) on delete restrict, position ${t.integer} not null,
    constraint feedback_attachments_pk primary key (feedback_id, media_id))`,
  `insert into feedback_attachments (feedback_id, media_id, position)
    select feedback_id, media_id, position from feedback_attachments_kept`,
  'drop table feedback_attachments_kept',
  'create index "feedback_attachments_media" on "feedback_attachments" ("media_id")',
];

const feedbackOnPostgres = (t: (typeof COLUMN_TYPES)['postgres']): string[] => [
  'alter table feedback alter column created_by_id drop not null',
  `alter table feedback ${feedbackColumns(t)
    .split(/,\s+/)
    .map((column) => `add column ${column}`)
    .join(', ')}`,
];

const notes = (t: (typeof COLUMN_TYPES)[Engine]): string[] => [
  'create index feedback_parent on feedback (parent_id)',
  'create index feedback_resolved_by on feedback (resolved_by_id)',
  'create index feedback_guest on feedback (guest_id)',
  'create index feedback_carried_from on feedback (carried_from_id)',
  `create table feedback_marks (feedback_id ${t.integer} primary key references feedback (id) on delete cascade,
    cut_id ${t.integer} not null references cuts (id) on delete restrict, frame ${t.integer} not null,
    end_frame ${t.integer}, drawing ${t.json})`,
  'create index feedback_marks_cut on feedback_marks (cut_id, frame, feedback_id)',
];

const jobs = (t: (typeof COLUMN_TYPES)[Engine]): string[] => [
  `create table jobs (id ${t.id}, kind ${t.text} not null, key ${t.text}, payload ${t.json} not null,
    progress ${t.real} default 0 not null, run_at ${t.text} not null, attempts ${t.integer} default 0 not null,
    locked_until ${t.text}, last_error ${t.text}, created_at ${t.text} not null, done_at ${t.text}, failed_at ${t.text})`,
  'create unique index jobs_key on jobs (key) where key is not null',
  'create index jobs_due on jobs (run_at, id) where done_at is null and failed_at is null',
];

const { sqlite, postgres } = COLUMN_TYPES;

export const CUTS: Step = {
  sqlite: [...cuts(sqlite), ...links(sqlite), ...feedbackOnSqlite(sqlite), ...notes(sqlite), ...jobs(sqlite)],
  postgres: [
    ...cuts(postgres),
    ...links(postgres),
    ...feedbackOnPostgres(postgres),
    ...notes(postgres),
    ...jobs(postgres),
  ],
};
