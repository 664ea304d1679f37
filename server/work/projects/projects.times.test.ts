/** Times that an edit sets, corrects or discards: refusals, and their history. */
import { describe, expect, it } from 'vitest';
import type { NewRow, Row } from '#server/platform/db/tables.ts';
import { aProject } from '#server/testing/builders.ts';
import { testApp } from '#server/testing/test-app.ts';

const NOW = '2026-03-10T12:00:00.000Z';
const DONE = {
  status: 'completed' as const,
  created_at: '2026-03-01T09:00:00.000Z',
  started_at: '2026-03-01T09:00:00.250Z',
  ended_at: '2026-03-01T11:00:00.500Z',
  deadline_at: '2026-03-02T17:00:00.000Z',
  runtime_minutes: 120,
};
const PAUSE = { pausedAt: '2026-03-10T10:00:00.000Z', resumedAt: '2026-03-10T10:30:00.000Z' };
const STARTED = { status: 'started' as const, started_at: '2026-03-10T09:00:00.000Z', pauses: [PAUSE] };

const app = await testApp();
app.setNow(NOW);
const admin = await app.as('admin', { first_name: 'Ann', last_name: 'Chief' });
const assigner = await app.as('manager', { first_name: 'Mo', last_name: 'Derator' });
const editor = await app.as('editor');

const project = (more: Partial<NewRow<'projects'>> = {}): Promise<Row<'projects'>> =>
  aProject(app.db, { assigned_by_id: assigner.user.id, assigned_to_id: editor.user.id, ...more });
const at = ({ id }: { id: number }): string => `/api/projects/${id}`;
const stored = async (row: { id: number }) => (await admin.get(at(row))).json();

describe('the end of finished work', () => {
  it.each<[string, object]>([
    ['alone', { endedAt: '2026-03-10T12:00:01Z' }],
    ['beside a later deadline', { title: 'x', deadlineAt: '2026-04-01T17:00:00Z', endedAt: '2026-04-01T17:00:00Z' }],
    ['with a start that passes it', { startedAt: '2026-03-12T09:00:00Z', endedAt: '2026-03-12T09:00:00Z' }],
  ])('cannot be set in the future by an edit, %s, which changes nothing', async (_case, body) => {
    const row = await project(DONE);
    const before = await stored(row);
    const response = await admin.patch(at(row), { ...body, deadlineAt: '2026-04-01T17:00:00Z' });
    expect([response.statusCode, response.json().violations]).toEqual([
      422,
      [expect.objectContaining({ propertyPath: 'endedAt', message: 'End date and time cannot be in the future.' })],
    ]);
    expect(await stored(row)).toEqual(before);
  });

  it('can be the present moment, and stays when a later deadline is set', async () => {
    const row = await project(DONE);
    const later = await admin.patch(at(row), { deadlineAt: '2026-04-01T17:00:00Z' });
    expect(later.json()).toMatchObject({ endedAt: '2026-03-01T11:00:00+00:00', projectRuntime: 120 });
    expect((await admin.patch(at(row), { endedAt: NOW })).json()).toMatchObject({
      endedAt: '2026-03-10T12:00:00+00:00',
    });
  });

  it('keeps a recorded run time that cannot be recalculated without a start', async () => {
    const row = await project({ ...DONE, started_at: null });
    const moved = (await admin.patch(at(row), { endedAt: '2026-03-02T10:00:00Z' })).json();
    expect(moved).toMatchObject({ endedAt: '2026-03-02T10:00:00+00:00', projectRuntime: 120 });
    expect((await admin.patch(at(row), { startedAt: '2026-03-02T09:00:00Z' })).json().projectRuntime).toBe(60);
  });

  it('is validated when the edit ends the work, and not when unchanged', async () => {
    const open = await project(STARTED);
    const body = { title: 'x', status: 'completed', endedAt: '2026-03-11T09:00:00Z' };
    expect((await admin.patch(at(open), body)).json().detail).toContain('endedAt: End date and time cannot be');
    const ahead = await project({ ...DONE, ended_at: '2026-03-20T17:00:00.000Z' });
    const same = await admin.patch(at(ahead), { title: 'Other', endedAt: '2026-03-20T17:00:00Z' });
    expect([same.statusCode, same.json().title]).toEqual([200, 'Other']);
  });
});

describe('an edit to assigned', () => {
  it('of running work stores the lost round: times, minutes, who, when', async () => {
    const row = await project({ ...STARTED, revision_count: 1 });
    const response = await assigner.patch(at(row), { title: 'Again', status: 'assigned' });
    const after = response.json();
    expect([response.statusCode, after]).toMatchObject([200, { status: 'assigned', revisionCount: 1, revised: false }]);
    for (const key of ['startedAt', 'endedAt', 'projectRuntime']) expect(after).not.toHaveProperty(key);
    expect(after.revisionHistory).toEqual([
      {
        startedAt: '2026-03-10T09:00:00+00:00',
        pauseTime: ['2026-03-10T10:00:00+00:00'],
        resumeTime: ['2026-03-10T10:30:00+00:00'],
        projectRuntime: 150,
        reason: 'Set back to assigned.',
        requestedBy: { id: assigner.user.id, name: 'Mo Derator' },
        requestedAt: '2026-03-10T12:00:00+00:00',
        setBack: true,
      },
    ]);
    expect((await stored(row)).revisionHistory).toEqual(after.revisionHistory);
  });

  it('of finished and of paused work stores it too, with the given reason, after earlier rounds', async () => {
    const row = await project({ ...DONE, point: 4 });
    await admin.post(`${at(row)}/revision`, { reason: 'Louder' });
    await admin.patch(at(row), { title: 'x', status: 'paused', startedAt: '2026-03-10T11:00:00Z', deadlineAt: null });
    const after = (await admin.patch(at(row), { status: 'assigned', reason: ' Wrong editor ' })).json();
    expect(after).toMatchObject({ point: 4, revisionCount: 1 });
    expect(after.revisionHistory).toMatchObject([
      { reason: 'Louder', projectRuntime: 120 },
      { reason: 'Wrong editor', projectRuntime: 60, setBack: true },
    ]);
    expect(after.revisionHistory[0]).not.toHaveProperty('setBack');
    const done = await project(DONE);
    expect((await admin.patch(at(done), { status: 'assigned' })).json().revisionHistory).toMatchObject([
      { startedAt: '2026-03-01T09:00:00+00:00', endedAt: '2026-03-01T11:00:00+00:00', projectRuntime: 120 },
    ]);
  });

  it('of work that has not started stores no round', async () => {
    const row = await project();
    const response = await admin.patch(at(row), { title: 'x', status: 'assigned', startedAt: null });
    expect(response.json().revisionHistory).toEqual([]);
  });
});

describe('a correction of times', () => {
  it('is stored with who, when, before, after and reason', async () => {
    const row = await project(DONE);
    const body = { ...(await stored(row)), endedAt: '2026-03-01T10:00:00Z', reason: 'Forgot to press End' };
    const response = await admin.patch(at(row), { endedAt: body.endedAt, title: body.title, reason: body.reason });
    expect(response.json()).toMatchObject({ projectRuntime: 60, revisionHistory: [], revisionCount: 0 });
    expect(response.json().timeCorrections).toEqual([
      {
        before: {
          startedAt: '2026-03-01T09:00:00+00:00',
          endedAt: '2026-03-01T11:00:00+00:00',
          pauseTime: [],
          resumeTime: [],
          projectRuntime: 120,
        },
        after: {
          startedAt: '2026-03-01T09:00:00+00:00',
          endedAt: '2026-03-01T10:00:00+00:00',
          pauseTime: [],
          resumeTime: [],
          projectRuntime: 60,
        },
        reason: 'Forgot to press End',
        correctedBy: { id: admin.user.id, name: 'Ann Chief' },
        correctedAt: '2026-03-10T12:00:00+00:00',
      },
    ]);
  });

  it('is stored without a reason when a client sends none, one after the other', async () => {
    const row = await project(STARTED);
    await assigner.patch(at(row), { startedAt: '2026-03-10T08:00:00Z' });
    const response = await assigner.patch(at(row), { pauseTime: [], resumeTime: [] });
    expect(response.json().timeCorrections).toMatchObject([
      { reason: '', before: { projectRuntime: 150 }, after: { projectRuntime: 210 } },
      {
        reason: '',
        before: { pauseTime: ['2026-03-10T10:00:00+00:00'] },
        after: { pauseTime: [], projectRuntime: 240 },
      },
    ]);
  });

  it('includes reopening finished work', async () => {
    const row = await project(DONE);
    const response = await admin.patch(at(row), { title: 'x', status: 'started' });
    expect(response.json().timeCorrections).toMatchObject([{ before: { projectRuntime: 120 } }]);
    expect(response.json().timeCorrections[0].after).not.toHaveProperty('endedAt');
  });

  it.each<[string, Partial<NewRow<'projects'>>, object]>([
    ['an edit of other fields', DONE, { title: 'Other', reason: 'Better name' }],
    ['an edit that ends the work', STARTED, { title: 'x', status: 'completed', endedAt: NOW }],
    ['an edit that pauses it', STARTED, { title: 'x', status: 'paused' }],
    ['an edit that starts it', {}, { title: 'x', status: 'started' }],
    ['a press of End', STARTED, { status: 'completed', endedAt: NOW }],
    ['the stored times, sent back', DONE, { title: 'x', startedAt: '2026-03-01T09:00:00Z' }],
  ])('is not %s', async (_case, more, body) => {
    const row = await project(more);
    const response = await admin.patch(at(row), body);
    expect(response.statusCode).toBe(200);
    expect(response.json()).not.toHaveProperty('timeCorrections');
  });

  it.each<[string, unknown, number]>([
    ['blank', ' \u200b', 422],
    ['too long', 'x'.repeat(2_001), 422],
    ['no text', 5, 400],
  ])('is rejected with a reason that is %s and changes nothing', async (_case, reason, status) => {
    const row = await project(DONE);
    const response = await admin.patch(at(row), { endedAt: '2026-03-01T10:00:00Z', reason });
    expect([response.statusCode, response.json().detail]).toEqual([status, expect.stringContaining('reason')]);
    expect((await stored(row)).projectRuntime).toBe(120);
  });
});
