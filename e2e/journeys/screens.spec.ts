/** Every screen and the main dialogs on demo data, wide in the light and narrow in the dark: accessible, nothing sticks out, nothing fails. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { UserType } from '#domain/roles.ts';
import {
  expectAccessible,
  expectGoodContrast,
  expectNoFaults,
  expectNoSidewaysScroll,
  type House,
  settled,
  startHouse,
} from '../fixtures.ts';

const WIDE = { width: 1440, height: 900 };
const NARROW = { width: 390, height: 844 };
const FINISHED = '/api/projects?status=completed&itemsPerPage=1';

let house: House;
/** A finished project of the demo, for the dialogs about one. */
let id: number;
beforeAll(async () => {
  house = await startHouse({ demo: true });
  id = (await house.call('admin', 'GET', FINISHED)).body.member[0].id;
});
afterAll(() => house?.close());

type Screen = [as: UserType | 'nobody', path: string, dialog?: string];

const SCREENS: Screen[] = [
  ['nobody', '/login'],
  ['manager', '/select-role'],
  ['editor', '/unauthorized'],
  ['manager', '/manager/nowhere'],
  ['manager', '/profile'],
  ['admin', '/admin'],
  ['admin', '/admin?tab=performance'],
  ['admin', '/admin?tab=users'],
  ['manager', '/manager'],
  ['editor', '/editor'],
  ['editor', '/editor?points=project', 'Project Points'],
  ['editor', '/editor?class=Premium', 'Premium'],
  ['admin', '/admin/projects?status=completed'],
  ['manager', '/manager/projects?title=x&search=nothing-is-called-so'],
  ['editor', '/editor/projects'],
  ['admin', '/admin/projects/{id}', ''],
  ['admin', '/admin/projects?open=points-{id}', 'Edit Points'],
  ['admin', '/admin/projects?open=log-{id}', 'Point Log'],
  ['admin', '/admin/projects?open=revision-{id}', 'Request revision'],
  ['admin', '/admin/projects?open=feedback-{id}', ''],
  ['manager', '/manager/projects?form=choose', ''],
  ['manager', '/manager/projects?form=new', ''],
  ['editor', '/editor/revisions'],
  ['manager', '/manager/clients'],
  ['manager', '/manager/clients?open=new', 'Add New Client'],
  ['admin', '/admin/team'],
  ['admin', '/admin/team?open=new-editor', 'New User'],
  ['admin', '/admin/team?profile=6', 'Lena Fischer'],
  ['manager', '/leave'],
  ['editor', '/leave?open=apply', 'Apply for Leave'],
  ['admin', '/admin/leave'],
  ['editor', '/editor/leaderboard'],
  ['admin', '/admin/leaderboard?startDate=2026-01-01&endDate=2026-12-31'],
  ['admin', '/admin/boss-view'],
  ['admin', '/admin/analytics'],
];

async function look(page: Page, viewport: typeof WIDE, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.setViewportSize(viewport);
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await settled(page);
}

it('a tracking id of 64 characters without a break leaves every layout as it is', async () => {
  const trackingId = 'W'.repeat(64);
  const stored = await house.call('admin', 'PATCH', `/api/projects/${id}`, { trackingId });
  expect(stored.body.trackingId).toBe(trackingId);
  const page = await house.open('admin', `/admin/projects/${id}`);
  for (const path of [
    '/admin/projects?status=completed',
    `/admin/projects/${id}`,
    '/admin/boss-view?status=completed',
  ]) {
    await page.goto(path);
    for (const width of [390, 1024, 1440]) {
      await page.setViewportSize({ width, height: 844 });
      await settled(page);
      await expectNoSidewaysScroll(page);
      const widest = await page
        .getByText('WWWWWWWW')
        .evaluateAll((all) => Math.max(0, ...all.map((one) => one.getBoundingClientRect().right)));
      expect(widest, `${path} at ${width}`).toBeLessThanOrEqual(width);
    }
  }
  await page.context().close();
});

it.each(SCREENS)('%s at %s', async (as, path, dialog) => {
  const page = await house.open(as, path.replace('{id}', String(id)));
  if (dialog !== undefined) await page.getByRole('dialog', { name: dialog }).first().waitFor();
  // What lies under a dialog is a screen of its own here.
  const part = dialog === undefined ? undefined : '[role=dialog]';
  // All rules once, and the colours of the other theme: what else axe looks at is the same in both.
  await look(page, WIDE, 'light');
  await expectAccessible(page, part);
  await expectNoSidewaysScroll(page);
  await look(page, NARROW, 'dark');
  await expectGoodContrast(page, part);
  await expectNoSidewaysScroll(page);
  expectNoFaults(page);
  await page.context().close();
});
