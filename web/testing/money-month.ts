/** A workspace with rates, a fee, and work that ended in February 2026, for tests of the month with amounts. */
import { aClient, aProject, aUser } from '#server/testing/builders.ts';
import { type Caller, testApp, type TestApp } from '#server/testing/test-app.ts';

export type MoneyMonthWorld = {
  server: TestApp;
  admin: Caller;
  /** Editor of both projects. */
  ann: Caller;
  /** Client of both projects. */
  acme: number;
  /** Client with a monthly fee and no work. */
  nova: number;
  spot: number;
};

const FROM_DAY = '2026-01-01';

async function send(admin: Caller, url: string, body: unknown): Promise<void> {
  const { statusCode, body: answer } = await admin.request('PUT', url, {
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  });
  if (statusCode !== 200) throw new Error(`${url}: ${answer}`);
}

/** Starts a server on March 10 with EUR: videos cost 300.00 and pay 40.00, points pay 2.50; Podcasts have no rates. */
export async function aMoneyMonth(): Promise<MoneyMonthWorld> {
  const server = await testApp();
  const admin = await server.as('admin', { first_name: 'Maya', last_name: 'Okafor' });
  await admin.patch('/api/settings', { currency: 'EUR' });
  const acme = (await aClient(server.db, { first_name: 'Acme', last_name: '' })).id;
  const nova = (await aClient(server.db, { first_name: 'Nova', last_name: '' })).id;
  const ann = server.asUser(await aUser(server.db, { first_name: 'Ann', last_name: 'Cut' }));
  const done = { status: 'completed', client_id: acme, assigned_to_id: ann.user.id } as const;
  const spot = await aProject(server.db, {
    ...done,
    title: 'Spot',
    class: 'Premium',
    ended_at: '2026-02-04T10:00:00.000Z',
    runtime_minutes: 90,
    point: 4,
  });
  await aProject(server.db, {
    ...done,
    title: 'Talk',
    class: 'Podcast',
    ended_at: '2026-02-05T10:00:00.000Z',
    runtime_minutes: 30,
  });
  const rate = { class: 'Premium', unit: 'project' } as const;
  await send(admin, '/api/rates', { kind: 'client', fromDay: FROM_DAY, rates: [{ ...rate, amount: 30_000 }] });
  await send(admin, '/api/rates', {
    kind: 'editor',
    fromDay: FROM_DAY,
    rates: [
      { ...rate, amount: 4000 },
      { class: 'Premium', unit: 'point', amount: 250 },
    ],
  });
  const terms = { monthlyFee: 50_000, includedVideos: 0, includedRevisions: 0, note: '' };
  await send(admin, `/api/clients/${nova}/terms/2026-01`, terms);
  return { server, admin, ann, acme, nova, spot: spot.id };
}
