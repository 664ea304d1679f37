/** Every screen and the main dialogs on demo data, wide in light and narrow in dark: accessible, no overflow, no failures; a first visit is light and stable. */
import { readdirSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { USER_TYPES, type UserType } from '#domain/platform/actor.ts';
import { hasPage, pagesOf, PATHS, pathOf, type RolePage } from '#web/lib/address/paths.ts';
import { SETTINGS_SECTIONS, settingsPathOf } from '#web/lib/address/settings-paths.ts';
import { isLongRun } from '#server/testing/rounds.ts';
import { type RunningApp, startApp } from '../app.ts';
import { releasePage } from '../browser.ts';
import { expectAccessible, expectGoodContrast, expectNoSidewaysScroll, switchTheme } from '../checks.ts';
import { uploadCut } from '../cuts.ts';
import { expectNoFaults, settled } from '../watch.ts';

const WIDE = { width: 1440, height: 900 };
const NARROW = { width: 390, height: 844 };
/** Scripts of the built app. */
const SCRIPTS = new URL('../../web/dist/assets', import.meta.url);
const FINISHED = '/api/projects?status=completed&itemsPerPage=1';

let app: RunningApp;
/** A finished project of the demo, for its dialogs. */
let id: number;
let cut: number;
let share: string;
/** The page of a contact of the same client. */
let clientPage: string;
beforeAll(async () => {
  app = await startApp({ demo: true });
  id = (await app.call('admin', 'GET', FINISHED)).body.member[0].id;
  [cut, share] = await aCutWithNote(id);
  clientPage = await aClientPage(id);
  // Share pages load a dictionary, and have the workspace's color.
  await app.call('admin', 'PATCH', '/api/settings', { clientLanguage: 'de', accent: '#c2540c' });
});

/** Creates a version with a note; returns its number and the path of a share link. */
async function aCutWithNote(projectId: number): Promise<[number: number, link: string]> {
  const bytes = await app.video({ num: 25, den: 1, frames: 25, kind: 'mp4' });
  const cutId = await uploadCut(app, 'admin', { projectId, name: 'film.mp4', bytes });
  const project = `/api/projects/${projectId}`;
  await app.call('admin', 'POST', '/api/feedback', { project, cut: `/api/cuts/${cutId}`, frame: 3, content: 'Here' });
  const link = await app.call('admin', 'POST', '/api/share_links', { project, label: 'A client', mayDecide: true });
  const { number } = (await app.call('admin', 'GET', `/api/cuts/${cutId}`)).body;
  return [number, new URL(link.body.url, app.address).pathname];
}

/** Creates a contact of the project's client, and returns the path of their page. */
async function aClientPage(projectId: number): Promise<string> {
  const { client } = (await app.call('admin', 'GET', `/api/projects/${projectId}`)).body;
  const contact = { name: 'Marcus Weber', email: 'marcus.weber@client.example' };
  const { body } = await app.call('admin', 'POST', `/api/clients/${client.id}/contacts`, contact);
  const { url } = (await app.call('admin', 'POST', `/api/client_contacts/${body.id}/page`)).body;
  return new URL(url, app.address).pathname;
}

type Screen = [as: UserType | 'nobody', path: string, dialog?: string | RegExp];

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
  ['admin', '/admin/projects/{id}'],
  ['admin', '/admin/projects/{id}?view=page'],
  ['admin', '/admin/projects/{id}/cut/{cut}'],
  ['admin', '/admin/projects?open=links-{id}', /^Client links/],
  ['nobody', '{share}'],
  ['nobody', '{page}'],
  ['admin', '/admin/projects?open=points-{id}', 'Edit Points'],
  ['admin', '/admin/projects?open=log-{id}', 'Point Log'],
  ['admin', '/admin/projects?open=revision-{id}', 'Request revision'],
  ['admin', '/admin/projects?open=feedback-{id}', ''],
  ['manager', '/manager/projects?form=choose', ''],
  ['manager', '/manager/projects?form=new', ''],
  ['editor', '/editor/revisions'],
  ['admin', '/admin/scoring'],
  ['manager', '/manager/scoring'],
  ['manager', '/manager/reviews'],
  ['manager', '/manager/clients'],
  ['manager', '/manager/clients?open=new', 'Add New Client'],
  ['manager', '/manager/clients/2'],
  ['admin', '/admin/clients/2?open=edit-2', 'Edit Client'],
  ['manager', '/manager/clients/2?open=add-contact', 'Add contact'],
  ['admin', '/admin/trash'],
  ...SETTINGS_SECTIONS.map((section): Screen => ['admin', settingsPathOf(section)]),
  ['admin', '/admin/team'],
  ['admin', '/admin/team?open=new-editor', 'New User'],
  ['admin', '/admin/team?profile=6', 'Lena Fischer'],
  ['manager', '/manager/calendar'],
  ['manager', '/leave'],
  ['editor', '/leave?open=apply', 'Apply for Leave'],
  ['admin', '/admin/leave'],
  ['editor', '/editor/leaderboard'],
  ['admin', '/admin/leaderboard?startDate=2026-01-01&endDate=2026-12-31'],
  ['admin', '/admin/boss-view'],
  ['admin', '/admin/analytics'],
  ['admin', '/admin/week'],
  ['admin', '/admin/month?by=editor'],
  ['admin', '/admin/month?month=2026-10&client=1'],
  ['manager', '/manager?list=free'],
  ['admin', '/admin?list=leave'],
];

const MAX_REQUESTS = 30;

/** Pages that managers and administrators see alike are visited as a manager in the long run only. */
const visitedPages = (role: UserType): readonly RolePage[] =>
  pagesOf(role).filter((page) => isLongRun || role !== 'manager' || page === 'dashboard' || !hasPage('admin', page));

/** Every screen with the users who have it. */
const ARRIVALS: [as: UserType | 'nobody', path: string][] = [
  ...USER_TYPES.flatMap((role) => visitedPages(role).map((page): [UserType, string] => [role, pathOf(role, page)])),
  ...SETTINGS_SECTIONS.map(settingsPathOf)
    .filter((path) => path.endsWith('/time') || (isLongRun && path.startsWith('/admin/settings/')))
    .map((path): [UserType, string] => ['admin', path]),
  ['nobody', PATHS.login],
  ['manager', PATHS.selectRole],
  ['editor', PATHS.unauthorized],
  ['editor', PATHS.leave],
  ['manager', PATHS.profile],
  ['editor', PATHS.inbox],
  ['admin', '/admin/projects/{id}'],
  ['admin', '/admin/projects/{id}?view=page'],
  ['admin', '/admin/projects/{id}/cut/{cut}'],
  ['manager', '/manager/clients/2'],
  ['nobody', '{share}'],
  ['nobody', '{page}'],
];
/** Widths of a first visit: a phone, where layout shifts most, and before a release a desktop too, whose widths take turns. */
const DESKS = [1024, 1440];

const MAX_LAYOUT_SHIFT = 0.02;

/** Resources loaded before the page came to rest, and the layout shift so far. */
const ARRIVAL = `new Promise((done) => {
  const rest = performance.getEntriesByName('late-parts')[0]?.startTime ?? Infinity;
  // The page and its icon are not in the browser's own list, unless the icon is shown on the page too.
  const requested = new Set([location.href, location.origin + '/favicon.svg']);
  for (const { startTime, name } of performance.getEntriesByType('resource')) if (startTime < rest) requested.add(name);
  const answer = (shift, moved = []) => done({ requests: requested.size, shift, moved });
  const named = ({ node, previousRect: from, currentRect: to }) =>
    (node?.textContent ?? '').trim().slice(0, 40) + ' from ' + [from.x, from.y] + ' to ' + [to.x, to.y];
  new PerformanceObserver((list, itself) => {
    itself.disconnect();
    const moves = list.getEntries().filter((one) => !one.hadRecentInput);
    const shift = moves.reduce((sum, { value }) => sum + value, 0);
    answer(shift, moves.flatMap(({ startTime, sources }) => sources.map((one) => Math.round(startTime) + ' ms: ' + named(one))));
  }).observe({ type: 'layout-shift', buffered: true });
  // A page on which nothing moved has nothing to tell.
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => answer(0))));
})`;

type Arrival = { requests: number; shift: number; moved: string[] };

/** Expects few requests and no layout shift on a first visit (docs/operations.md#speed). */
async function expectLightArrival(page: Page, width: number): Promise<void> {
  await settled(page);
  const { requests, shift, moved } = await page.evaluate<Arrival>(ARRIVAL);
  const faults = [
    ...(requests > MAX_REQUESTS ? [`${requests} requests`] : []),
    ...(shift > MAX_LAYOUT_SHIFT ? [`moved at ${width} by ${shift}: ${moved.join('; ')}`] : []),
  ];
  // Joined to one text, so a one-line report names the fault.
  expect(faults.join(', ')).toBe('');
}

const addressOf = (path: string): string =>
  Object.entries({ '{id}': id, '{cut}': cut, '{share}': share, '{page}': clientPage }).reduce(
    (text, [name, value]) => text.replace(name, String(value)),
    path,
  );

async function checkScreen(page: Page, viewport: typeof WIDE, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.setViewportSize(viewport);
  await switchTheme(page, colorScheme);
  await settled(page);
}

it('fits an unbroken tracking ID of 64 characters into every layout', async () => {
  const trackingId = 'W'.repeat(64);
  const stored = await app.call('admin', 'PATCH', `/api/projects/${id}`, { trackingId });
  expect(stored.body.trackingId).toBe(trackingId);
  const page = await app.open('admin', `/admin/projects/${id}`);
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
  await releasePage(page);
});

it('starts no transition on a theme switch with reduced motion', async () => {
  const page = await app.open('admin', '/admin');
  await settled(page);
  await page.evaluate(`begun = 0; document.addEventListener('transitionrun', () => begun++)`);
  await switchTheme(page, 'dark');
  await settled(page);
  expect(await page.evaluate('begun')).toBe(0);
  await releasePage(page);
});

it('loads every script of the app, in any order', async () => {
  const scripts = readdirSync(SCRIPTS).filter((name) => name.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(50);
  for (const inOrder of [scripts, scripts.toReversed()]) {
    const page = await app.open('admin', '/admin/team');
    await settled(page);
    const failed = await page.evaluate<string[]>(
      `(async () => {
        const failed = [];
        for (const name of ${JSON.stringify(inOrder)})
          await import('/assets/' + name).catch((error) => failed.push(name + ': ' + error));
        return failed;
      })()`,
    );
    expect(failed).toEqual([]);
    await releasePage(page);
  }
});

const onNarrow = async (page: Page, part?: string): Promise<void> => {
  await checkScreen(page, NARROW, 'dark');
  // Contrast in the other theme; all other axe rules are independent of the theme.
  await expectGoodContrast(page, part);
  await expectNoSidewaysScroll(page);
};

const onWide = async (page: Page, part?: string): Promise<void> => {
  await checkScreen(page, WIDE, 'light');
  await expectAccessible(page, part);
  await expectNoSidewaysScroll(page);
};

/** Key of a user at an address. */
const visitOf = ([as, path]: readonly [as: string, path: string, ...rest: unknown[]]): string => `${as} ${path}`;
const arriving = new Set(ARRIVALS.map(visitOf));
const lookedAt = new Set(SCREENS.map(visitOf));

it.each(
  ARRIVALS.map((arrival, at) => {
    const [as, path] = arrival;
    return { as, path, desk: DESKS[at % DESKS.length], isLookedAt: lookedAt.has(visitOf(arrival)) };
  }),
)('as $as, $path loads little and has no layout shift', async ({ as, path, desk = 0, isLookedAt }) => {
  for (const width of isLongRun ? [desk, NARROW.width] : [NARROW.width]) {
    const page = await app.visit(as, addressOf(path), { width });
    await expectLightArrival(page, width);
    if (isLookedAt && width === NARROW.width) {
      await onNarrow(page);
      await onWide(page);
    }
    expectNoFaults(page);
  }
});

it.each(SCREENS.filter((screen) => !arriving.has(visitOf(screen))))('%s at %s', async (as, path, dialog) => {
  const page = await app.visit(as, addressOf(path));
  if (dialog !== undefined) await page.getByRole('dialog', { name: dialog }).first().waitFor();
  // Content under a dialog is tested as its own screen.
  const part = dialog === undefined ? undefined : '[role=dialog]';
  await onWide(page, part);
  await onNarrow(page, part);
  expectNoFaults(page);
});
