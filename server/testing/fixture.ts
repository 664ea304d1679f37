/** A small team with one record of each kind: what the rights of every call are judged on. */
import type { Row } from '#server/db/tables.ts';
import { aClient, aMedia, aProject, aUser } from './builders.ts';
import type { Caller, TestApp } from './test-app.ts';

const DAY = '2026-03-0';

export type Fixture = {
  admin: Caller;
  /** Assigned both projects. */
  assigner: Caller;
  otherManager: Caller;
  /** Works on both projects. */
  assignee: Caller;
  otherEditor: Caller;
  client: Row<'clients'>;
  /** Assigned, not started. */
  project: Row<'projects'>;
  /** Completed and scored. */
  finished: Row<'projects'>;
  /** By the assignee, on `project`, with `attachment`. */
  feedbackId: number;
  attachment: Row<'media'>;
  pointActionId: number;
  targetId: number;
  /** Pending, of the assignee. */
  leaveId: number;
};

async function insertRecords(
  app: TestApp,
  {
    project,
    finished,
    assignee,
    attachment,
    admin,
  }: {
    project: number;
    finished: number;
    assignee: number;
    attachment: number;
    admin: number;
  },
) {
  const at = `${DAY}5T10:00:00.000Z`;
  const feedback = await app.db
    .insertInto('feedback')
    .values({
      project_id: project,
      editor_id: assignee,
      created_by_id: assignee,
      content: 'Done',
      type: 'editor',
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await app.db
    .insertInto('feedback_attachments')
    .values({ feedback_id: feedback.id, media_id: attachment, position: 0 })
    .execute();
  const action = await app.db
    .insertInto('point_actions')
    .values({
      project_id: finished,
      kind: 'project',
      is_added: true,
      point: 4,
      description: 'Good',
      created_by_id: admin,
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const target = await app.db
    .insertInto('point_targets')
    .values({ target: 100, created_by_id: admin, created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  const leave = await app.db
    .insertInto('leave_applications')
    .values({
      employee_id: assignee,
      leave_from: '2026-05-01T00:00:00.000Z',
      leave_till: '2026-05-03T00:00:00.000Z',
      description: 'Trip',
      status: 'pending',
      approved_by_id: null,
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { feedbackId: feedback.id, pointActionId: action.id, targetId: target.id, leaveId: leave.id };
}

/** Fresh people and records in the app's database. */
export async function aFixture(app: TestApp): Promise<Fixture> {
  const admin = await app.as('admin');
  const assigner = await app.as('manager');
  const assignee = await app.as('editor');
  const client = await aClient(app.db);
  const people = { client_id: client.id, assigned_to_id: assignee.user.id, assigned_by_id: assigner.user.id };
  const project = await aProject(app.db, people);
  const finished = await aProject(app.db, {
    ...people,
    status: 'completed',
    started_at: `${DAY}2T09:00:00.000Z`,
    ended_at: `${DAY}2T09:30:00.000Z`,
    runtime_minutes: 30,
    point: 4,
  });
  const attachment = await aMedia(app.db, { uploaded_by_id: assignee.user.id });
  const records = await insertRecords(app, {
    project: project.id,
    finished: finished.id,
    assignee: assignee.user.id,
    attachment: attachment.id,
    admin: admin.user.id,
  });
  const otherManager = await app.as('manager');
  const otherEditor = app.asUser(await aUser(app.db, { type: 'editor' }));
  return { admin, assigner, otherManager, assignee, otherEditor, client, project, finished, attachment, ...records };
}
