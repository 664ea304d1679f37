/** Tests that undo retracts notifications, whatever the action and however far the notification got (docs/inbox.md#undone-news). */
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { planEmails } from '#server/live/email/plan-emails.ts';
import { sendEmails } from '#server/live/email/send-emails.ts';
import { leaseEmail } from '#server/live/email/emails.store.ts';
import { aCut, aLeave, aProject } from '#server/testing/builders.ts';
import { type MailServer, mailServer } from '#server/testing/mail-server.ts';
import { type Caller, testApp } from '#server/testing/test-app.ts';

let editor: Caller;
let other: Caller;
const smtp: MailServer = await mailServer();
const mail = { smtpUrl: smtp.url, from: 'Cutroom <cutroom@example.com>' };
const app = await testApp({ editorTimer: 'all', mail, publicUrl: 'https://cut.example.com' });
const admin = await app.as('admin', { first_name: 'Maya', last_name: 'Okafor' });
const manager = await app.as('manager', { first_name: 'Daniel', last_name: 'Reyes' });
afterAll(async () => {
  await app.close();
  await smtp.close();
});
const T0 = '2026-03-10T12:00:00.000Z';
const LATER = '2026-03-10T12:05:00.000Z';
beforeEach(async () => {
  app.setNow(T0);
  [editor, other] = [await app.as('editor'), await app.as('editor')];
  for (const table of ['notifications', 'mails', 'leave_applications'] as const)
    await app.db.deleteFrom(table).execute();
  smtp.received.length = 0;
});

type InjectedResponse = Awaited<ReturnType<Caller['get']>>;
type Undo = () => Promise<InjectedResponse>;
/** Action that was taken: `readers` get its notification, and the follow-up email after undo contains `text`. */
type UndoneAction = { undo: Undo; readers: Caller[]; text: string };

const people = () => ({ assigned_to_id: editor.user.id, assigned_by_id: manager.user.id });
const RUNNING = { status: 'started', started_at: '2026-03-10T04:00:00.000Z' } as const;
const FINISHED = {
  status: 'completed',
  started_at: '2026-03-09T09:00:00.000Z',
  ended_at: '2026-03-09T10:00:00.000Z',
  runtime_minutes: 60,
} as const;
const undoIn = (caller: Caller, response: InjectedResponse): Undo => {
  expect(response.statusCode).toBeLessThan(300);
  return () => caller.post(String(response.headers['undo']));
};
async function projects(count: number) {
  const made: { id: number }[] = [];
  for (let n = 0; n < count; n += 1) made.push(await aProject(app.db, { title: `P${n}`, ...people() }));
  return made;
}
async function bulk(ids: readonly number[], change: object): Promise<Undo> {
  const response = await manager.post('/api/projects/bulk', { ids, count: ids.length, change });
  expect(response.statusCode).toBe(200);
  return () => manager.post(`/api/bulk_changes/${response.json().id}/undo`);
}

let days = 0;
/** Returns days that no other leave application uses. */
const ownDays = () => {
  days += 1;
  const day = new Date(Date.UTC(2026, 4, days)).toISOString();
  return { leave_from: day, leave_till: day };
};

/** Every action that can be undone and sends a notification. */
const ACTIONS: Record<string, () => Promise<UndoneAction>> = {
  'an end': async () => {
    const { id } = await aProject(app.db, { ...people(), ...RUNNING });
    const ended = await editor.patch(`/api/projects/${id}`, { status: 'completed', endedAt: T0 });
    return { undo: undoIn(editor, ended), readers: [manager], text: 'End of the work undone by' };
  },
  'a revision': async () => {
    const { id } = await aProject(app.db, { ...people(), ...FINISHED });
    const sent = await manager.post(`/api/projects/${id}/revision`, { reason: 'Colours' });
    return { undo: undoIn(manager, sent), readers: [editor], text: 'Revision request undone by Daniel Reyes' };
  },
  'a revision whose reason mentions somebody': async () => {
    const { id } = await aProject(app.db, { ...people(), ...FINISHED });
    const sent = await manager.post(`/api/projects/${id}/revision`, { reason: 'Colours, @Maya Okafor' });
    return { undo: undoIn(manager, sent), readers: [editor, admin], text: 'undone by Daniel Reyes' };
  },
  'changes requested of a version': async () => {
    const project = await aProject(app.db, { ...people(), ...FINISHED });
    const cut = await aCut(app.db, { project_id: project.id, uploaded_by_id: editor.user.id });
    const asked = await manager.post(`/api/cuts/${cut.id}/request_changes`, { reason: 'Colours' });
    return { undo: undoIn(manager, asked), readers: [editor], text: 'Revision request undone by Daniel Reyes' };
  },
  'a score': async () => {
    const { id } = await aProject(app.db, { ...people(), ...FINISHED });
    const scored = await admin.post(`/api/point/${id}`, { point: 4, description: 'Clean' });
    return { undo: undoIn(admin, scored), readers: [editor], text: 'Score undone by Maya Okafor' };
  },
  ...Object.fromEntries(
    ['approved', 'rejected'].map((status) => [
      `leave that is ${status}`,
      async () => {
        const { id } = await aLeave(app.db, { employee_id: editor.user.id, ...ownDays() });
        const decided = await manager.patch(`/api/leave_applications/${id}`, { status });
        return { undo: undoIn(manager, decided), readers: [editor], text: 'Leave decision undone by Daniel Reyes' };
      },
    ]),
  ),
  'leave that is withdrawn': async () => {
    const { id } = await aLeave(app.db, { employee_id: editor.user.id, ...ownDays() });
    const withdrawn = await editor.patch(`/api/leave_applications/${id}`, { status: 'withdrawn' });
    return { undo: undoIn(editor, withdrawn), readers: [manager, admin], text: 'Leave withdrawal undone by' };
  },
  'one project reassigned in bulk': async () => {
    const [one] = await projects(1);
    const undo = await bulk([one?.id ?? 0], { assignedTo: `/api/users/${other.user.id}` });
    return { undo, readers: [editor, other], text: 'ssignment undone by Daniel Reyes' };
  },
  'eight projects reassigned': async () => {
    const ids = (await projects(8)).map(({ id }) => id);
    const undo = await bulk(ids, { assignedTo: `/api/users/${other.user.id}` });
    return { undo, readers: [editor, other], text: '8 ' };
  },
  'deadlines moved': async () => {
    const ids = (await projects(3)).map(({ id }) => id);
    const undo = await bulk(ids, { deadlineAt: '2026-04-01T10:00:00Z' });
    return { undo, readers: [editor], text: '3 deadline changes undone by Daniel Reyes' };
  },
};

type Line = { kind: string; count: number; readAt?: string };
const signInAgain = (caller: Caller): Caller => app.asUser(caller.user);
const inboxOf = async (caller: Caller): Promise<Line[]> =>
  (await signInAgain(caller).get('/api/notifications')).json().items;
const kindsOf = async (caller: Caller) => (await inboxOf(caller)).map(({ kind }) => kind);
/** Turns on immediate emails of all kinds for these users. */
async function mailAll(readers: readonly Caller[]): Promise<void> {
  for (const reader of readers) {
    const { choices } = (await signInAgain(reader).get('/api/mail/settings')).json();
    const all = Object.keys(choices).map((kind) => ({ kind, choice: 'soon' }));
    expect((await signInAgain(reader).patch('/api/mail/settings', { choices: all })).statusCode).toBe(200);
  }
}
const undone = async ({ undo }: UndoneAction) => expect((await undo()).statusCode).toBe(200);
const outbox = () => app.db.selectFrom('mails').select(['user_id', 'sent_at', 'content']).execute();

describe.each(Object.entries(ACTIONS))('%s', (_name, act) => {
  it('leaves no notification and no email when undone right away, even with an email in the outbox', async () => {
    const first = await act();
    await mailAll(first.readers);
    for (const reader of first.readers) expect(await inboxOf(reader)).toHaveLength(1);
    await undone(first);
    for (const reader of first.readers) expect(await inboxOf(reader)).toEqual([]);
    app.setNow(LATER);
    expect(await planEmails(app.deps)).toBe(0);
    app.setNow(T0);
    const second = await act();
    app.setNow(LATER);
    expect(await planEmails(app.deps)).toBe(second.readers.length);
    await undone(second);
    expect([await outbox(), await planEmails(app.deps)]).toEqual([[], 0]);
    for (const reader of second.readers) expect(await inboxOf(reader)).toEqual([]);
  });

  it('sends one follow-up and no email when undone after it was read', async () => {
    const done = await act();
    await mailAll(done.readers);
    for (const reader of done.readers) await signInAgain(reader).post('/api/notifications/read', {});
    await undone(done);
    for (const reader of done.readers) {
      const [followUp, read, ...more] = await inboxOf(reader);
      expect([followUp?.kind, followUp?.readAt, more]).toEqual(['undone', undefined, []]);
      expect(read?.readAt).toBeDefined();
    }
    app.setNow('2026-03-10T12:10:00.000Z');
    expect(await planEmails(app.deps)).toBe(0);
  });

  it('sends one follow-up and one email when undone after it was emailed', async () => {
    const done = await act();
    await mailAll(done.readers);
    app.setNow(LATER);
    await planEmails(app.deps);
    expect(await sendEmails(app.deps)).toBe(done.readers.length);
    await undone(done);
    for (const reader of done.readers) expect(await kindsOf(reader)).toEqual(['undone']);
    app.setNow('2026-03-10T12:10:00.000Z');
    expect(await planEmails(app.deps)).toBe(done.readers.length);
    const unsent = (await outbox()).filter(({ sent_at: sentAt }) => sentAt === null);
    for (const { content } of unsent) expect(content.lines[0]?.text).toContain(done.text);
  });
});

describe('an undone action', () => {
  const move = async (day: number) => {
    const [one] = await app.db.selectFrom('projects').select('id').where('title', '=', 'Own').execute();
    return bulk([one?.id ?? 0], { deadlineAt: `2026-04-0${day}T10:00:00Z` });
  };
  beforeEach(async () => {
    await app.db.deleteFrom('projects').where('title', '=', 'Own').execute();
    await aProject(app.db, { title: 'Own', ...people() });
  });

  it('lowers the count, and the notification shows what remains', async () => {
    const [{ id } = { id: 0 }] = await app.db.selectFrom('projects').select('id').where('title', '=', 'Own').execute();
    await admin.patch(`/api/projects/${id}`, { deadlineAt: '2026-04-05T10:00:00Z' });
    app.setNow(LATER);
    const undo = await move(2);
    expect(await inboxOf(editor)).toMatchObject([{ count: 2, actor: { name: 'Daniel Reyes' } }]);
    expect((await undo()).statusCode).toBe(200);
    const left = { kind: 'deadline', count: 1, actor: { name: 'Maya Okafor' }, at: '2026-03-10T12:00:00+00:00' };
    expect(await inboxOf(editor)).toMatchObject([left]);
  });

  it('leaves the other lines of an unsent email to the next one, and follows up on an email being sent', async () => {
    const [one] = await projects(1);
    await admin.patch(`/api/projects/${one?.id}`, { assignedTo: `/api/users/${other.user.id}` });
    const undo = await bulk([(await projects(1))[0]?.id ?? 0], { assignedTo: `/api/users/${other.user.id}` });
    app.setNow(LATER);
    expect(await planEmails(app.deps)).toBe(1);
    expect((await undo()).statusCode).toBe(200);
    expect([await outbox(), await kindsOf(other)]).toEqual([[], ['assigned']]);
    expect(await planEmails(app.deps)).toBe(1);
    expect((await outbox())[0]?.content.lines).toHaveLength(1);

    const second = await bulk([(await projects(1))[0]?.id ?? 0], { assignedTo: `/api/users/${other.user.id}` });
    await app.db.updateTable('mails').set({ sent_at: LATER }).execute();
    app.setNow('2026-03-10T12:10:00.000Z');
    await planEmails(app.deps);
    expect(await leaseEmail(app.db, { now: '2026-03-10T12:10:00.000Z', leaseSeconds: 300 })).toBeDefined();
    expect((await second()).statusCode).toBe(200);
    expect((await kindsOf(other)).toSorted()).toEqual(['assigned', 'undone']);
  });

  it('updates the bell of the notified user', async () => {
    const undo = await move(2);
    const hints = async () => {
      const own = app.db.selectFrom('changes').selectAll().where('person_id', '=', editor.user.id);
      return (await own.where('topic', '=', 'notifications').execute()).length;
    };
    const before = await hints();
    expect((await undo()).statusCode).toBe(200);
    expect([await kindsOf(editor), await hints()]).toEqual([[], before + 1]);
  });

  it('sends no follow-up for a muted project', async () => {
    const undo = await move(2);
    await editor.post('/api/notifications/read', {});
    const [{ id } = { id: 0 }] = await app.db.selectFrom('projects').select('id').where('title', '=', 'Own').execute();
    await editor.post('/api/notifications/mutes', { project: `/api/projects/${id}`, muted: true });
    await undo();
    expect(await kindsOf(editor)).toEqual(['deadline']);
  });
});

describe('a bulk change', () => {
  it('creates one notification for all projects, which omits deleted ones', async () => {
    const own = await projects(4);
    await bulk(
      own.map(({ id }) => id),
      { assignedTo: `/api/users/${other.user.id}` },
    );
    expect(await inboxOf(other)).toMatchObject([{ kind: 'assigned', count: 4, projectTitles: 'P0, P1 and 2 more' }]);
    expect((await other.get(`/api/notifications?project=${own[0]?.id}`)).json().total).toBe(1);
    await admin.delete(`/api/projects/${own[0]?.id}`);
    expect(await inboxOf(other)).toMatchObject([{ count: 3, projectTitles: 'P1, P2 and 1 more' }]);
    for (const { id } of own.slice(1)) await admin.delete(`/api/projects/${id}`);
    expect(await inboxOf(other)).toEqual([]);
  });
});
