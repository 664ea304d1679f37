/** Tests of calendar subscriptions: shown once, limited to their owner's current rights, readable by calendar apps (docs/inbox.md#calendar). */
// Runs on both databases: reads are counted by an upsert, and deactivation ends subscriptions by a trigger.
import ICAL from 'ical.js';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { CALENDAR_FEED_TEXTS, FEED_READS_PER_HOUR } from '#domain/live/calendar-feeds.ts';
import { openDatabase } from '#server/platform/db/open.ts';
import { aClient, aLeave, aProject } from '#server/testing/builders.ts';
import { createDatabaseFixture, type DatabaseFixture } from '#server/testing/databases.ts';
import { type Caller, testApp } from '#server/testing/test-app.ts';

const NOW = '2026-03-10T12:00:00.000Z';
const HOSTILE =
  'Cut; one, two\\three\r\nBEGIN:VEVENT "👩‍👩‍👧" Привет мир, как дела сегодня \u202Eabc\u0007 and a long tail of plain words';

let [admin, manager, editor]: [Caller, Caller, Caller] = [] as never;

const fixture: DatabaseFixture = await createDatabaseFixture();
const app = await testApp({}, openDatabase(fixture.location));
afterAll(async () => {
  await app?.close();
  await fixture?.drop();
});
beforeEach(async () => {
  app.setNow(NOW);
  await app.db.deleteFrom('projects').execute();
  await app.db.deleteFrom('leave_applications').execute();
  await app.db.deleteFrom('calendar_reads').execute();
  [admin, manager, editor] = [
    await app.as('admin'),
    await app.as('manager', { first_name: 'Mo', last_name: 'Reed' }),
    await app.as('editor', { first_name: 'Lena', last_name: 'Fischer' }),
  ];
});

const feedsOf = ({ user }: Caller): string => `/api/users/${user.id}/calendar_feeds`;

async function subscribe(by: Caller, scope = 'mine'): Promise<{ id: number; url: string; path: string }> {
  const response = await by.post(feedsOf(by), { scope, label: 'Phone' });
  expect(response.statusCode).toBe(201);
  const { id, url } = response.json();
  return { id, url, path: new URL(url).pathname };
}

type Entry = { uid: string; title: string; from: string; till: string; sequence: number };

function entriesOf(text: string): Entry[] {
  const calendar = new ICAL.Component(ICAL.parse(text));
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component);
    const [from, till] = [String(event.startDate), String(event.endDate)];
    return { uid: event.uid, title: event.summary, from, till, sequence: event.sequence };
  });
}

const read = async (path: string, headers: Record<string, string> = {}) => app.anonymous.get(path, headers);
const titlesAt = async (path: string): Promise<string[]> =>
  entriesOf((await read(path)).body).map(({ title }) => title);

const due = (hours: number): string => new Date(Date.parse(NOW) + hours * 3_600_000).toISOString();

describe('the list', () => {
  it('shows the URL once, and stores only its digest', async () => {
    const response = await editor.post(feedsOf(editor), { scope: 'mine', label: ' Phone ' });
    const { url, ...record } = response.json();
    expect(url).toMatch(/^http:\/\/[^/]+\/feeds\/[0-9a-f]{32}\.ics$/);
    expect(record).toEqual({
      id: expect.any(Number),
      scope: 'mine',
      label: 'Phone',
      createdAt: '2026-03-10T12:00:00+00:00',
      usedAt: null,
    });
    expect((await editor.get(feedsOf(editor))).json().feeds).toEqual([record]);
    const row = await app.db.selectFrom('calendar_feeds').selectAll().where('id', '=', record.id).executeTakeFirst();
    expect(JSON.stringify(row)).not.toContain(/[0-9a-f]{32}/.exec(url)?.[0]);
  });

  it('refuses the eleventh, a team feed of an editor, and one for somebody else', async () => {
    for (let n = 0; n < 10; n += 1) await subscribe(editor);
    expect((await editor.post(feedsOf(editor), { scope: 'mine', label: 'More' })).statusCode).toBe(409);
    const team = await editor.post(feedsOf(editor), { scope: 'team', label: 'Team' });
    expect([team.statusCode, team.json().detail]).toEqual([403, CALENDAR_FEED_TEXTS.teamForbidden]);
    expect((await admin.post(feedsOf(editor), { scope: 'mine', label: 'Theirs' })).statusCode).toBe(403);
  });

  it('is read and revoked by its owner and by administrators', async () => {
    const { id, path } = await subscribe(editor);
    expect((await manager.get(feedsOf(editor))).statusCode).toBe(403);
    expect((await manager.delete(`/api/calendar_feeds/${id}`)).statusCode).toBe(404);
    expect((await admin.get(feedsOf(editor))).json().feeds).toMatchObject([{ id }]);
    expect((await read(path)).statusCode).toBe(200);
    expect((await admin.delete(`/api/calendar_feeds/${id}`)).statusCode).toBe(204);
    expect((await read(path)).statusCode).toBe(404);
    const actions = await app.db
      .selectFrom('audit')
      .select(['action', 'record_id'])
      .orderBy('id', 'desc')
      .limit(2)
      .execute();
    expect(actions.map(({ action }) => action)).toEqual(['calendar-feeds.revoke', 'calendar-feeds.create']);
  });
});

describe('the calendar', () => {
  it('is read back by ical.js with any title, in lines of 75 octets', async () => {
    const client = await aClient(app.db, { first_name: 'Ada, "A"', last_name: 'Reed; Sons' });
    const project = await aProject(app.db, {
      assigned_to_id: editor.user.id,
      client_id: client.id,
      title: HOSTILE,
      deadline_at: '2026-03-12T15:00:00.000Z',
    });
    const { path } = await subscribe(editor);
    const { headers, body } = await read(path);
    expect(headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'private, max-age=900',
    });
    const lines = body.split('\r\n');
    expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBe(75);
    expect(body.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    expect(entriesOf(body)).toEqual([
      {
        uid: expect.stringMatching(new RegExp(`^project-${project.id}@[0-9a-f-]{36}$`)),
        title: `${HOSTILE.replace('\r\n', '\n').replace('\u0007', '')} · Ada, "A" Reed; Sons`,
        from: '2026-03-12T14:30:00Z',
        till: '2026-03-12T15:00:00Z',
        sequence: project.version,
      },
    ]);
    expect(body).toContain('TRANSP:TRANSPARENT');
    expect(body).not.toMatch(/VALARM|ATTENDEE|TZID/);
  });

  it('gives entries the same ID at every address and in every process, and those of another instance others', async () => {
    const { id } = await aProject(app.db, { assigned_to_id: editor.user.id, deadline_at: due(24) });
    const { path } = await subscribe(editor);
    const uidsAt = async (host: string) => entriesOf((await read(path, { host })).body).map(({ uid }) => uid);
    const uids = await uidsAt('cut.example.com');
    expect(await uidsAt('cut.internal:3000')).toEqual(uids);
    const other = await testApp({}, openDatabase(fixture.location));
    expect(entriesOf((await other.anonymous.get(path)).body).map(({ uid }) => uid)).toEqual(uids);
    await app.db.deleteFrom('settings').where('name', '=', 'instance-id').execute();
    const [renewed] = await uidsAt('cut.example.com');
    expect(renewed).toMatch(new RegExp(`^project-${id}@`));
    expect(renewed).not.toBe(uids[0]);
  });

  it('follows a moved deadline with the same ID and a higher sequence', async () => {
    const project = await aProject(app.db, { assigned_to_id: editor.user.id, deadline_at: due(24) });
    const { path } = await subscribe(editor);
    const before = entriesOf((await read(path)).body);
    await admin.patch(`/api/projects/${project.id}`, { deadlineAt: '2026-03-20T10:00:00+00:00' });
    const after = entriesOf((await read(path)).body);
    expect(after).toMatchObject([{ uid: before[0]?.uid, till: '2026-03-20T10:00:00Z' }]);
    expect(after[0]?.sequence).toBeGreaterThan(before[0]?.sequence ?? 0);
  });

  it('shows approved leave as whole days with an exclusive end, without its text', async () => {
    const leave = { employee_id: editor.user.id, description: 'Surgery', status: 'approved' as const };
    await aLeave(app.db, { ...leave, leave_from: '2026-03-16T00:00:00.000Z', leave_till: '2026-03-17T00:00:00.000Z' });
    await aLeave(app.db, { ...leave, leave_from: '2026-04-01T00:00:00.000Z', leave_till: '2026-04-01T23:59:59.999Z' });
    await aLeave(app.db, { ...leave, status: 'pending', leave_from: due(24), leave_till: due(48) });
    const { body } = await read((await subscribe(editor)).path);
    expect(entriesOf(body)).toMatchObject([
      { title: 'Leave', from: '2026-03-16', till: '2026-03-18' },
      { title: 'Leave', from: '2026-04-01', till: '2026-04-02' },
    ]);
    expect(body).not.toContain('Surgery');
  });

  it('gives half days and half holidays local times in any time zone, from or until noon', async () => {
    const days = [
      { day: '2026-03-30', name: 'Spring; day off', isHalf: false },
      { day: '2026-04-02', name: 'Early close', isHalf: true },
      { day: '2027-03-30', name: 'Too far ahead', isHalf: false },
    ];
    const calendar = (await admin.post('/api/holiday_calendars', { name: 'Berlin', days })).json();
    await admin.patch(`/api/users/${editor.user.id}/work_hours`, { holidayCalendarId: calendar.id });
    const hours = { from: '10:00', till: '18:00', days: ['monday'] };
    await admin.patch('/api/settings', { timeZone: 'Europe/Berlin', workingHours: hours });
    const leave = async (from: string, till: string, half: object) => {
      const at = { leave_from: `${from}T00:00:00.000Z`, leave_till: `${till}T00:00:00.000Z` };
      await aLeave(app.db, { employee_id: editor.user.id, status: 'approved', ...at, ...half });
    };
    await leave('2026-03-12', '2026-03-12', { till_half: 'morning' });
    await leave('2026-03-13', '2026-03-13', { from_half: 'afternoon' });
    await leave('2026-03-27', '2026-03-31', { from_half: 'afternoon', till_half: 'morning' });
    const { path } = await subscribe(editor);
    const { body } = await read(path);
    expect(entriesOf(body).map(({ title, from, till }) => [title, from, till])).toEqual([
      ['Spring; day off', '2026-03-30', '2026-03-31'],
      ['Early close', '2026-04-02T12:00:00', '2026-04-02T18:00:00'],
      ['Leave', '2026-03-12T10:00:00', '2026-03-12T12:00:00'],
      ['Leave', '2026-03-13T12:00:00', '2026-03-13T18:00:00'],
      ['Leave', '2026-03-27T12:00:00', '2026-03-31T12:00:00'],
    ]);
    expect(body).toContain('UID:holiday-2026-03-30@');
    await admin.patch('/api/settings', { timeZone: 'UTC', workingHours: null });
    const [, , morning] = entriesOf((await read(path)).body);
    expect(morning).toMatchObject({ from: '2026-03-12T09:00:00', till: '2026-03-12T12:00:00' });
    const team = await titlesAt((await subscribe(manager, 'team')).path);
    expect(team).toEqual(Array.from({ length: 3 }, () => 'Away: Lena Fischer'));
  });

  it('covers 30 days back and 180 ahead, and marks finished work', async () => {
    const own = { assigned_to_id: editor.user.id };
    for (const [title, hours] of [
      ['A', -24 * 31],
      ['B', -24 * 29],
      ['C', 24 * 179],
      ['D', 24 * 181],
    ] as const)
      await aProject(app.db, { ...own, title, client_id: null, deadline_at: due(hours) });
    for (const [title, status, hours] of [
      ['E', 'completed', 1],
      ['F', 'revision', 2],
    ] as const)
      await aProject(app.db, { ...own, title, client_id: null, status, deadline_at: due(hours) });
    expect(await titlesAt((await subscribe(editor)).path)).toEqual(['Done: E', 'Done: F', 'C', 'B']);
  });

  it('is not sent again to a reader that has it, until anything in it changes', async () => {
    const client = await aClient(app.db);
    const own = { assigned_to_id: editor.user.id, client_id: client.id };
    const project = await aProject(app.db, { ...own, deadline_at: due(24) });
    const past = await aProject(app.db, { ...own, deadline_at: due(-24) });
    const leave = { employee_id: editor.user.id, status: 'approved' as const };
    const { path } = await subscribe(admin, 'team');
    let { headers } = await read(path);
    const again = () => read(path, { 'if-none-match': String(headers['etag']) });
    app.setNow(due(0.25));
    expect((await again()).statusCode).toBe(304);
    for (const change of [
      () => admin.patch(`/api/projects/${project.id}`, { title: 'Renamed' }),
      () => admin.patch(`/api/projects/${past.id}`, { title: 'Renamed' }),
      () => admin.patch(`/api/clients/${client.id}`, { companyName: '', firstName: 'Zoe', lastName: 'Reed' }),
      () => admin.patch(`/api/users/${editor.user.id}`, { lastName: 'Fuchs' }),
      () => admin.patch('/api/settings', { name: 'Northlight' }),
      () => aLeave(app.db, { ...leave, leave_from: due(24), leave_till: due(48) }),
      () => admin.delete(`/api/projects/${project.id}`),
    ]) {
      await change();
      const changed = await again();
      expect([changed.statusCode, change.toString()]).toEqual([200, change.toString()]);
      ({ headers } = changed);
      expect((await again()).statusCode).toBe(304);
    }
    await admin.patch('/api/settings', { name: '' });
  });
});

describe('rights', () => {
  const caller = (name: string): Caller => ({ admin, manager, editor })[name] as Caller;
  beforeEach(async () => {
    const at = { deadline_at: due(24), client_id: null };
    const [a, m, e] = [admin.user.id, manager.user.id, editor.user.id];
    await aProject(app.db, { ...at, title: 'Of the editor', assigned_to_id: e, assigned_by_id: a });
    await aProject(app.db, { ...at, title: 'Assigned', assigned_to_id: e, assigned_by_id: m });
    await aProject(app.db, { ...at, title: 'Reviewed', assigned_to_id: null, assigned_by_id: a, reviewed_by_id: m });
    await aProject(app.db, { ...at, title: 'Other', assigned_to_id: m, assigned_by_id: a });
    const days = { leave_from: due(48), leave_till: due(48), status: 'approved' as const };
    await aLeave(app.db, { ...days, employee_id: e });
    await aLeave(app.db, { ...days, employee_id: a });
  });

  it.each([
    ['editor', 'mine', ['Leave', 'Of the editor', 'Assigned']],
    ['manager', 'mine', ['Other']],
    ['manager', 'team', ['Away: Lena Fischer', 'Assigned · Lena Fischer', 'Reviewed']],
    ['admin', 'mine', ['Leave']],
    [
      'admin',
      'team',
      [
        'Away: Lena Fischer',
        'Away: ADMIN',
        'Of the editor · Lena Fischer',
        'Assigned · Lena Fischer',
        'Reviewed',
        'Other · Mo Reed',
      ],
    ],
  ])('limit %s, %s', async (name, scope, titles) => {
    const shown = titles.map((title) => title.replace('ADMIN', `${admin.user.first_name} ${admin.user.last_name}`));
    expect(await titlesAt((await subscribe(caller(name), scope)).path)).toEqual(shown);
  });

  it('follow the role of the owner at each read', async () => {
    const { path } = await subscribe(manager, 'team');
    expect(await titlesAt(path)).toHaveLength(3);
    await admin.patch(`/api/users/${manager.user.id}`, { type: 'editor' });
    expect(await titlesAt(path)).toEqual([]);
    await admin.patch(`/api/users/${manager.user.id}`, { type: 'admin' });
    expect(await titlesAt(path)).toHaveLength(6);
  });

  it('end with deactivation for good, but not with a new password', async () => {
    const { path } = await subscribe(editor);
    await admin.patch(`/api/users/${editor.user.id}`, { plainPassword: 'another-long-phrase-7' });
    expect((await read(path)).statusCode).toBe(200);
    await admin.patch(`/api/users/${editor.user.id}`, { status: false });
    expect((await read(path)).statusCode).toBe(404);
    await admin.patch(`/api/users/${editor.user.id}`, { status: true });
    expect((await read(path)).statusCode).toBe(404);
  });

  it('end at once on another process when it is revoked', async () => {
    const other = await testApp({}, openDatabase(fixture.location));
    const { id, path } = await subscribe(editor);
    expect((await other.anonymous.get(path)).statusCode).toBe(200);
    await editor.delete(`/api/calendar_feeds/${id}`);
    expect((await other.anonymous.get(path)).statusCode).toBe(404);
  });
});

it('answers unknown, malformed and revoked URLs alike', async () => {
  const { id, path } = await subscribe(editor);
  await editor.delete(`/api/calendar_feeds/${id}`);
  const wrong = [path, `/feeds/${'0'.repeat(32)}.ics`, '/feeds/x', path.toUpperCase().replace('/FEEDS', '/feeds')];
  const answers = await Promise.all(wrong.map(async (url) => [(await read(url)).statusCode, (await read(url)).body]));
  expect(new Set(answers.map(String))).toEqual(new Set(['404,Not Found']));
});

it('limits reads of a URL from one address, without limiting other subscriptions', async () => {
  const [first, second] = [await subscribe(editor), await subscribe(manager)];
  for (let n = 0; n < FEED_READS_PER_HOUR; n += 1) await read(first.path, { 'if-none-match': '*' });
  const limited = await read(first.path);
  expect([limited.statusCode, limited.headers['retry-after']]).toEqual([429, '3600']);
  expect((await read(second.path)).statusCode).toBe(200);
  for (let n = 0; n < FEED_READS_PER_HOUR; n += 1) await read(`/feeds/${String(n).padStart(32, '0')}.ics`);
  expect((await read(`/feeds/${'f'.repeat(32)}.ics`)).statusCode).toBe(429);
  app.setNow(due(1));
  expect((await read(first.path)).statusCode).toBe(200);
});

it('records the last read every five minutes at most', async () => {
  const { path } = await subscribe(editor);
  const usedAt = async () => (await editor.get(feedsOf(editor))).json().feeds[0].usedAt;
  for (const [minutes, expected] of [
    [1, '01'],
    [5, '01'],
    [6, '06'],
  ] as const) {
    app.setNow(due(minutes / 60));
    await read(path);
    expect(await usedAt()).toBe(`2026-03-10T12:${expected}:00+00:00`);
  }
});
