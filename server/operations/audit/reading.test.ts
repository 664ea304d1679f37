/** Reading the audit log: filters, paging, export, verification, and the history of a person or a project (docs/audit.md#reading). */
import { beforeEach, describe, expect, it } from 'vitest';
import { aProject, aUser } from '#server/testing/builders.ts';
import { parseCsv } from '#server/testing/parse-csv.ts';
import { type Caller, type TestApp, testApp } from '#server/testing/test-app.ts';
import { sealAudit } from './seal-audit.ts';

const NOW = '2026-03-10T12:00:00.000Z';

let app: TestApp;
let admin: Caller;
let manager: Caller;
let editor: Caller;
beforeEach(async () => {
  app = await testApp();
  app.setNow(NOW);
  admin = await app.as('admin', { first_name: 'Maya', last_name: 'Okafor' });
  manager = await app.as('manager', { first_name: 'Daniel', last_name: 'Reyes' });
  editor = await app.as('editor', { first_name: 'Lena', last_name: 'Fischer' });
});

type Entry = { id: number; action: string; address: string; actorName: string };
const read = async (query = '', by = admin) => (await by.get(`/api/audit${query}`)).json();
const actionsOf = async (query: string) => {
  const response = await admin.get(`/api/audit${query}`);
  expect([query, response.statusCode, response.statusCode === 200 ? '' : response.body]).toEqual([query, 200, '']);
  const { entries } = response.json();
  return entries.map(({ action }: Entry) => action).filter((action: string) => action !== 'audit.read');
};
const aScore = async (description: string) => {
  const { id } = await aProject(app.db, {
    title: 'Spring film',
    status: 'completed',
    assigned_to_id: editor.user.id,
    assigned_by_id: manager.user.id,
  });
  await admin.post(`/api/point/${id}`, { point: 4, description });
  return id;
};

it('shows who, role, origin, action, before and after, and reason of an entry', async () => {
  const id = await aScore('Good cut');
  const { entries, next } = await read('?action=points');
  expect(next).toBeNull();
  expect(entries).toEqual([
    {
      id: expect.any(Number),
      at: '2026-03-10T12:00:00+00:00',
      actorId: admin.user.id,
      actorName: 'Maya Okafor',
      way: 'api',
      tokenName: '',
      address: '127.0.0.1',
      action: 'points.score',
      recordKind: 'project',
      recordId: id,
      recordName: 'Spring film',
      changes: [{ field: 'point', before: '0', after: '4' }],
      reason: 'Good cut',
    },
  ]);
});

it('finds entries by person, action, record, dates and text combined', async () => {
  const id = await aScore('Good cut');
  app.setNow('2026-03-10T20:00:00.000Z');
  await admin.post('/api/point_targets', { target: 40 });
  await manager.get('/api/stats/export/leave?userEmail=lena@example.com');
  const all = ['exports.take', 'targets.add', 'points.score'];
  const cases: [string, string[]][] = [
    ['', all],
    [`?actor=${manager.user.id}`, ['exports.take']],
    ['?action=points.score', ['points.score']],
    ['?action=targets', ['targets.add']],
    ['?record=project', ['points.score']],
    [`?record=project:${id}`, ['points.score']],
    [`?record=project:${id + 1}`, []],
    ['?from=2026-03-10T15:00:00Z', ['exports.take', 'targets.add']],
    ['?till=2026-03-10T15:00:00Z', ['points.score']],
    ['?words=MAYA%20cut', ['points.score']],
    ['?words=lena%40example', ['exports.take']],
    ['?words=100%25', []],
    [`?actor=${admin.user.id}&from=2026-03-10T15:00:00Z`, ['targets.add']],
  ];
  for (const [query, acts] of cases) expect([query, await actionsOf(query)]).toEqual([query, acts]);
});

it.each(['action=point', 'record=star:1', 'record=project:x', 'record=project:', 'from=soon', 'actor=me'])(
  'rejects %s',
  async (query) => {
    const response = await admin.get(`/api/audit?${query}`);
    expect([response.statusCode, response.json().detail]).toEqual([
      400,
      expect.stringContaining(query.split('=')[0] ?? ''),
    ]);
    expect((await admin.get(`/api/audit/export?${query}`)).statusCode).toBe(400);
  },
);

it('paginates without missing or repeating an entry while new ones arrive', async () => {
  for (let target = 0; target < 120; target += 1) await admin.post('/api/point_targets', { target });
  const seen: number[] = [];
  for (let next: number | null = 1e15; next !== null;) {
    const page = await read(`?action=targets&before=${next}`);
    seen.push(...page.entries.map(({ id }: Entry) => id));
    await admin.post('/api/point_targets', { target: 1 });
    next = page.next;
  }
  const { length } = seen;
  expect([length, new Set(seen).size]).toEqual([120, 120]);
  expect(seen).toEqual(seen.toSorted((a, b) => b - a));
});

it('logs the reading itself once per set of filters every 15 minutes', async () => {
  const readings = async () => {
    const rows = app.db.selectFrom('audit').select(['record_name', 'actor_name']).where('action', '=', 'audit.read');
    return (await rows.orderBy('id').execute()).map((row) => `${row.actor_name}: ${row.record_name}`);
  };
  await read('?action=points');
  await read('?action=points&before=1');
  await read('?words=cut&action=points');
  app.setNow('2026-03-10T12:15:00.001Z');
  await read('?words=cut&action=points');
  const twice = 'Maya Okafor: action=points&words=cut';
  expect(await readings()).toEqual(['Maya Okafor: action=points', twice, twice]);
});

it('shows the parameters of an export whole, however long', async () => {
  const odd = 'x'.repeat(11_000);
  await admin.get(`/api/stats/export/users?odd=${odd}`);
  const { entries } = await read('?action=exports');
  expect(entries[0]?.changes).toContainEqual({ field: 'odd', before: null, after: odd });
});

it('exports with the filters and logs the export', async () => {
  await aScore('=1+1');
  await admin.post('/api/point_targets', { target: 40 });
  const response = await admin.get('/api/audit/export?action=points');
  const [header, ...rows] = parseCsv(response.body);
  expect(response.headers['content-disposition']).toBe('attachment; filename="audit_log.csv"');
  const named = rows.map((row) => Object.fromEntries(row.map((cell, at) => [header?.[at], cell])));
  expect(named).toEqual([
    expect.objectContaining({
      Who: 'Maya Okafor',
      Act: 'points.score',
      What: 'Scored',
      Record: 'Spring film',
      Before: 'point: 0',
      After: 'point: 4',
      Reason: "'=1+1",
    }),
  ]);
  const { entries } = await read('?action=exports');
  expect(entries).toMatchObject([{ recordName: 'audit.export', changes: [{ field: 'action', after: 'points' }] }]);
});

it('verifies the log and reports the result', async () => {
  await admin.post('/api/point_targets', { target: 40 });
  await sealAudit(app.deps);
  await admin.post('/api/point_targets', { target: 50 });
  const { head } = await app.db.selectFrom('audit_seals').select('head').executeTakeFirstOrThrow();
  const found = { seals: 1, lines: 1, unsealed: 1, head, faults: [], faultCount: 0 };
  expect((await admin.post('/api/audit/verify')).json()).toEqual(found);
  expect(await actionsOf('?action=audit.verify')).toEqual(['audit.verify']);
});

describe('entries of a person', () => {
  it('show them their sign-ins and every change, but not where others acted from', async () => {
    await admin.patch(`/api/users/${editor.user.id}`, { lastName: 'Berg' });
    await editor.patch(`/api/users/${editor.user.id}`, { lastName: 'Fischer' });
    await app.anonymous.post('/api/authentication_token', { email: editor.user.email, password: 'wrong-guess' });
    await aUser(app.db);
    const path = `/api/users/${editor.user.id}/audit`;
    const summaryOf = ({ action, address, actorName }: Entry) => [action, actorName, address];
    expect((await editor.get(path)).json().entries.map(summaryOf)).toEqual([
      ['sessions.refuse', '', '127.0.0.1'],
      ['users.change', 'Lena Fischer', '127.0.0.1'],
      ['users.change', 'Maya Okafor', ''],
    ]);
    expect((await admin.get(path)).json().entries.map(summaryOf)[2]).toEqual([
      'users.change',
      'Maya Okafor',
      '127.0.0.1',
    ]);
  });
});

describe('entries of a project', () => {
  it('show share links but not what its history shows anyway', async () => {
    const id = await aScore('Good cut');
    await manager.post('/api/share_links', { project: `/api/projects/${id}`, label: 'For Ada' });
    const { entries } = (await manager.get(`/api/projects/${id}/audit`)).json();
    expect(entries.map(({ action }: Entry) => action)).toEqual(['share-links.make']);
  });

  it('show who bulk-changed it, from what to what, and who undid it', async () => {
    const work = { assigned_by_id: manager.user.id, assigned_to_id: editor.user.id };
    const [first, second] = [await aProject(app.db, work), await aProject(app.db, work)];
    const change = { ids: [first.id, second.id], count: 2, change: { assignedTo: manager.user.id } };
    const { id } = (await admin.post('/api/projects/bulk', change)).json();
    await admin.request('POST', `/api/bulk_changes/${id}/undo`);
    for (const project of [first, second]) {
      const { entries } = (await manager.get(`/api/projects/${project.id}/audit`)).json();
      const assignedTo = (before: string, after: string) => ({ changes: [{ field: 'assignedTo', before, after }] });
      expect(entries).toMatchObject([
        { action: 'projects.undo-many', actorName: 'Maya Okafor', ...assignedTo('Daniel Reyes', 'Lena Fischer') },
        { action: 'projects.change-many', actorName: 'Maya Okafor', ...assignedTo('Lena Fischer', 'Daniel Reyes') },
      ]);
    }
  });
});
