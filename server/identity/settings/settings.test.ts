/** Tests of workspace settings through the API: who may change them, and that the timer obeys them at once on every process. */
// Runs on both databases: settings are locked while they change.
import { beforeEach, describe, expect, it } from 'vitest';
import { storeFixedTimeZone } from './settings.actions.ts';
import { aProject } from '#server/testing/builders.ts';
import type { Database } from '#server/platform/db/open.ts';
import { openTestDatabase } from '#server/testing/databases.ts';
import { type Caller, type TestApp, testApp } from '#server/testing/test-app.ts';

const PATH = '/api/settings';
const DEFAULT_SETTINGS = {
  name: '',
  timeZone: 'UTC',
  workingHours: null,
  breakMinutes: 0,
  editRatios: { Premium: null, Standard: null, Basic: null, Podcast: null },
  editorTimer: 'start',
  twoTimers: true,
  secondFactorFor: 'nobody',
  secondFactorDays: 14,
  copyAboveMbits: 20,
  logo: null,
  logoUrl: null,
  accent: null,
  clientLanguage: null,
  clientReminderDays: 3,
  replyTo: '',
  editorTimerFixed: false,
  timeZoneFixed: false,
  makesCopies: false,
  answered: false,
};
const HOURS = { from: '09:00', till: '17:30', days: ['monday', 'friday'] };

const database: Database = await openTestDatabase();
const app = await testApp({}, database);
const admin = await app.as('admin');
const editor = await app.as('editor');
beforeEach(async () => {
  await app.db.deleteFrom('settings').where('name', '=', 'house').execute();
});

const settings = async (caller = editor) => (await caller.get(PATH)).json();

describe('reading and changing settings', () => {
  it('shows the settings to every signed-in user, with defaults when nothing is set', async () => {
    const response = await editor.get(PATH);
    expect([response.statusCode, response.headers['etag']]).toEqual([200, '"0"']);
    expect(response.json()).toEqual(DEFAULT_SETTINGS);
    expect((await app.anonymous.get(PATH)).statusCode).toBe(401);
  });

  it('changes the given fields, leaves the rest, and increments the version', async () => {
    const ratios = { Premium: 5, Standard: 10, Basic: null, Podcast: 0 };
    const first = await admin.patch(PATH, { name: ' Reed Films ', workingHours: HOURS });
    expect([first.statusCode, first.headers['etag']]).toEqual([200, '"1"']);
    const second = await admin.patch(PATH, { editRatios: ratios, editorTimer: 'pause' });
    expect(second.headers['etag']).toBe('"2"');
    const expected = {
      ...DEFAULT_SETTINGS,
      name: 'Reed Films',
      workingHours: HOURS,
      editRatios: ratios,
      editorTimer: 'pause',
    };
    expect(await settings()).toEqual({ ...expected, answered: true });
    expect((await admin.patch(PATH, { editRatios: { Basic: null } })).headers['etag']).toBe('"2"');
    const repeated = await admin.patch(PATH, { name: 'Reed Films' });
    expect(repeated.headers['etag']).toBe('"2"');
    expect((await admin.patch(PATH, { workingHours: null })).json().workingHours).toBeNull();
  });

  it('counts as answered after the first save, even of default values', async () => {
    expect((await admin.patch(PATH, { editorTimer: 'start' })).json()).toMatchObject({ answered: true });
  });

  it('rejects a stale version', async () => {
    await admin.patch(PATH, { name: 'One' });
    expect((await admin.patch(PATH, { name: 'Two' }, { 'if-match': '"0"' })).statusCode).toBe(412);
    expect((await settings()).name).toBe('One');
    expect((await admin.patch(PATH, { name: 'Two' }, { 'if-match': '"1"' })).statusCode).toBe(200);
  });

  it.each([
    [{ name: 'x'.repeat(101) }, 422, 'name'],
    [{ workingHours: { ...HOURS, from: 'nine' } }, 422, 'workingHours.from'],
    [{ workingHours: { ...HOURS, till: '08:00' } }, 422, 'workingHours.till'],
    [{ workingHours: { ...HOURS, days: [] } }, 422, 'workingHours.days'],
    [{ editRatios: { ...DEFAULT_SETTINGS.editRatios, Basic: -1 } }, 422, 'editRatios.Basic'],
    [{ editorTimer: 'some' }, 422, 'editorTimer'],
    [{ secondFactorFor: 'some' }, 422, 'secondFactorFor'],
    [{ secondFactorDays: 91 }, 422, 'secondFactorDays'],
    [{ copyAboveMbits: 9 }, 422, 'copyAboveMbits'],
    [{ breakMinutes: 241 }, 422, 'breakMinutes'],
    [{ copyAboveMbits: 1001 }, 422, 'copyAboveMbits'],
    [{ clientLanguage: 'it' }, 422, 'clientLanguage'],
    [{ clientReminderDays: 31 }, 422, 'clientReminderDays'],
    [{ clientReminderDays: 1.5 }, 400, 'clientReminderDays'],
    [{ replyTo: 'studio' }, 422, 'replyTo'],
    [{ replyTo: 'a@b.example\r\nBcc: c@d.example' }, 422, 'replyTo'],
    [{ timeZone: 'Mars/Olympus' }, 422, 'timeZone'],
    [{ timeZone: '+05:00' }, 422, 'timeZone'],
    [{ timeZone: '' }, 422, 'timeZone'],
    [{ timeZone: null }, 400, 'timeZone'],
    [{ name: 7 }, 400, 'name'],
  ])('rejects %j', async (body, status, path) => {
    const response = await admin.patch(PATH, body);
    expect(response.statusCode).toBe(status);
    expect(response.body).toContain(path);
    expect(await settings()).toEqual(DEFAULT_SETTINGS);
  });

  it('does not expose other rows of the settings table', async () => {
    await app.db.insertInto('settings').values({ name: 'secret', value: 'not for the wire' }).execute();
    await admin.patch(PATH, { name: 'House' });
    expect((await admin.get(PATH)).body).not.toContain('not for the wire');
  });
});

describe('the time zone', () => {
  const auditOf = async (db: TestApp['db']) =>
    db
      .selectFrom('audit')
      .select(['actor_id', 'before', 'after'])
      .where('action', '=', 'settings.change')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();

  it('is set by name, and audited', async () => {
    const response = await admin.patch(PATH, { timeZone: 'America/Los_Angeles' });
    expect([response.statusCode, response.json().timeZone]).toEqual([200, 'America/Los_Angeles']);
    expect(await settings()).toMatchObject({ timeZone: 'America/Los_Angeles', timeZoneFixed: false });
    expect(JSON.stringify(await auditOf(app.db))).toContain('America/Los_Angeles');
    expect((await editor.patch(PATH, { timeZone: 'UTC' })).statusCode).toBe(403);
  });

  it.each([
    ['America/Los Angles', 'America/Los_Angeles'],
    ['berlin', 'Europe/Berlin'],
  ])('%s is rejected with the nearest names and changes nothing', async (timeZone, nearest) => {
    const response = await admin.patch(PATH, { timeZone, name: 'House' });
    const [violation] = response.json().violations;
    expect([response.statusCode, violation.propertyPath]).toEqual([422, 'timeZone']);
    expect(violation.message).toContain(`There is no time zone “${timeZone}”. Did you mean ${nearest}, `);
    expect(await settings()).toEqual(DEFAULT_SETTINGS);
  });

  it('follows TIME_ZONE when it is set, and cannot be changed then', async () => {
    const fixed = await testApp({ timeZone: 'Asia/Kathmandu' });
    await storeFixedTimeZone(fixed.db, { timeZone: 'Asia/Kathmandu', now: fixed.deps.clock() });
    const owner = await fixed.as('admin');
    const expected = { ...DEFAULT_SETTINGS, timeZone: 'Asia/Kathmandu', timeZoneFixed: true };
    expect((await owner.get(PATH)).json()).toEqual(expected);
    expect(await auditOf(fixed.db)).toMatchObject({ actor_id: null });
    const refused = await owner.patch(PATH, { timeZone: 'UTC' });
    expect([refused.statusCode, refused.json().violations[0].propertyPath]).toEqual([422, 'timeZone']);
    expect(refused.json().detail).toContain('The environment variable TIME_ZONE sets the time zone.');
    expect((await owner.patch(PATH, { timeZone: 'Asia/Kathmandu', name: 'House' })).statusCode).toBe(200);
    await storeFixedTimeZone(fixed.db, { timeZone: 'Pacific/Auckland', now: fixed.deps.clock() });
    expect((await owner.get(PATH)).json()).toMatchObject({
      name: 'House',
      timeZone: 'Pacific/Auckland',
      answered: true,
    });
  });
});

describe('timer actions of editors', () => {
  const START = '2026-03-10T09:00:00.000Z';
  const running = () =>
    aProject(app.db, { assigned_to_id: editor.user.id, status: 'started', created_at: START, started_at: START });
  const press = (caller: Caller, { id }: { id: number }, status: string) =>
    caller.patch(`/api/projects/${id}`, { status }).then((response) => response.statusCode);

  it('allow only Start by default', async () => {
    expect(await press(editor, await running(), 'paused')).toBe(403);
    expect((await editor.get('/api/users/me')).json()).toMatchObject({ editorTimer: 'start', timerActions: ['start'] });
  });

  it('follow the setting immediately, in both directions', async () => {
    const project = await running();
    await admin.patch(PATH, { editorTimer: 'pause' });
    expect((await editor.get('/api/users/me')).json()).toMatchObject({
      editorTimer: 'start',
      timerActions: ['start', 'pause', 'resume'],
    });
    expect(await press(editor, project, 'paused')).toBe(200);
    expect(await press(editor, project, 'started')).toBe(200);
    expect(await press(editor, project, 'completed')).toBe(403);
    await admin.patch(PATH, { editorTimer: 'all' });
    expect(await press(editor, project, 'completed')).toBe(200);
    await admin.patch(PATH, { editorTimer: 'start' });
    expect(await press(editor, await running(), 'paused')).toBe(403);
  });

  it("do not extend to other editors' projects", async () => {
    await admin.patch(PATH, { editorTimer: 'all' });
    expect(await press(await app.as('editor'), await running(), 'paused')).toBe(404);
  });

  it('update immediately on a second process', async () => {
    const second = await testApp({}, { ...database, close: async () => undefined });
    const onSecond = second.asUser(editor.user);
    expect(await press(onSecond, await running(), 'paused')).toBe(403);
    await admin.patch(PATH, { editorTimer: 'pause' });
    expect(await press(onSecond, await running(), 'paused')).toBe(200);
  });

  it('follow EDITOR_TIMER when it is set, and cannot be changed then', async () => {
    const fixed = await testApp({ editorTimer: 'pause' });
    const owner = await fixed.as('admin');
    expect((await owner.get(PATH)).json()).toMatchObject({ editorTimer: 'pause', editorTimerFixed: true });
    const refused = await owner.patch(PATH, { editorTimer: 'all' });
    expect(refused.statusCode).toBe(422);
    expect(refused.json().detail).toContain('The environment variable EDITOR_TIMER sets');
    expect((await owner.patch(PATH, { editorTimer: 'pause', name: 'House' })).statusCode).toBe(200);
    const row = await fixed.db.selectFrom('settings').select('value').where('name', '=', 'house').executeTakeFirst();
    expect(JSON.parse(row?.value ?? '{}')).toMatchObject({ name: 'House', editorTimer: 'start' });
  });
});
