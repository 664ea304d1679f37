/** Storage rule: what goes when, what never goes, and that removing files changes nothing else (docs/storage.md#rule). */
// Runs on both databases: which projects are due is hand-written SQL.
import { existsSync, readdirSync, utimesSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { addDaysTo } from '#domain/platform/dates.ts';
import { sweepExpired } from '#server/sweep-expired.ts';
import { aDeliverable, aProject, aShareLink } from '#server/testing/builders.ts';
import { rounds } from '#server/testing/rounds.ts';
import { aStoredCut } from '#server/testing/stored-cuts.ts';
import { type Caller, type TestApp, testApp } from '#server/testing/test-app.ts';
import { runStorageRule } from './remove-files.actions.ts';

const NOW = '2026-03-10T12:00:00.000Z';
const ENDED = '2026-01-01T12:00:00.000Z';

let app: TestApp;
let admin: Caller;
let editor: Caller;
beforeEach(async () => {
  app = await testApp();
  [admin, editor] = [await app.as('admin'), await app.as('editor')];
});

const folder = (): string => path.join(app.deps.config.dataDir, 'cuts');
const isStored = ({ filename }: { filename: string }): boolean => existsSync(path.join(folder(), filename));
const inDays = (days: number): string => addDaysTo(NOW, days);

const doneProject = (more: Parameters<typeof aProject>[1] = {}) =>
  aProject(app.db, {
    assigned_to_id: editor.user.id,
    status: 'completed',
    started_at: ENDED,
    ended_at: ENDED,
    point: 4,
    ...more,
  });

const cut = (project: number, number: number, more: object = {}) =>
  aStoredCut(app, { project_id: project, uploaded_by_id: editor.user.id, number, ...more });

const setRule = async (keepFilesDays: number | null, keepFiles: 'approved' | 'newest' = 'approved'): Promise<void> => {
  expect((await admin.patch('/api/settings', { keepFilesDays, keepFiles })).statusCode).toBe(200);
};

/** Runs the rule as if the sweep ran after that many days. */
async function runAfter(days: number): Promise<number> {
  app.setNow(inDays(days));
  return runStorageRule(app.deps);
}

/** Announces the removal at once and removes a week later. */
async function removeAll(): Promise<number> {
  await runAfter(0);
  return runAfter(8);
}

describe('the rule', () => {
  it('is off by default, announces a week before, removes originals and copies, and leaves the pictures', async () => {
    const { id: project } = await doneProject();
    const first = await cut(project, 1);
    const approved = await cut(project, 2, { decision: 'approved' });
    const later = await cut(project, 3, { decision: 'changes' });
    expect(await runAfter(0)).toBe(0);
    expect((await admin.get('/api/settings')).json()).not.toHaveProperty('keepFilesDays');

    await setRule(30);
    expect((await admin.get('/api/settings')).json()).toMatchObject({ keepFilesDays: 30, keepFiles: 'approved' });
    expect(await runAfter(0)).toBe(0);
    const { due } = (await admin.get('/api/storage')).json();
    expect(due).toMatchObject({ total: 1, bytes: 2_200, projects: [{ id: project, at: '2026-03-17T12:00:00+00:00' }] });
    const inbox = await app.db.selectFrom('notifications').select(['kind', 'user_id']).execute();
    expect(inbox).toEqual([{ kind: 'files-due', user_id: admin.user.id }]);
    expect(await runAfter(6)).toBe(0);
    expect(await runAfter(8)).toBe(2);

    expect([first, approved, later].map(isStored)).toEqual([false, true, false]);
    expect(readdirSync(folder())).toHaveLength(8);
    admin = app.asUser(admin.user);
    const gone = (await admin.get(`/api/cuts/${later.id}`)).json();
    expect(gone).toMatchObject({ fileRemovedBy: 'rule', poster: true, strip: 1, copy: false, decision: 'changes' });
    expect((await admin.get(`/api/cuts/${later.id}/play`)).statusCode).toBe(404);
    expect(await runAfter(9)).toBe(0);
    const { entries } = (await app.asUser(admin.user).get('/api/audit?action=storage.remove')).json();
    expect(entries).toMatchObject([{ way: 'house' }]);
    expect(entries[0].changes.map((one: { after: string }) => one.after).toSorted()).toEqual(['2', '2.1 KB']);
  });

  it('keeps the newest version where none is approved, or if the rule says so', async () => {
    const { id: unapproved } = await doneProject();
    const [old, newest] = [await cut(unapproved, 1), await cut(unapproved, 2)];
    const { id: project } = await doneProject();
    const [approved, last] = [await cut(project, 1, { decision: 'approved' }), await cut(project, 2)];
    await setRule(30, 'newest');
    expect(await removeAll()).toBe(2);
    expect([old, newest, approved, last].map(isStored)).toEqual([false, true, false, true]);
  });

  it.each([
    ['is pinned', { files_pinned: true }],
    ['waits for the client', { waiting_for: 'footage', waiting_since: ENDED }],
    ['is not scored', { point: 0 }],
    ['is not completed', { status: 'started', ended_at: null }],
    ['ended later', { ended_at: '2026-03-09T12:00:00.000Z' }],
  ] as const)('removes nothing of a project that %s', async (_reason, more) => {
    const { id } = await doneProject(more);
    const old = await cut(id, 1);
    await cut(id, 2, { decision: 'approved' });
    await setRule(30);
    expect(await removeAll()).toBe(0);
    expect(isStored(old)).toBe(true);
  });

  it('removes nothing of a lead while its team works, nor what a client has or plays', async () => {
    const lead = await doneProject();
    await app.db.updateTable('projects').set({ team_id: lead.id }).where('id', '=', lead.id).execute();
    const mate = await doneProject({ team_id: lead.id, status: 'started', ended_at: null, point: 0 });
    await cut(lead.id, 1);
    await cut(lead.id, 2, { decision: 'approved' });
    const { id: sent } = await doneProject();
    await cut(sent, 1, { sent_at: ENDED });
    await cut(sent, 2);
    const { id: shared } = await doneProject();
    const played = await cut(shared, 1);
    await cut(shared, 2);
    const link = await aShareLink(app.db, { project_id: shared, created_by_id: admin.user.id });
    const visit = { link_id: link.id, guest_id: null, cut_id: played.id, act: 'played', address: '' } as const;
    await app.db
      .insertInto('share_visits')
      .values({ ...visit, at: NOW })
      .execute();
    await setRule(30);
    expect(await removeAll()).toBe(0);

    const done = { status: 'completed', ended_at: ENDED, point: 3 } as const;
    await app.db.updateTable('projects').set(done).where('id', '=', mate.id).execute();
    await runAfter(31);
    expect(await runAfter(39)).toBe(2);
    expect(isStored(played)).toBe(false);
  });

  it('waits a week again when it is shortened, and announces pinned files again', async () => {
    const { id } = await doneProject();
    await cut(id, 1);
    await cut(id, 2, { decision: 'approved' });
    await setRule(60);
    await runAfter(0);
    app.setNow(inDays(6));
    admin = app.asUser(admin.user);
    await setRule(30);
    expect(await runAfter(8)).toBe(0);
    const pin = async (filesPinned: boolean): Promise<unknown> =>
      (await app.asUser(admin.user).patch(`/api/projects/${id}`, { filesPinned })).json().filesPinned;
    expect(await pin(true)).toBe(true);
    expect(await runAfter(16)).toBe(0);
    expect(await pin(false)).toBeUndefined();
    expect(await runAfter(17)).toBe(0);
    expect(await runAfter(25)).toBe(1);
  });

  it('is refused outside of 7 to 3650 days, and shows what another one would remove', async () => {
    for (const keepFilesDays of [6, 3_651])
      expect((await admin.patch('/api/settings', { keepFilesDays })).json()).toMatchObject({
        violations: [{ propertyPath: 'keepFilesDays' }],
      });
    const { id } = await doneProject();
    await cut(id, 1);
    await cut(id, 2);
    expect((await admin.get('/api/storage?keepFilesDays=30&keepFiles=newest')).json().due).toMatchObject({ total: 1 });
    expect((await admin.get('/api/storage')).json().due).toEqual({ total: 0, bytes: 0, projects: [] });
  });

  it('reports both events to webhooks', async () => {
    const events = ['project.files_due', 'project.files_removed'];
    await admin.post('/api/settings/webhooks', { url: 'https://example.com/hook', events });
    const { id } = await doneProject();
    await cut(id, 1);
    await cut(id, 2);
    await setRule(30);
    await removeAll();
    const rows = await app.db.selectFrom('webhook_deliveries').select(['event', 'record_id']).orderBy('id').execute();
    expect(rows).toEqual(events.map((event) => ({ event, record_id: id })));
  });
});

describe('an administrator', () => {
  const remove = (project: number, expectedBytes: number) =>
    admin.post(`/api/projects/${project}/remove_files`, { expectedBytes });

  it('removes what the card shows, but not if it changed, is pinned, or nothing is left', async () => {
    const { id } = await doneProject();
    await cut(id, 1);
    await cut(id, 2, { decision: 'approved' });
    const [shown] = (await admin.get('/api/storage')).json().projects;
    expect(shown).toMatchObject({ id, bytes: 2_200, removableBytes: 2_200, pinned: false });
    expect((await remove(id, 2_199)).statusCode).toBe(409);
    await admin.patch(`/api/projects/${id}`, { filesPinned: true });
    expect((await remove(id, 2_200)).json().detail).toBe("This project's files are pinned. Unpin them first.");
    await admin.patch(`/api/projects/${id}`, { filesPinned: false });
    expect((await remove(id, 2_200)).json()).toEqual({ files: 2, bytes: 2_200 });
    expect((await remove(id, 0)).statusCode).toBe(409);
    expect((await admin.get('/api/storage')).json().projects).toEqual([]);
  });

  it('leaves the newest undecided version of work in progress', async () => {
    const { id } = await aProject(app.db, { status: 'started', started_at: ENDED });
    const [old, newest] = [await cut(id, 1), await cut(id, 2)];
    expect((await remove(id, 1_100)).json()).toEqual({ files: 1, bytes: 1_100 });
    expect([old, newest].map(isStored)).toEqual([false, true]);
  });

  it('does so and sets the rule on a full disk, where nothing else is written', async () => {
    const { id } = await doneProject();
    await cut(id, 1);
    app.deps.freeBytes = async () => 1_000;
    expect((await remove(id, 1_100)).statusCode).toBe(200);
    await setRule(30);
    const isSqlite = process.env['TEST_DATABASE'] !== 'postgres';
    expect((await admin.patch(`/api/projects/${id}`, { filesPinned: true })).statusCode).toBe(isSqlite ? 507 : 200);
  });

  it("leaves a version that can be decided on, but gets no notes and isn't sent", async () => {
    const { id } = await doneProject();
    const { id: cutId } = await cut(id, 1);
    await remove(id, 1_100);
    const note = { project: `/api/projects/${id}`, content: 'Trim', cut: `/api/cuts/${cutId}`, frame: 0 };
    expect((await admin.post('/api/feedback', note)).statusCode).toBe(422);
    expect((await admin.post(`/api/cuts/${cutId}/send`)).statusCode).toBe(409);
    expect((await admin.post(`/api/cuts/${cutId}/approve`, { openNotes: 0 })).json().decision).toBe('approved');
    expect((await admin.get(`/api/projects/${id}`)).json().latestCut).toMatchObject({ id: cutId, poster: true });
  });

  it('says where a file is archived', async () => {
    const { id } = await doneProject();
    const { id: cutId } = await cut(id, 1);
    const changed = await admin.patch(`/api/cuts/${cutId}`, { archiveLocation: ' LTO 12, box 3 ' });
    expect(changed.json().archiveLocation).toBe('LTO 12, box 3');
    const long = await admin.patch(`/api/cuts/${cutId}`, { archiveLocation: 'x'.repeat(501) });
    expect(long.json()).toMatchObject({ violations: [{ propertyPath: 'archiveLocation' }] });
    expect((await admin.patch(`/api/cuts/${cutId}`, { archiveLocation: null })).json()).not.toHaveProperty(
      'archiveLocation',
    );
  });
});

describe('a removal', () => {
  const version = fc.record({
    of: fc.constantFrom(null, 'output'),
    decision: fc.constantFrom('', 'approved', 'changes'),
    isSent: fc.boolean(),
    isDeleted: fc.boolean(),
  });

  /** Removes what may differ afterwards: whether the file exists, and its copy. */
  const withoutFiles = (json: string): unknown =>
    JSON.parse(json, (name, value: unknown) =>
      ['fileRemovedAt', 'fileRemovedBy', 'copy', 'version', 'mimeType', 'url', 'until'].includes(name)
        ? undefined
        : value,
    );

  it('changes no state, queue, link, decision or figure for anyone', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(version, { minLength: 1, maxLength: 6 }), fc.boolean(), async (versions, isDone) => {
        app.setNow(NOW);
        const { id: project } = isDone
          ? await doneProject({ assigned_by_id: admin.user.id })
          : await aProject(app.db, { assigned_to_id: editor.user.id, status: 'started', started_at: ENDED });
        const { id: output } = await aDeliverable(app.db, { project_id: project });
        for (const [index, { of, decision, isSent, isDeleted }] of versions.entries())
          await cut(project, index + 1, {
            deliverable_id: of === null ? null : output,
            decision,
            sent_at: isSent ? ENDED : null,
            file_removed_at: isDeleted ? ENDED : null,
          });
        const links = [{}, { shows_all_cuts: true }, { shows_sent_only: true }];
        const tokens = [];
        for (const more of links)
          tokens.push((await aShareLink(app.db, { project_id: project, created_by_id: admin.user.id, ...more })).token);
        const guests = await Promise.all(
          tokens.map(async (token) => ({ token, ...(await app.anonymous.post('/api/share/enter', { token })).json() })),
        );
        const read = async (): Promise<unknown[]> => {
          const seen: unknown[] = [];
          for (const caller of [app.asUser(admin.user), app.asUser(editor.user)])
            for (const url of [
              `/api/projects/${project}`,
              `/api/cuts?project=${project}`,
              `/api/projects/${project}/deliverables`,
              `/api/projects?id=${project}`,
              '/api/reviews?sent=false',
              '/api/reviews?sent=true',
              '/api/stats/today',
              '/api/stats/dashboard',
            ]) {
              const { statusCode, body } = await caller.get(url);
              if (caller.user.type === 'admin') expect([url, statusCode]).toEqual([url, 200]);
              seen.push(withoutFiles(body));
            }
          for (const { token, guest } of guests)
            seen.push(withoutFiles((await app.anonymous.post('/api/share/read', { token, guest })).body));
          return seen;
        };
        const before = await read();
        const [shown] = (await app.asUser(admin.user).get('/api/storage')).json().projects as [
          { id: number; removableBytes: number } | undefined,
        ];
        if (shown?.id === project && shown.removableBytes > 0)
          expect(
            (
              await app.asUser(admin.user).post(`/api/projects/${project}/remove_files`, {
                expectedBytes: shown.removableBytes,
              })
            ).statusCode,
          ).toBe(200);
        expect(await read()).toEqual(before);
        await app.db.deleteFrom('cuts').where('project_id', '=', project).execute();
      }),
      { numRuns: rounds(12, 150) },
    );
  });

  it('that was interrupted loses no file it still has, and leaves none behind', async () => {
    await setRule(30);
    for (let round = 0; round < rounds(3, 50); round += 1) {
      app.setNow(NOW);
      const { id } = await doneProject();
      for (const number of [1, 2, 3]) await cut(id, number);
      await runAfter(0);
      const remove = app.deps.cutFiles.delete;
      let left = round % 5;
      app.deps.cutFiles.delete = async (name) => {
        if (left === 0) throw new Error('killed');
        left -= 1;
        await remove(name);
      };
      await runAfter(8).catch(() => undefined);
      app.deps.cutFiles.delete = remove;
      for (const name of readdirSync(folder())) utimesSync(path.join(folder(), name), new Date(ENDED), new Date(ENDED));
      await sweepExpired(app.deps);
      const rows = await app.db.selectFrom('cuts').selectAll().where('project_id', '=', id).orderBy('number').execute();
      expect(rows.map((row) => [row.file_removed_by, isStored(row)])).toEqual([
        ['rule', false],
        ['rule', false],
        [null, true],
      ]);
      const names = rows.flatMap((row) => [row.filename, row.copy_filename, row.poster_filename, row.strip_filename]);
      const known = new Set(names);
      expect(readdirSync(folder()).filter((name) => known.has(name))).toHaveLength(8);
    }
  });
});
