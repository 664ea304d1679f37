/** A screen's address belongs to that screen: figures lead to their lists and every way back restores address and figures. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { UserType } from '#domain/roles.ts';
import { expectNoFaults, type House, settled, startHouse } from '../fixtures.ts';
import { pressFigures } from '../press.ts';

const DAY_MS = 86_400_000;
const dayAgo = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);
const DATES = `startDate=${dayAgo(45)}&endDate=${dayAgo(0)}`;
const OWN_DATES = `statsFrom=${dayAgo(45)}&statsTo=${dayAgo(0)}`;
const LENA = 6;

let house: House;
beforeAll(async () => {
  house = await startHouse({ demo: true });
});
afterAll(() => house?.close());

const asTheyAre = async (): Promise<void> => undefined;

/** The figures of charts are links in their tables. */
async function chartsAsTables(page: Page): Promise<void> {
  for (const choice of await page.getByRole('radiogroup').all())
    await choice.getByText('Table', { exact: true }).click();
}

describe('each figure pressed leads to its list, and back are the same address and the same figures', () => {
  it.each<[string, UserType, string]>([
    ['the dashboard of all time', 'admin', '/admin'],
    ['the dashboard with dates', 'admin', `/admin?${DATES}`],
    ['the users table', 'admin', `/admin?tab=users&${DATES}`],
    ['the users table with a profile', 'admin', `/admin?tab=users&${DATES}&profile=${LENA}`],
    ['the performance widget', 'manager', `/manager?tab=performance&${DATES}&order[bonus]=desc`],
    ['the performance widget with dates of its own', 'manager', `/manager?tab=performance&${DATES}&${OWN_DATES}`],
    ["the editor's dashboard", 'editor', '/editor'],
    ["the editor's points", 'editor', '/editor?points=project'],
    ['the boss view, assigned', 'admin', '/admin/boss-view?search=e'],
    ['the boss view, ongoing', 'admin', '/admin/boss-view?status=ongoing'],
    ['the boss view, completed, with the dates that it takes itself', 'admin', '/admin/boss-view?status=completed'],
    ['the boss view, completed in dates', 'admin', `/admin/boss-view?status=completed&range=1&${DATES}`],
    ['analytics', 'admin', `/admin/analytics?${DATES}`],
    ['the leaderboard', 'admin', `/admin/leaderboard?${DATES}`],
    ['the leaderboard with a profile', 'admin', `/admin/leaderboard?${DATES}&profile=${LENA}`],
    ['the leaderboard of an editor', 'editor', '/editor/leaderboard'],
    ['the clients', 'manager', '/manager/clients?search=a&order[lastName]=desc'],
    ['the team with a profile', 'admin', `/admin/team?editor.search=e&profile=${LENA}&profileView=projects`],
  ])('%s', async (_what, as, path) => {
    const page = await house.open(as, path);
    await settled(page);
    const { body } = await house.call(as, 'GET', '/api/users/me');
    const viewer = { id: body.id, email: body.email, type: as };
    const hasCharts = (await page.getByRole('radiogroup').count()) > 0;
    const pressed = await pressFigures(house, page, { viewer, restore: hasCharts ? chartsAsTables : asTheyAre });
    expect(pressed).toBeGreaterThan(0);
    expectNoFaults(page);
    await page.context().close();
  });
});
