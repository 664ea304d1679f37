/** A small team with one record of each kind, for checking the rights of every endpoint. */
// oxlint-disable max-lines -- the fixture has a record of every kind
import { aCheck } from './checks.ts';
import { insertImport } from '#server/work/import/import.store.ts';
import { sheetOf } from '#server/work/import/sheet.ts';
import { insertTrashEntry } from '#server/journal/trash.store.ts';
import { PROJECT_EXTRAS } from '#server/project-extras.ts';
import { snapshotOfProject } from '#server/work/trash/project-snapshot.ts';
import { storeUndo } from '#server/journal/undo.store.ts';
import { insertPasskey } from '#server/identity/passkeys/passkeys.store.ts';
import { insertSecondFactor } from '#server/identity/two-factor/two-factor.store.ts';
import { aCalendarFeed } from './calendar-feed.ts';
import { insertApiToken } from '#server/identity/api-tokens/api-tokens.store.ts';
import { insertWebhook, storedEvents } from '#server/live/webhooks/webhooks.store.ts';
import { insertTestDelivery } from '#server/live/webhooks/deliveries.store.ts';
import { insertView } from '#server/work/views/views.store.ts';
import type { Row } from '#server/platform/db/tables.ts';
import {
  aClient,
  aCut,
  aDeliverable,
  aMedia,
  aProject,
  aShareLink,
  aUser,
  aHolidayCalendar,
  aWait,
} from './builders.ts';
import { aTemplate } from './project-templates.ts';
import { aCaptions } from './captions.ts';
import { aContact } from './contacts.ts';
import { aProjectFile } from './project-files.ts';
import { someMoney } from './money.ts';
import type { Caller, TestApp } from './test-app.ts';

const DAY = '2026-03-0';

/** Password of the assignee. */
export const FIXTURE_PASSWORD = 'corridor-lantern-42';

export type Fixture = {
  admin: Caller;
  /** Manager who assigned both projects. */
  assigner: Caller;
  otherManager: Caller;
  /** Editor of both projects, with `FIXTURE_PASSWORD` and two-factor authentication. */
  assignee: Caller;
  otherEditor: Caller;
  client: Row<'clients'>;
  /** Contact of `client`. */
  contactId: number;
  /** Line by hand of `client` in March 2026. */
  monthLineId: number;
  /** File of `project`, which its editor didn't upload. */
  fileId: number;
  /** Client without projects. */
  unusedClient: Row<'clients'>;
  /** Project that is assigned but not started. */
  project: Row<'projects'>;
  /** Project that is completed and scored. */
  finished: Row<'projects'>;
  /** Feedback by the assignee on `project`, with `attachment`. */
  feedbackId: number;
  attachment: Row<'media'>;
  /** A version of `project` by the assignee, and a deliverable without versions. */
  cutId: number;
  /** Captions of that version by the assigner. */
  captionsId: number;
  deliverableId: number;
  /** Template of the workspace. */
  templateId: number;
  waitId: number;
  checkId: number;
  holidayCalendarId: number;
  /** Link to the latest version of `project`, by the assigner. */
  linkId: number;
  linkToken: string;
  pointActionId: number;
  targetId: number;
  /** Bulk change by the assigner of the class of `project`, which can still be undone. */
  bulkChangeId: number;
  /** End of a project by the assigner, which can still be undone. */
  undoId: number;
  /** A project deleted by the assigner. Its tracking ID now belongs to `project`. */
  trashId: number;
  /** View of the assigner, shared with all leads. */
  viewId: number;
  /** A sheet of clients, uploaded by the assigner. */
  importId: number;
  /** Pending leave of the assignee. */
  leaveId: number;
  /** API token of the assignee. */
  apiTokenId: number;
  calendarFeedId: number;
  /** Passkey of the assignee. */
  passkeyId: number;
  webhookId: number;
  /** Delivery of the webhook. */
  deliveryId: number;
};

async function insertRecords(
  app: TestApp,
  {
    project,
    finished,
    assigner,
    assignee,
    attachment,
    admin,
  }: Record<'project' | 'finished' | 'assigner' | 'assignee' | 'attachment' | 'admin', number>,
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
  const bulkChangeId = await storeUndo(app.db, {
    kind: 'bulk',
    actor: { id: assigner },
    now: app.deps.clock(),
    extra: { projects: [{ id: project, title: 'Changed', version: 1, before: { class: 'Premium' } }] },
  });
  const cut = await aCut(app.db, { project_id: project, uploaded_by_id: assignee });
  const link = await aShareLink(app.db, { project_id: project, created_by_id: assigner });
  const viewId = await insertView(app.db, {
    ownerId: assigner,
    values: { name: 'Late', search: 'status=started', columns: null, shared: 'leads' },
    now: at,
  });
  const sheet = sheetOf([
    ['Name', 'Company'],
    [`Ada Reed ${feedback.id}`, 'Reed Films'],
  ]);
  const importId = await insertImport(app.db, {
    fileName: 'clients.csv',
    sizeBytes: 40,
    sheet,
    createdById: assigner,
    now: app.deps.clock(),
  });
  const owned = { user_id: assignee, created_at: at };
  const token = await insertApiToken(app.db, {
    ...owned,
    name: 'Nightly',
    prefix: 'cut_abcdef',
    digest: `digest-${feedback.id}`,
    scopes: 'projects:read',
    expires_at: '2027-03-01T00:00:00.000Z',
  });
  const passkey = await insertPasskey(app.db, {
    ...owned,
    credential_id: `credential-${feedback.id}`,
    public_key: 'locked',
    counter: 0,
    transports: 'internal',
    handle: 'handle',
    is_synced: false,
    name: 'Laptop',
  });
  // Deletes earlier webhooks, whose number is limited.
  await app.db.deleteFrom('webhooks').execute();
  const webhook = await insertWebhook(app.db, {
    url: 'https://example.com/hook',
    events: storedEvents(['project.ended']),
    secret: 'locked',
    created_by_id: assigner,
    created_at: at,
  });
  // Names are unique, and the table of rights creates some.
  await app.db.deleteFrom('holiday_calendars').execute();
  const deliveryId = await insertTestDelivery(app.db, webhook.id);
  return {
    importId,
    cutId: cut.id,
    captionsId: (await aCaptions(app, { cut_id: cut.id, uploaded_by_id: assigner })).id,
    deliverableId: (await aDeliverable(app.db, { project_id: project })).id,
    checkId: (await aCheck(app.db, { project_id: project })).id,
    templateId: (await aTemplate(app.db, { checks: [{ text: 'Captions', moment: 'end', mustBeDone: true }] })).id,
    waitId: (await aWait(app.db, { project_id: project, since: at, until: app.deps.clock() })).id,
    holidayCalendarId: (await aHolidayCalendar(app.db)).id,
    linkId: link.id,
    linkToken: link.token,
    viewId,
    bulkChangeId,
    feedbackId: feedback.id,
    pointActionId: action.id,
    targetId: target.id,
    leaveId: leave.id,
    apiTokenId: token.id,
    calendarFeedId: await aCalendarFeed(app.db, assignee),
    passkeyId: passkey?.id ?? 0,
    webhookId: webhook.id,
    deliveryId,
  };
}

/** Inserts an End action that can be undone, and a deleted project. */
async function insertPast(app: TestApp, project: Row<'projects'>, assigner: Caller) {
  const { db } = app;
  const now = app.deps.clock();
  const people = { client_id: project.client_id, assigned_to_id: project.assigned_to_id };
  const started = { ...people, assigned_by_id: assigner.user.id, started_at: `${DAY}2T09:00:00.000Z` };
  const ended = await aProject(db, {
    ...started,
    status: 'completed',
    ended_at: `${DAY}2T09:30:00.000Z`,
    runtime_minutes: 30,
    version: 2,
  });
  const before = { status: 'started', startedAt: started.started_at, endedAt: null, pauses: [], runtimeMinutes: null };
  const record = { id: ended.id, version: 1, ...before, isRevised: false };
  const undoId = await storeUndo(db, { kind: 'end', record, actor: assigner.user, now });
  const gone = await aProject(db, started);
  const snapshot = await snapshotOfProject(db, gone.id, PROJECT_EXTRAS);
  await db.deleteFrom('projects').where('id', '=', gone.id).execute();
  const trashId = await insertTrashEntry(db, {
    kind: 'project',
    recordId: gone.id,
    title: gone.title,
    deletedById: assigner.user.id,
    deletedAt: now,
    snapshot: { ...snapshot, project: { ...gone, tracking_id: project.tracking_id } },
    files: [],
  });
  return { undoId, trashId };
}

/** Creates new users and records in the app's database. */
export async function aFixture(app: TestApp): Promise<Fixture> {
  const admin = await app.as('admin');
  const assigner = await app.as('manager');
  const assignee = await app.as('editor', { password_hash: await app.deps.passwords.hash(FIXTURE_PASSWORD) });
  await insertSecondFactor(app.db, { userId: assignee.user.id, secret: 'locked', step: 0, now: app.deps.clock() });
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
    assigner: assigner.user.id,
    assignee: assignee.user.id,
    attachment: attachment.id,
    admin: admin.user.id,
  });
  const past = await insertPast(app, project, assigner);
  const otherManager = await app.as('manager');
  const otherEditor = app.asUser(await aUser(app.db, { type: 'editor' }));
  return {
    contactId: (await aContact(app.db, { client_id: client.id })).id,
    monthLineId: await someMoney(app.db, { clientId: client.id, projectId: project.id, byId: admin.user.id }),
    fileId: (await aProjectFile(app.db, { client_id: client.id, project_id: project.id })).id,
    admin,
    assigner,
    otherManager,
    assignee,
    otherEditor,
    client,
    unusedClient: await aClient(app.db),
    project,
    finished,
    attachment,
    ...records,
    ...past,
  };
}
