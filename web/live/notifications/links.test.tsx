/** Tests that each kind of notification opens its subject; versions are covered by the inbox journey (docs/inbox.md#inbox-places). */
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { NotificationKind } from '#domain/journal/notifications.ts';
import { aProject } from '#server/testing/builders.ts';
import { type Caller, testApp } from '#server/testing/test-app.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';

let editor: Caller;
let manager: Caller;
let id: number;

const server = await testApp();
const admin = await server.as('admin', { first_name: 'Maya', last_name: 'Okafor' });
beforeEach(async () => {
  editor = await server.as('editor', { first_name: 'Lena', last_name: 'Fischer' });
  manager = await server.as('manager');
  const people = { assigned_to_id: editor.user.id, assigned_by_id: manager.user.id };
  ({ id } = await aProject(server.db, { title: 'Gear review', ...people }));
});

const change = (body: object) => admin.patch(`/api/projects/${id}`, body);
const sendFeedback = (content: string) => admin.post('/api/feedback', { project: `/api/projects/${id}`, content });
const assigned = (caller: Caller) => change({ assignedTo: `/api/users/${caller.user.id}` });
const end = async () => {
  await editor.patch(`/api/projects/${id}`, { status: 'started' });
  await change({ status: 'completed', endedAt: '2026-03-10T12:00:00Z' });
};
const leaveOf = async (caller: Caller): Promise<string> => {
  const days = { leaveFrom: '2026-05-01', leaveTill: '2026-05-02', description: 'A trip to the sea' };
  return String((await caller.post('/api/leave_applications', days)).headers['location']);
};
/** Inserts notifications that only the scheduler or the account creates. */
const written = (kind: NotificationKind, place = id, reader = editor) =>
  server.db
    .insertInto('notifications')
    .values({
      user_id: reader.user.id,
      kind,
      place,
      project_id: place || null,
      title: place ? 'Gear review' : '',
      actor_id: null,
      record_id: null,
      at: '2026-03-10T12:00:00.000Z',
    })
    .execute();

const project = async () => {
  expect((await screen.findAllByRole('heading', { name: 'Gear review' })).length).toBeGreaterThan(0);
};
const entry = (words: string | RegExp) => async () => {
  const found = (await screen.findByText(words)).closest('li');
  await waitFor(() => expect(document.activeElement).toBe(found));
};
const application = async () => {
  const dialog = within(await screen.findByRole('dialog', { name: /^Leave/ }));
  expect(await dialog.findByText('A trip to the sea')).toBeTruthy();
};
const profile = async () => expect(await screen.findByRole('heading', { name: 'Password' })).toBeTruthy();

type Case = { act: () => Promise<unknown>; opens: () => Promise<unknown>; reader?: () => Caller };
type LinkedKind = Exclude<NotificationKind, 'cut' | 'decision' | 'unplayable' | 'taken-away' | 'undone'>;

const CASES: Record<LinkedKind, Case> = {
  mention: { act: () => sendFeedback('Look at the sky, @Lena Fischer'), opens: entry(/^Look at the sky/) },
  feedback: {
    act: async () => {
      await sendFeedback('The colours are good');
      await sendFeedback('The sound is not');
    },
    opens: entry('The sound is not'),
  },
  assigned: {
    act: async () => {
      await assigned(manager);
      await assigned(editor);
    },
    opens: project,
  },
  deadline: { act: () => change({ deadlineAt: '2026-04-01T10:00:00Z' }), opens: project },
  revision: {
    act: async () => {
      await end();
      await admin.post(`/api/projects/${id}/revision`, { reason: 'Colours' });
    },
    opens: project,
  },
  ended: { act: end, opens: project, reader: () => manager },
  points: {
    act: async () => {
      await end();
      await admin.post(`/api/point/${id}`, { point: 4, description: 'A clean cut' });
    },
    opens: async () => {
      const dialog = within(await screen.findByRole('dialog', { name: 'Point Log: Gear review' }));
      expect(await dialog.findByText('A clean cut')).toBeTruthy();
    },
  },
  'time-used': { act: () => written('time-used'), opens: project },
  'time-over': { act: () => written('time-over'), opens: project },
  'due-tomorrow': { act: () => written('due-tomorrow'), opens: project },
  overdue: { act: () => written('overdue'), opens: project },
  files: { act: () => written('files'), opens: project },
  'open-checks': { act: () => written('open-checks'), opens: project },
  'client-waiting': { act: () => written('client-waiting'), opens: project },
  'leave-asked': { act: () => leaveOf(editor), opens: application, reader: () => admin },
  'leave-withdrawn': {
    act: async () => editor.patch(await leaveOf(editor), { status: 'withdrawn' }),
    opens: application,
    reader: () => manager,
  },
  'leave-decided': {
    act: async () => manager.patch(await leaveOf(editor), { status: 'approved' }),
    opens: application,
  },
  target: {
    act: () => admin.post('/api/point_targets', { target: 100 }),
    opens: async () => expect(await screen.findByRole('heading', { level: 1, name: 'Leaderboard' })).toBeTruthy(),
  },
  'new-device': { act: () => written('new-device', 0), opens: profile },
  'factor-removed': { act: () => written('factor-removed', 0), opens: profile },
  'webhook-off': {
    act: () => written('webhook-off', 0, admin),
    opens: async () => expect(await screen.findByRole('heading', { level: 1, name: 'Webhooks and chat' })).toBeTruthy(),
    reader: () => admin,
  },
  'files-due': {
    act: () => written('files-due', 0, admin),
    opens: async () =>
      expect(await screen.findByRole('heading', { level: 1, name: 'Storage and backups' })).toBeTruthy(),
    reader: () => admin,
  },
  passkey: { act: () => written('passkey', 0), opens: profile },
  password: { act: () => written('password', 0), opens: profile },
  'script-token': {
    act: () =>
      editor.post(`/api/users/${editor.user.id}/tokens`, { name: 'Export', scopes: ['projects:read'], days: 7 }),
    opens: profile,
  },
};

it.each(Object.entries(CASES))('%s', async (kind, { act, opens, reader = () => editor }) => {
  await act();
  const { user } = renderScreen(`/inbox?kind=${kind}`, { server, caller: reader() });
  const list = within(await screen.findByRole('list', { name: 'Inbox' }));
  const [link] = await list.findAllByRole('link');
  await user.click(link as HTMLElement);
  await opens();
  // The line is marked as read while its page opens.
  const unread = async (): Promise<unknown[]> => (await reader().get('/api/notifications?unread=true')).json().items;
  await expect.poll(unread).not.toContainEqual(expect.objectContaining({ kind }));
});
