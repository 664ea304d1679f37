/** On a phone every control is high enough for a finger (docs/screens.md#touch). */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { UserType } from '#domain/roles.ts';
import { isReady, uploadCut } from '../cuts.ts';
import { close } from '../people.ts';
import { type House, launchBrowser, settled, startHouse } from '../fixtures.ts';
import { makeVideo } from '../test-videos.ts';
import { lowControls } from '../touch.ts';

let house: House;
beforeAll(async () => {
  house = await startHouse({ demo: true });
});
afterAll(() => house?.close());

const SCREENS: Record<UserType, readonly string[]> = {
  admin: [
    '',
    '/review',
    '/leaderboard',
    '/team',
    '/boss-view',
    '/analytics',
    '/week',
    '/leave',
    '/settings',
    '/import',
    '/bin',
  ],
  manager: ['', '/projects', '/projects?form=new', '/clients', '/projects?open=feedback-1', '/review', '/reviews'],
  editor: ['', '/projects', '/revisions', '/leave?open=apply'],
};

it.each(Object.entries(SCREENS))('%s', async (role, paths) => {
  const page = await house.open(role as UserType, `/${role}`, { isPhone: true });
  for (const path of paths) {
    await page.goto(`/${role}${path}`);
    await settled(page);
    expect({ path, low: await lowControls(page) }).toEqual({ path, low: [] });
  }
  await close(page);
});

it.each(['/inbox', '/profile'])('%s', async (path) => {
  const page = await house.open('editor', path, { isPhone: true });
  await settled(page);
  expect(await lowControls(page)).toEqual([]);
  await close(page);
});

it('a version, and the page of a guest', async () => {
  const { id } = (await house.call('admin', 'GET', '/api/projects?status=completed&itemsPerPage=1')).body.member[0];
  const browser = await launchBrowser();
  const bytes = await makeVideo(browser, house.address, { num: 25, den: 1, frames: 25, kind: 'mp4' });
  await browser.close();
  const cut = await uploadCut(house, 'admin', { projectId: id, name: 'film.mp4', bytes });
  const [project, text] = [`/api/projects/${id}`, { frame: 3, content: 'Here' }];
  await house.call('admin', 'POST', '/api/feedback', { project, cut: `/api/cuts/${cut}`, ...text });
  const link = await house.call('admin', 'POST', '/api/share_links', { project, label: 'A client', mayDecide: true });
  const { number } = (await house.call('admin', 'GET', `/api/cuts/${cut}`)).body;
  const page = await house.open('admin', `/admin/projects/${id}/cut/${number}`, { isPhone: true });
  await isReady(page);
  await settled(page);
  expect(await lowControls(page)).toEqual([]);
  await uploadCut(house, 'admin', { projectId: id, name: 'film-2.mp4', bytes });
  await page.goto(`/admin/projects/${id}/cut/${number}?with=${number + 1}`);
  await isReady(page);
  // The steps of a number stay in its field.
  const outside = await page.getByRole('textbox', { name: /ahead by frames$/ }).evaluate((input) => {
    const field = input.closest('.mantine-Input-wrapper');
    const { top, bottom } = input.getBoundingClientRect();
    const boxes = [...(field?.querySelectorAll('button') ?? [])].map((step) => step.getBoundingClientRect());
    return [boxes.length, boxes.filter((box) => box.top < top - 1 || box.bottom > bottom + 1).length];
  });
  expect(outside).toEqual([2, 0]);
  await close(page);
  const guest = await house.open('nobody', new URL(link.body.url, house.address).pathname, { isPhone: true });
  await isReady(guest);
  await settled(guest);
  expect(await lowControls(guest)).toEqual([]);
  await close(guest);
});

it('what was ticked stays in sight beneath the top bar, and the next page begins at its first project', async () => {
  const page = await house.open('manager', '/manager/projects', { isPhone: true });
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
  await expect.poll(async () => (await first.boundingBox())?.y).toBeGreaterThan(50);
  expect((await first.boundingBox())?.y).toBeLessThan(500);
  await close(page);
});
