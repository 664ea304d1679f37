/** Responsiveness of the project list with many projects: time from each action to its next paint, and layout shifts. */
import { parseArgs } from 'node:util';
import { chromium, type Page } from 'playwright-core';
import { largeEmail } from '#server/seed/large.ts';
import { spawnServer } from '#server/testing/spawn-server.ts';
import { runNode } from '../scripts/run-command.ts';
import { CHROMIUM_FLAGS, ensureChromium } from '../scripts/chromium.ts';
import { BENCH_PASSWORD, createBenchDatabase } from './database.ts';

const { values: options } = parseArgs({
  options: { projects: { type: 'string', default: '100000' }, times: { type: 'string', default: '5' } },
});
const AIM_MS = 200;

/** Page script that records the longest event of each interaction and every layout shift. */
const WATCH = `
  window.felt = { longest: 0, shifts: [] };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (entry.interactionId) felt.longest = Math.max(felt.longest, entry.duration);
  }).observe({ type: 'event', durationThreshold: 16, buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      felt.shifts.push({ value: entry.value, isExpected: entry.hadRecentInput, by: entry.sources.map(({ node }) => node?.className ?? '').join(' ') });
  }).observe({ type: 'layout-shift', buffered: true });
`;
/** Waits until the observers have received their entries, which arrive after the paint. */
const LOOK = `new Promise((done) => setTimeout(() => { const { longest, shifts } = felt; felt.longest = 0; felt.shifts = []; done({ longest, shifts }); }, 700))`;

type Shift = { value: number; isExpected: boolean; by: string };
type Felt = { longest: number; shifts: Shift[] };
type Action = { name: string; run(page: Page): Promise<void> };

async function choose(page: Page, field: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: field }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).first().click();

const ACTIONS: Action[] = [
  { name: 'next page', run: (page) => button(page, 'Next page') },
  { name: 'last page', run: (page) => button(page, 'Last page') },
  { name: 'page back', run: (page) => button(page, 'Previous page') },
  { name: 'filter by status', run: (page) => choose(page, 'Project Status', 'completed') },
  { name: 'filter by type', run: (page) => choose(page, 'Project Type', 'Podcast') },
  { name: 'reset', run: (page) => button(page, 'Reset') },
  { name: 'sort by id', run: (page) => button(page, /Sort by ID/) },
  {
    name: 'type a title',
    run: (page) => page.getByRole('searchbox', { name: 'Search projects' }).pressSequentially('wedding', { delay: 60 }),
  },
  { name: 'clear the search', run: (page) => button(page, 'Clear') },
  { name: 'open a project', run: (page) => page.getByRole('article').first().getByRole('link').first().click() },
  { name: 'close it', run: (page) => page.keyboard.press('Escape') },
  { name: 'show as table', run: (page) => page.getByRole('radiogroup', { name: 'View' }).getByText('Table').click() },
  { name: 'show as cards', run: (page) => page.getByRole('radiogroup', { name: 'View' }).getByText('Cards').click() },
];

async function signIn(page: Page, address: string): Promise<void> {
  await page.goto(`${address}/login`);
  await page.getByLabel('Email').fill(largeEmail('admin', 1));
  await page.locator('input[type=password]').fill(BENCH_PASSWORD);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL((url) => url.pathname !== '/login');
}

const total = (shifts: readonly Shift[]): string => shifts.reduce((sum, { value }) => sum + value, 0).toFixed(4);

const executablePath = ensureChromium();
if (!executablePath) throw new Error('Chromium not found. Run apt-get install chromium, or set CHROMIUM_PATH.');
await runNode('scripts/boot.mjs', ['start'], { isShown: true });
const benchDatabase = await createBenchDatabase('sqlite', Number(options.projects));
const server = await spawnServer({ env: benchDatabase.env });
const browser = await chromium.launch({ executablePath, args: CHROMIUM_FLAGS });
try {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.addInitScript(WATCH);
  await signIn(page, server.address);
  await page.goto(`${server.address}/admin/projects`);
  await page.getByRole('article').first().waitFor();
  const arrival = await page.evaluate<Felt>(LOOK);
  console.log(`${options.projects} projects, longest of ${options.times}, ms; unexpected layout shifts, and all\n`);
  console.log('initial load'.padEnd(24), ''.padStart(8), total(arrival.shifts).padStart(10));
  const felt = new Map<string, Felt>(ACTIONS.map(({ name }) => [name, { longest: 0, shifts: [] }]));
  for (let n = 0; n < Number(options.times); n += 1)
    for (const { name, run } of ACTIONS) {
      await run(page);
      const { longest, shifts } = await page.evaluate<Felt>(LOOK);
      const earlier = felt.get(name);
      if (earlier)
        felt.set(name, { longest: Math.max(earlier.longest, longest), shifts: [...earlier.shifts, ...shifts] });
    }
  for (const [name, { longest, shifts }] of felt) {
    const unasked = shifts.filter(({ isExpected }) => !isExpected);
    const names = [...new Set(unasked.map(({ by }) => by))].join('; ');
    console.log(
      name.padEnd(24),
      longest.toFixed(0).padStart(8),
      total(unasked).padStart(10),
      total(shifts).padStart(10),
      longest > AIM_MS ? `over ${AIM_MS} ms` : '',
      names,
    );
  }
} finally {
  await browser.close();
  await server.end('SIGTERM');
  await benchDatabase.close();
}
