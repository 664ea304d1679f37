/** Tests of the visits of a link: what leads see, limits, and deletion (docs/review.md#links). */
// Runs on both databases: the rights table doesn't cover the queries for guests.
import { beforeEach, describe, expect, it } from 'vitest';
import type { Row } from '#server/platform/db/tables.ts';
import { sweepExpired } from '#server/sweep-expired.ts';
import { aCut, aProject, aShareLink } from '#server/testing/builders.ts';
import { testApp } from '#server/testing/test-app.ts';

let project: number;
let latest: Row<'cuts'>;

const app = await testApp();
const manager = await app.as('manager');

beforeEach(async () => {
  app.setNow('2026-03-10T12:00:00.000Z');
  project = (await aProject(app.db, { assigned_by_id: manager.user.id })).id;
  latest = await aCut(app.db, { project_id: project, uploaded_by_id: manager.user.id, number: 2 });
});

const aLink = (more: Partial<Parameters<typeof aShareLink>[1]> = {}) =>
  aShareLink(app.db, { project_id: project, created_by_id: manager.user.id, ...more });

const ask = (path: string, body: object) => app.anonymous.post(`/api/share/${path}`, body);

const enter = (token: string, more: object = {}, remoteAddress = '192.0.2.1') =>
  app.fastify.inject({ method: 'POST', url: '/api/share/enter', remoteAddress, payload: { token, ...more } });

describe('visits', () => {
  it('are listed for leads: opening, playing, notes, decisions and wrong passwords', async () => {
    const link = await aLink({ may_decide: true, password_hash: await app.deps.passwords.hash('harbour-lights-9') });
    await enter(link.token, { password: 'wrong' });
    const { guest } = (await enter(link.token, { password: 'harbour-lights-9' })).json();
    const visitor = { token: link.token, guest };
    await ask('name', { ...visitor, name: 'Ada' });
    for (let attempt = 0; attempt < 2; attempt += 1) {
      await ask('play', { ...visitor, cut: latest.id });
      await ask('notes', { ...visitor, cut: latest.id, frame: attempt, content: 'Too loud' });
    }
    await ask('request_changes', { ...visitor, cut: latest.id, reason: 'Slower' });
    const { visits, total } = (await manager.get(`/api/share_links/${link.id}/visits`)).json();
    const visitRows = visits.map(({ act, guest: name, cut }: { act: string; guest: string; cut: number }) => [
      act,
      name,
      cut,
    ]);
    expect([total, visitRows]).toEqual([
      5,
      [
        ['changes', 'Ada', 2],
        ['noted', 'Ada', 2],
        ['played', 'Ada', 2],
        ['opened', 'Ada', null],
        ['wrong-password', '', null],
      ],
    ]);
    expect((await manager.get(`/api/share_links/${link.id}`)).json()).toMatchObject({
      guests: 1,
      lastVisitAt: '2026-03-10T12:00:00+00:00',
    });
  });

  it('are limited to a hundred per hour and address, and deleted after 400 days, addresses after one', async () => {
    const link = await aLink();
    const at = app.deps.clock();
    await app.db
      .insertInto('share_visits')
      .values(
        Array.from({ length: 100 }, () => ({
          link_id: link.id,
          guest_id: null,
          act: 'opened',
          cut_id: null,
          address: '192.0.2.1',
          at,
        })),
      )
      .execute();
    expect((await enter(link.token)).statusCode).toBe(429);
    expect((await enter(link.token, {}, '192.0.2.2')).statusCode).toBe(200);
    const rows = () => app.db.selectFrom('share_visits').select('address').where('link_id', '=', link.id).execute();
    app.setNow('2026-03-11T12:00:00.001Z');
    await sweepExpired(app.deps);
    expect(new Set((await rows()).map(({ address }) => address))).toEqual(new Set(['']));
    app.setNow('2027-04-14T11:59:59.000Z');
    await sweepExpired(app.deps);
    expect((await rows()).length).toBe(101);
    app.setNow('2027-04-14T12:00:00.001Z');
    await sweepExpired(app.deps);
    expect(await rows()).toEqual([]);
  });
});
