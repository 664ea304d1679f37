/** Tests of figures and exports with dates beyond the storable range: parsable dates are accepted, as in lists (docs/api-reference.md#period). */
import { describe, expect, it } from 'vitest';
import { ALL_ENDPOINTS } from '#contract/all.ts';
import { aProject } from '#server/testing/builders.ts';
import { testApp } from '#server/testing/test-app.ts';
import { aFixture } from '#server/testing/fixture.ts';

const app = await testApp();
const fixture = await aFixture(app);
const people = { assigned_to_id: fixture.assignee.user.id, assigned_by_id: fixture.assigner.user.id };
for (const at of ['2000-01-01T00:00:00.000Z', '2100-12-31T23:59:59.000Z'])
  await aProject(app.db, {
    ...people,
    status: 'completed',
    created_at: at,
    started_at: at,
    ended_at: at,
    point: 3,
  });

const ofPeriods = ALL_ENDPOINTS.filter(({ query }) => query !== undefined && 'startDate' in query.properties);

describe.each(ofPeriods.map((endpoint) => [endpoint.name, endpoint] as const))('%s', (_name, { path }) => {
  const request = async (from: string, till: string) => {
    const url = `${path.replace(/:\w+/, String(fixture.assignee.user.id))}?startDate=${from}&endDate=${till}`;
    const response = await fixture.admin.get(url.replace('bossview?', 'bossview?status=completed&'));
    return [response.statusCode, response.body];
  };

  it.each(['1970-01-01', '0001-01-01', '1999-12-31T23:59:59.999Z', '1969-12-31T19:00:00-05:00'])(
    'treats %s as the first supported day',
    async (early) => {
      const bounded = await request('2000-01-01', '2026-12-31');
      expect(bounded[0]).toBe(200);
      expect(await request(early, '2026-12-31')).toEqual(bounded);
    },
  );

  it('treats any later date as the last supported day', async () => {
    const bounded = await request('2000-01-01', '2100-12-31');
    for (const late of ['2101-01-01', '9999-12-31', '9999-12-31T23:59:59Z'])
      expect(await request('1970-01-01', late)).toEqual(bounded);
  });

  it('returns nothing for unsupported periods, and rejects reversed dates before limiting them', async () => {
    for (const [from, till] of [
      ['1970-01-01', '1971-01-01'],
      ['2200-01-01', '2201-01-01'],
    ] as const) {
      const [status, body] = await request(from, till);
      expect([status, String(body).includes('TRK-TEST')]).toEqual([200, false]);
    }
    expect((await request('1971-01-01', '1970-01-01'))[0]).toBe(400);
  });
});

it('counts no projects in unsupported periods', async () => {
  const count = async (query: string) =>
    (await fixture.admin.get(`/api/stats/dashboard?${query}`)).json().completedProjects;
  expect(await count('startDate=1970-01-01&endDate=1999-12-31')).toBe(0);
  expect(await count('startDate=2101-01-01&endDate=2200-12-31')).toBe(0);
  expect(await count('startDate=1970-01-01&endDate=2000-01-01')).toBe(1);
  expect(await count('startDate=2100-12-31&endDate=2200-01-01')).toBe(1);
  const listed = await fixture.admin.get('/api/projects?createdAt[after]=1970-01-01&createdAt[before]=2000-01-02');
  expect(listed.json().totalItems).toBe(1);
});
