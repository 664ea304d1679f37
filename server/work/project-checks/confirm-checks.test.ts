/** Tests of open checks at End, at a send and at an approval: whom the server asks, and what the project and the inbox tell. */
import { describe, expect, it } from 'vitest';
import type { ApiCheck } from '#contract/work/checks/checks.ts';
import type { CheckMoment } from '#domain/work/checks/check-kinds.ts';
import { aCut, aProject } from '#server/testing/builders.ts';
import { anApiToken } from '#server/testing/api-token.ts';
import { type Caller, testApp } from '#server/testing/test-app.ts';

const NOW = '2026-03-10T12:00:00+00:00';
/** The same people in the app. */
const inApp = new Map<Caller, Caller>();
const app = await testApp({ editorTimer: 'all' });
const [admin, manager, editor] = [await app.as('admin'), await app.as('manager'), await app.as('editor')];
for (const caller of [admin, manager, editor]) {
  const session = app.asUser(caller.user);
  await session.get('/api/settings');
  await app.db.updateTable('sessions').set({ in_app: true }).where('id', '=', session.sessionId).execute();
  inApp.set(caller, session);
}
const appOf = (caller: Caller): Caller => inApp.get(caller) as Caller;

type Line = { text: string; moment?: CheckMoment; mustBeDone?: boolean };
const REQUIRED: Line[] = [
  { text: 'captions', mustBeDone: true },
  { text: 'music license', mustBeDone: true },
];
async function started(checks: Line[] = REQUIRED) {
  const clock = { status: 'started', started_at: '2026-03-10T10:00:00.000Z' } as const;
  const owners = { assigned_by_id: manager.user.id, assigned_to_id: editor.user.id, reviewed_by_id: admin.user.id };
  const { id } = await aProject(app.db, { ...owners, ...clock });
  const added = checks.length > 0 ? await manager.post(`/api/projects/${id}/checks`, { checks }) : undefined;
  return { id, path: `/api/projects/${id}`, checks: (added?.json().checks ?? []) as ApiCheck[] };
}
const END = { endedAt: NOW, status: 'completed' };
const end = (caller: Caller, path: string, query = '') => caller.patch(`${path}${query}`, END);
const inboxOf = async (caller: Caller, projectId: number) =>
  (await caller.get('/api/notifications'))
    .json()
    .items.filter(({ project }: { project?: { id?: number } }) => project?.id === projectId);

describe('End in the app', () => {
  it('names the open checks, and needs their number and a reason from the editor', async () => {
    const { id, path, checks } = await started();
    const refused = await end(appOf(editor), path);
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      {
        detail: 'This project has 2 open checks: captions, music license.',
        openChecks: checks.map((check) => ({ id: check.id, text: check.text })),
      },
    ]);
    for (const query of ['?openChecks=1&reason=Late', '?openChecks=3&reason=Late', '?reason=Late'])
      expect((await end(appOf(editor), path, query)).statusCode).toBe(409);
    for (const query of ['?openChecks=2', '?openChecks=2&reason=%20', `?openChecks=2&reason=${'x'.repeat(2001)}`]) {
      const faulty = await end(appOf(editor), path, query);
      expect([faulty.statusCode, faulty.json().violations[0].propertyPath]).toEqual([422, 'reason']);
    }
    expect((await editor.get(path)).json()).toMatchObject({ status: 'started' });
    const ended = await end(appOf(editor), path, '?openChecks=2&reason=%20Client%20waits%20');
    expect([ended.statusCode, ended.json()]).toMatchObject([
      200,
      {
        status: 'completed',
        checks: 2,
        openChecks: 2,
        checkBypasses: [
          {
            action: 'ended',
            at: NOW,
            by: { id: editor.user.id },
            reason: 'Client waits',
            checks: ['captions', 'music license'],
          },
        ],
      },
    ]);
    expect(await inboxOf(manager, id)).toMatchObject([
      {
        kind: 'open-checks',
        detail: 'ended with 2 open checks: captions, music license',
        actor: { id: editor.user.id },
      },
    ]);
    expect(await inboxOf(admin, id)).toMatchObject([{ kind: 'ended' }]);
  });

  it('needs no reason from leads', async () => {
    for (const lead of [manager, admin]) {
      const { path } = await started();
      expect((await end(appOf(lead), path)).statusCode).toBe(409);
      const ended = await end(appOf(lead), path, '?openChecks=2');
      expect(ended.json()).toMatchObject({
        status: 'completed',
        checkBypasses: [{ reason: '', by: { id: lead.user.id } }],
      });
    }
  });

  const FREE: [string, Line[]][] = [
    ['without checks', []],
    ['with ones that need not be done', [{ text: 'nice' }]],
    ['with ones for the delivery', [{ text: 'loudness', moment: 'delivery', mustBeDone: true }]],
  ];
  it.each(FREE)('is not refused %s', async (_name, checks) => {
    for (const query of ['', '?openChecks=1&reason=Late']) {
      const { path } = await started(checks);
      const ended = await end(appOf(editor), path, query);
      expect([ended.statusCode, 'checkBypasses' in ended.json()]).toEqual([200, false]);
    }
  });

  it('is not refused once they are done', async () => {
    const { path, checks } = await started();
    for (const { id } of checks) await editor.post(`/api/checks/${id}/done`);
    expect((await end(appOf(editor), path)).statusCode).toBe(200);
  });

  it('is forgotten when it is undone', async () => {
    const { path, id } = await started();
    const ended = await end(appOf(editor), path, '?openChecks=2&reason=Late');
    await appOf(editor).post(String(ended.headers['undo']));
    const after = (await editor.get(path)).json();
    expect([after.status, 'checkBypasses' in after]).toEqual(['started', false]);
    expect(await inboxOf(manager, id)).toEqual([]);
  });

  it('is not asked about by edits', async () => {
    const { path } = await started();
    const edit = { ...END, startedAt: '2026-03-10T10:00:00+00:00', title: 'Edited', reason: 'Forgot to end' };
    const edited = await appOf(admin).patch(path, edit);
    expect([edited.statusCode, 'checkBypasses' in edited.json()]).toEqual([200, false]);
  });
});

describe('End of other programs', () => {
  it('answers as without checks, but for what the project tells', async () => {
    const token = await anApiToken(appOf(editor));
    const byToken = {
      ...app.anonymous,
      patch: (url: string, body: unknown) => app.anonymous.patch(url, body, token.headers),
    };
    for (const caller of [editor, manager, byToken]) {
      const [bare, checked] = [await started([]), await started()];
      const [plain, told] = [await caller.patch(bare.path, END), await caller.patch(checked.path, END)];
      const { checks, openChecks, checkBypasses, ...same } = told.json();
      const own = ['@id', 'id', 'title', 'trackingId', 'client'];
      const without = (body: object) => Object.fromEntries(Object.entries(body).filter(([key]) => !own.includes(key)));
      expect([told.statusCode, without(same)]).toEqual([200, without(plain.json())]);
      expect([checks, openChecks, checkBypasses]).toMatchObject([
        2,
        2,
        [{ reason: '', checks: ['captions', 'music license'] }],
      ]);
    }
  });
});

describe('a version', () => {
  const DELIVERY: Line[] = [{ text: 'loudness', moment: 'delivery', mustBeDone: true }, ...REQUIRED];
  async function withVersion() {
    const project = await started(DELIVERY);
    const cut = await aCut(app.db, { project_id: project.id, uploaded_by_id: editor.user.id, number: 1 });
    return { ...project, at: `/api/cuts/${cut.id}` };
  }

  it.each(['send', 'approve'])('asks the app for the checks of the delivery: %s', async (call) => {
    const { id, path, at, checks } = await withVersion();
    const refused = await appOf(admin).post(`${at}/${call}`);
    expect([refused.statusCode, refused.json().openChecks]).toEqual([409, [{ id: checks[0]?.id, text: 'loudness' }]]);
    const action = call === 'send' ? 'sent' : 'approved';
    expect((await appOf(admin).post(`${at}/${call}?openChecks=1&reason=Hurry`)).statusCode).toBe(200);
    const { version, checkBypasses } = (await admin.get(path)).json();
    expect(checkBypasses).toMatchObject([{ action, cutNumber: 1, reason: 'Hurry', checks: ['loudness'] }]);
    expect(version).toBe(1);
    expect(await inboxOf(manager, id)).toMatchObject(
      expect.arrayContaining([
        expect.objectContaining({ kind: 'open-checks', detail: `${action} with 1 open check: loudness` }),
      ]),
    );
    // Sending or approving again changes nothing.
    expect((await appOf(admin).post(`${at}/${call}`)).statusCode).toBe(200);
    expect((await admin.get(path)).json().checkBypasses).toHaveLength(1);
  });

  it.each(['send', 'approve'])('is told of other programs, which are not asked: %s', async (call) => {
    const { headers } = await anApiToken(appOf(admin));
    const programs: ((url: string) => ReturnType<Caller['post']>)[] = [
      (url) => admin.post(url),
      (url) => app.anonymous.post(url, undefined, headers),
    ];
    for (const program of programs) {
      const { path, at } = await withVersion();
      expect((await program(`${at}/${call}`)).statusCode).toBe(200);
      expect((await admin.get(path)).json().checkBypasses).toMatchObject([{ reason: '' }]);
    }
  });

  it('that is no longer sent forgets it', async () => {
    const { path, at } = await withVersion();
    await appOf(admin).post(`${at}/send?openChecks=1`);
    await admin.delete(`${at}/send`);
    expect('checkBypasses' in (await admin.get(path)).json()).toBe(false);
  });
});
