/** The first model: people, clients, projects, feedback, points, leave. */
import { type CreateTableBuilder, type Kysely, sql } from 'kysely';
import { columnTypes, type Db, type Engine } from '../dialect.ts';
import { createKeptFigures } from '../kept-figures.ts';
import { createWordIndex } from './0001-words.ts';

const FOREIGN_KEYS = {
  setNull: 'set null',
  cascade: 'cascade',
  keep: 'restrict',
} as const;

export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const t = columnTypes(engine);
  type Table = CreateTableBuilder<string, string>;
  const reference =
    (name: string, to: string, onDelete: keyof typeof FOREIGN_KEYS, isRequired = false) =>
    (table: Table): Table =>
      table.addColumn(name, t.reference, (c) => {
        const column = c.references(`${to}.id`).onDelete(FOREIGN_KEYS[onDelete]);
        return isRequired ? column.notNull() : column;
      });
  const create = (name: string) => db.schema.createTable(name).addColumn('id', t.id) as unknown as Table;
  const version = (table: Table): Table => table.addColumn('version', t.integer, (c) => c.notNull().defaultTo(1));
  const required =
    (...columns: [name: string, type: keyof typeof t][]) =>
    (table: Table): Table =>
      columns.reduce((built, [name, type]) => built.addColumn(name, t[type], (c) => c.notNull()), table);
  const free =
    (...columns: [name: string, type: keyof typeof t][]) =>
    (table: Table): Table =>
      columns.reduce((built, [name, type]) => built.addColumn(name, t[type]), table);

  await create('media')
    .$call(required(['filename', 'text'], ['original_name', 'text'], ['mime_type', 'text'], ['size_bytes', 'integer']))
    .addColumn('uploaded_by_id', t.reference)
    .$call(required(['created_at', 'instant']))
    .execute();
  await db.schema.createIndex('media_filename').on('media').column('filename').unique().execute();
  await db.schema.createIndex('media_uploaded_by').on('media').columns(['uploaded_by_id', 'id']).execute();

  await create('users')
    .$call(version)
    .$call(required(['email', 'text'], ['first_name', 'text'], ['last_name', 'text']))
    .$call(required(['search', 'text'], ['search_first', 'text'], ['search_last', 'text'], ['type', 'text']))
    .$call(free(['job_type', 'text']))
    .$call(required(['is_active', 'boolean'], ['password_hash', 'text']))
    .addColumn('token_version', t.integer, (c) => c.notNull().defaultTo(1))
    .$call(reference('picture_id', 'media', 'setNull'))
    .$call(required(['created_at', 'instant']))
    .$call(free(['deleted_at', 'instant']))
    .execute();
  await sql`create unique index users_email on users (email) where deleted_at is null`.execute(db);
  await db.schema.createIndex('users_type').on('users').columns(['type', 'last_name', 'first_name']).execute();
  await db.schema.createIndex('users_picture').on('users').column('picture_id').execute();

  await create('clients')
    .$call(version)
    .$call(required(['first_name', 'text'], ['last_name', 'text']))
    .$call(free(['company_name', 'text']))
    .$call(required(['search_first', 'text'], ['search_last', 'text']))
    .$call(reference('picture_id', 'media', 'setNull'))
    .$call(required(['created_at', 'instant']))
    .execute();
  await db.schema.createIndex('clients_picture').on('clients').column('picture_id').execute();

  await create('projects')
    .$call(version)
    .$call(required(['title', 'text'], ['search', 'text'], ['description', 'text'], ['platform', 'text']))
    .$call(required(['class', 'text'], ['status', 'text'], ['tracking_id', 'text'], ['tracking_tail', 'text']))
    .$call(required(['edit_ratio_min', 'integer'], ['edit_ratio_hour', 'integer']))
    .$call(required(['raw_length_seconds', 'integer'], ['video_length_seconds', 'integer']))
    .$call(reference('client_id', 'clients', 'keep'))
    .$call(reference('assigned_to_id', 'users', 'keep'))
    .$call(reference('assigned_by_id', 'users', 'keep'))
    .$call(reference('reviewed_by_id', 'users', 'keep'))
    .$call(required(['created_at', 'instant']))
    .$call(free(['started_at', 'instant'], ['ended_at', 'instant'], ['deadline_at', 'instant']))
    .$call(required(['pauses', 'json'], ['rounds', 'json'], ['designation_entries', 'json']))
    .$call(free(['runtime_minutes', 'real']))
    .$call(required(['is_revised', 'boolean'], ['revision_count', 'integer'], ['is_duplicate', 'boolean']))
    .$call(free(['original_project_id', 'reference']))
    .$call(required(['point', 'integer'], ['personal_point', 'real'], ['designation_points', 'real']))
    .execute();
  const projectIndexes: Record<string, string[]> = {
    projects_status: ['status', 'id'],
    projects_class: ['class', 'id'],
    projects_class_status: ['class', 'status', 'id'],
    projects_client: ['client_id', 'id'],
    projects_assigned_to: ['assigned_to_id', 'status', 'id'],
    projects_assigned_to_id: ['assigned_to_id', 'id'],
    projects_assigned_to_created: ['assigned_to_id', 'created_at', 'id'],
    projects_assigned_to_ended: ['assigned_to_id', 'ended_at'],
    // Everything that the figures of a person are summed from, so that no row is visited.
    projects_person_points:
      'assigned_to_id status class ended_at point personal_point designation_points runtime_minutes'.split(' '),
    projects_assigned_by: ['assigned_by_id', 'id'],
    projects_reviewed_by: ['reviewed_by_id'],
    projects_revised: ['is_revised', 'id'],
    projects_revised_created: ['is_revised', 'created_at', 'id'],
    projects_person_revised: ['assigned_to_id', 'is_revised', 'created_at'],
    projects_status_ended: ['status', 'ended_at', 'id'],
    projects_duplicate: ['is_duplicate', 'id'],
    projects_created: ['created_at', 'id'],
    projects_status_created: ['status', 'created_at', 'id'],
    projects_started: ['started_at', 'id'],
    projects_ended: ['ended_at', 'id'],
    projects_deadline: ['deadline_at', 'id'],
    projects_search: ['search', 'id'],
    projects_tracking_tail: ['tracking_tail', 'id'],
    projects_original: ['original_project_id'],
  };
  for (const [name, columns] of Object.entries(projectIndexes))
    await db.schema.createIndex(name).on('projects').columns(columns).execute();
  // Projects without a deadline come last, in either direction (projects.store.ts orders by these very expressions).
  await sql`create index projects_deadline_first on projects (coalesce(deadline_at, '9'), id)`.execute(db);
  await sql`create index projects_deadline_last on projects (coalesce(deadline_at, ''), id)`.execute(db);
  // What `status=revision` finds (project-filters.ts asks with these very words).
  await sql`create index projects_in_revision on projects ((status = 'revision' or is_revised), id)`.execute(db);
  // What `onTime` finds, in its words.
  await sql`create index projects_on_time on projects (id) where ended_at <= deadline_at`.execute(db);
  await sql`create index projects_late on projects (id) where ended_at > deadline_at`.execute(db);
  // SQLite's primary key is the table itself, ten times as long a walk to a deep page as this.
  if (engine === 'sqlite') await sql`create index projects_ids on projects (id)`.execute(db);
  await createWordIndex(db as Db, engine);
  await createKeptFigures(db, engine);
  await db.schema.createIndex('projects_tracking_id').on('projects').column('tracking_id').unique().execute();

  await create('feedback')
    .$call(version)
    .$call(reference('project_id', 'projects', 'cascade', true))
    .$call(reference('editor_id', 'users', 'keep'))
    .$call(reference('created_by_id', 'users', 'keep', true))
    .$call(required(['content', 'text'], ['type', 'text'], ['created_at', 'instant']))
    .execute();
  await db.schema.createIndex('feedback_project').on('feedback').columns(['project_id', 'id']).execute();
  await db.schema.createIndex('feedback_created_by').on('feedback').columns(['created_by_id', 'id']).execute();
  await db.schema.createIndex('feedback_editor').on('feedback').columns(['editor_id']).execute();

  await (db.schema.createTable('feedback_attachments') as unknown as Table)
    .$call(reference('feedback_id', 'feedback', 'cascade', true))
    .$call(reference('media_id', 'media', 'keep', true))
    .$call(required(['position', 'integer']))
    .addPrimaryKeyConstraint('feedback_attachments_pk', ['feedback_id', 'media_id'])
    .execute();
  await db.schema.createIndex('feedback_attachments_media').on('feedback_attachments').column('media_id').execute();

  await create('point_actions')
    .$call(reference('project_id', 'projects', 'cascade', true))
    .$call(required(['kind', 'text'], ['is_added', 'boolean'], ['point', 'real'], ['description', 'text']))
    .$call(reference('created_by_id', 'users', 'keep', true))
    .$call(required(['created_at', 'instant']))
    .execute();
  await db.schema.createIndex('point_actions_project').on('point_actions').columns(['project_id', 'id']).execute();
  await db.schema.createIndex('point_actions_created_by').on('point_actions').column('created_by_id').execute();

  await create('point_targets')
    .$call(version)
    .$call(required(['target', 'real']))
    .$call(reference('created_by_id', 'users', 'keep', true))
    .$call(required(['created_at', 'instant']))
    .execute();
  await db.schema.createIndex('point_targets_created').on('point_targets').column('created_at').execute();

  await create('leave_applications')
    .$call(version)
    .$call(reference('employee_id', 'users', 'keep', true))
    .$call(required(['leave_from', 'instant'], ['leave_till', 'instant'], ['description', 'text'], ['status', 'text']))
    .$call(reference('approved_by_id', 'users', 'keep'))
    .$call(required(['created_at', 'instant']))
    .execute();
  await db.schema
    .createIndex('leave_employee')
    .on('leave_applications')
    .columns(['employee_id', 'leave_from'])
    .execute();
  await db.schema.createIndex('leave_status').on('leave_applications').columns(['status', 'id']).execute();
  await db.schema.createIndex('leave_created').on('leave_applications').columns(['created_at', 'id']).execute();
  await db.schema.createIndex('leave_from').on('leave_applications').columns(['leave_from', 'leave_till']).execute();

  await create('sign_in_failures')
    .$call(required(['email', 'text'], ['address', 'text'], ['failed_at', 'instant']))
    .execute();
  await db.schema
    .createIndex('sign_in_failures_pair')
    .on('sign_in_failures')
    .columns(['address', 'email', 'failed_at'])
    .execute();
  await db.schema.createIndex('sign_in_failures_time').on('sign_in_failures').column('failed_at').execute();

  await db.schema
    .createTable('settings')
    .addColumn('name', t.text, (c) => c.primaryKey())
    .addColumn('value', t.text, (c) => c.notNull())
    .execute();
}
