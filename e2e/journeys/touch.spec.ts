/** Phone: every control is large enough to tap, and small questions open from the bottom edge (docs/screens.md#touch). */
import { beforeAll, expect, it } from 'vitest';
import type { Locator } from 'playwright-core';
import type { UserType } from '#domain/platform/actor.ts';
import { DEMO_PASSWORD } from '#server/seed/demo.ts';
import { type RunningApp, startApp } from '../app.ts';
import { isReady, uploadCut } from '../cuts.ts';
import { close } from '../people.ts';
import { smallControls } from '../touch.ts';
import { SETTINGS_SECTIONS, settingsPathOf } from '#web/lib/address/settings-paths.ts';
import { settled } from '../watch.ts';

const RUNNING = '/api/projects?status=started&itemsPerPage=1';

let app: RunningApp;
beforeAll(async () => {
  app = await startApp({ demo: true });
});

const SCREENS: Record<UserType, readonly string[]> = {
  admin: [
    '',
    '/scoring',
    '/leaderboard',
    '/team',
    '/boss-view',
    '/analytics',
    '/week',
    '/month',
    '/leave',
    ...SETTINGS_SECTIONS.map((section) => settingsPathOf(section).replace('/admin', '')),
    '/import',
    '/trash',
  ],
  manager: [
    '',
    '/projects',
    '/projects?form=new',
    '/revisions',
    '/clients',
    '/projects?open=feedback-1',
    '/scoring',
    '/reviews',
  ],
  editor: ['', '/projects', '/revisions', '/leave?open=apply', '/month'],
};

it.each(Object.entries(SCREENS))('%s', async (role, paths) => {
  const page = await app.open(role as UserType, `/${role}`, { isPhone: true });
  for (const path of paths) {
    await page.goto(`/${role}${path}`);
    await settled(page);
    expect({ path, small: await smallControls(page) }).toEqual({ path, small: [] });
  }
  await close(page);
});

it.each([
  ['editor', '/inbox'],
  ['editor', '/profile'],
  ['nobody', '/login'],
] as const)('%s at %s', async (as, path) => {
  const page = await app.open(as, path, { isPhone: true });
  await settled(page);
  expect(await smallControls(page)).toEqual([]);
  await close(page);
});

async function openMenu(button: Locator): Promise<void> {
  const page = button.page();
  await settled(page);
  await button.tap();
  await page.getByRole('menuitem').first().waitFor();
  expect(await smallControls(page)).toEqual([]);
}

it('has touch-sized controls in menus opened from a list row and from the timer', async () => {
  const page = await app.open('manager', '/manager/projects', { isPhone: true });
  await openMenu(page.getByRole('button', { name: /^Actions: / }).first());
  await close(page);
  const { assignedTo } = (await app.call('admin', 'GET', RUNNING)).body.member[0];
  const own = await app.open({ email: assignedTo.email, password: DEMO_PASSWORD, role: 'editor' }, '/editor/leave', {
    isPhone: true,
  });
  await openMenu(own.getByRole('group', { name: 'Timer' }).getByRole('button', { name: 'Timer and other projects' }));
  await close(own);
});

/** Returns true when the whole element is on the screen and above the timer dock. */
const isInSight = (part: Locator): Promise<boolean> =>
  part.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    const foot = [...document.querySelectorAll('[data-bottom-bar]')].map((bar) => bar.getBoundingClientRect().top);
    return top >= 0 && bottom <= Math.min(innerHeight, ...foot);
  });

it('shows menus and popovers in full', async () => {
  const page = await app.open('admin', '/admin/projects', { isPhone: true });
  await openMenu(page.getByRole('button', { name: /^Actions: / }).first());
  await expect.poll(() => isInSight(page.getByRole('menu'))).toBe(true);
  const last = page.getByRole('menuitem').last();
  await last.scrollIntoViewIfNeeded();
  expect(await isInSight(last)).toBe(true);
  const { id } = (await app.call('admin', 'GET', RUNNING)).body.member[0];
  await page.goto(`/admin/projects/${id}?view=page`);
  await page.getByRole('button', { name: /^Change editor/ }).tap();
  await expect.poll(() => isInSight(page.getByRole('button', { name: 'Save', exact: true }))).toBe(true);
  await close(page);
});

it.each([
  ['form=choose', undefined, 'What kind of project?'],
  ['due=late&status%5B%5D=started', 'Save as view', 'Save as view'],
])('places a small dialog on the bottom edge at full width (%s)', async (search, press, name) => {
  const page = await app.open('manager', `/manager/projects?${search}`, { isPhone: true });
  if (press) await page.getByRole('button', { name: press }).tap();
  const confirmDialog = page.getByRole('dialog', { name });
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  const edges = async (): Promise<number[]> => {
    const box = (await confirmDialog.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    return [box.x, box.x + box.width, box.y + box.height].map(Math.round);
  };
  await expect.poll(edges).toEqual([0, width, height]);
  // The item to be confirmed stays visible.
  expect((await confirmDialog.boundingBox())?.y).toBeGreaterThan(height * 0.15);
  await close(page);
});

it('has touch-sized controls on a version and the pages of guests', async () => {
  const { id } = (await app.call('admin', 'GET', '/api/projects?status=completed&itemsPerPage=1')).body.member[0];
  const bytes = await app.video({ num: 25, den: 1, frames: 25, kind: 'mp4' });
  const cut = await uploadCut(app, 'admin', { projectId: id, name: 'film.mp4', bytes });
  const [project, text] = [`/api/projects/${id}`, { frame: 3, content: 'Here' }];
  await app.call('admin', 'POST', '/api/feedback', { project, cut: `/api/cuts/${cut}`, ...text });
  const link = await app.call('admin', 'POST', '/api/share_links', { project, label: 'A client', mayDecide: true });
  const { number } = (await app.call('admin', 'GET', `/api/cuts/${cut}`)).body;
  const page = await app.open('admin', `/admin/projects/${id}/cut/${number}`, { isPhone: true });
  await isReady(page);
  await settled(page);
  expect(await smallControls(page)).toEqual([]);
  await uploadCut(app, 'admin', { projectId: id, name: 'film-2.mp4', bytes });
  await page.goto(`/admin/projects/${id}/cut/${number}?with=${number + 1}`);
  await isReady(page);
  // The stepper stays inside its field.
  const outside = await page.getByRole('textbox', { name: /offset in frames$/ }).evaluate((input) => {
    const field = input.closest('.mantine-Input-wrapper');
    const { top, bottom } = input.getBoundingClientRect();
    const boxes = [...(field?.querySelectorAll('button') ?? [])].map((step) => step.getBoundingClientRect());
    return [boxes.length, boxes.filter((box) => box.top < top - 1 || box.bottom > bottom + 1).length];
  });
  expect(outside).toEqual([2, 0]);
  await close(page);
  const guest = await app.open('nobody', new URL(link.body.url, app.address).pathname, { isPhone: true });
  await isReady(guest);
  await settled(guest);
  expect(await smallControls(guest)).toEqual([]);
  await close(guest);
  const { client } = (await app.call('admin', 'GET', project)).body;
  const contact = { name: 'Marcus Weber', email: 'marcus.weber@client.example' };
  const { body } = await app.call('admin', 'POST', `/api/clients/${client.id}/contacts`, contact);
  const { url } = (await app.call('admin', 'POST', `/api/client_contacts/${body.id}/page`)).body;
  const contactPage = await app.open('nobody', new URL(url, app.address).pathname, { isPhone: true });
  await settled(contactPage);
  expect(await smallControls(contactPage)).toEqual([]);
  await close(contactPage);
});

it('keeps the selection bar visible below the top bar, and starts the next page at its first project', async () => {
  const page = await app.open('manager', '/manager/projects', { isPhone: true });
  await page
    .getByRole('checkbox', { name: /^Select: / })
    .first()
    .check();
  const selectionCount = page.getByText('1 selected', { exact: true });
  await selectionCount.waitFor();
  await page.mouse.wheel(0, 1_500);
  const isSeen = (): Promise<boolean> =>
    selectionCount.evaluate((text) => {
      const { left, top, height } = text.getBoundingClientRect();
      return scrollY > 1_000 && text === document.elementFromPoint(left + 1, top + height / 2);
    });
  await expect.poll(isSeen).toBe(true);
  await page.getByRole('button', { name: 'Clear selection' }).click();
  await page.getByRole('button', { name: 'Next page' }).tap();
  await page.getByText(/^Page 2 of/).waitFor();
  const first = page.getByRole('article').first();
  // The list is empty while the next page is loading.
  const topOfFirst = async (): Promise<number> => (await first.boundingBox())?.y ?? 0;
  await expect.poll(topOfFirst).toBeGreaterThan(50);
  await expect.poll(topOfFirst).toBeLessThan(500);
  await close(page);
});
