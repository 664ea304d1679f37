/** Figures and exports of the demo, compared with a recount from single projects; their lists are covered by navigation.spec.ts. */
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ApiProject } from '#contract/work/project-api.ts';
import { PROJECT_CLASSES } from '#domain/platform/project-classes.ts';
import type { UserType } from '#domain/platform/actor.ts';
import { shareText } from '#domain/platform/numbers.ts';
import { parseRecords } from '#server/testing/parse-csv.ts';
import { readXlsxRecords } from '#server/testing/read-xlsx.ts';
import { type RunningApp, startApp } from '../app.ts';
import { readTable } from '../figures.ts';
import * as recount from '../recount.ts';
import { expectNoFaults, settled } from '../watch.ts';

const DAY_MS = 86_400_000;
const dayAgo = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);

const [FROM, TILL] = [dayAgo(45), dayAgo(0)];
const DATES = `startDate=${FROM}&endDate=${TILL}`;
const SPAN = { from: `${FROM}T00:00:00.000Z`, till: `${TILL}T23:59:59.999Z` };
const LENA = 6;

let app: RunningApp;
let projects: ApiProject[];
let people: recount.Person[];

beforeAll(async () => {
  app = await startApp({ demo: true });
  projects = await recount.everyItem<ApiProject>(app, 'admin', '/api/projects');
  people = await recount.everyone(app);
});

async function open(as: UserType, path: string): Promise<Page> {
  const page = await app.visit(as, path);
  await settled(page);
  return page;
}

/** Switches charts to tables. */
async function chartsAsTables(page: Page): Promise<void> {
  for (const choice of await page.getByRole('radiogroup').all())
    await choice.getByText('Table', { exact: true }).click();
}

const byNumber = (a: number, b: number): number => a - b;
const figure = (value: number, decimals?: number): string =>
  decimals === undefined ? value.toLocaleString('en') : value.toFixed(decimals);
/** Parses '11/02/2026 to 11/08/2026', or a single day, in a row of a chart's table. */
function spanOfPart(row: Record<string, string>): recount.Span {
  const [from = '', till = from] = Object.values(row)[0]?.split(' to ') ?? [];
  const iso = (day: string) => `${day.slice(6)}-${day.slice(0, 2)}-${day.slice(3, 5)}`;
  return { from: `${iso(from)}T00:00:00.000Z`, till: `${iso(till)}T23:59:59.999Z` };
}
const hoursIn = (text = ''): number => Number(text.replace(/[ h,]/g, ''));
const byName = (rows: Record<string, string>[], name: string): Record<string, string> =>
  rows.find((row) => row['Name'] === name) ?? {};

/** Returns the CSV file that an action saves. */
async function saved(
  page: Page,
  press: () => Promise<void>,
): Promise<{ name: string; records: Record<string, string>[] }> {
  const [file] = await Promise.all([page.waitForEvent('download'), press()]);
  const text = await readFile(await file.path(), 'utf8');
  return { name: file.suggestedFilename(), records: parseRecords(text.replace(/^\uFEFF/, '')) };
}

const exported = (page: Page, button: string | RegExp) =>
  saved(page, () =>
    page
      .getByRole('button', { name: button, exact: typeof button === 'string' })
      .first()
      .click(),
  );

/** Returns the workbook that an action saves. */
async function workbook(page: Page, press: () => Promise<void>) {
  const [file] = await Promise.all([page.waitForEvent('download'), press()]);
  return { name: file.suggestedFilename(), records: await readXlsxRecords(await readFile(await file.path())) };
}

describe('screens match a recount from single projects', () => {
  const ofPerson = (id: number, span?: recount.Span) => ({
    done: recount.completedIn(recount.ofPerson(projects, id), span),
    open: recount.openIn(recount.ofPerson(projects, id), span),
  });

  it('on the five dashboard cards and their change from the previous period', async () => {
    const page = await open('admin', `/admin?${DATES}`);
    const length = Date.parse(SPAN.till) + 1 - Date.parse(SPAN.from);
    const shift = (iso: string) => new Date(Date.parse(iso) - length).toISOString();
    const now = recount.createdIn(projects, SPAN);
    const before = recount.createdIn(projects, { from: shift(SPAN.from), till: shift(SPAN.till) });
    const cards = page.getByRole('region', { name: 'Project counts' });
    for (const [label, counts] of [
      ['Assigned Projects', (p: ApiProject) => p.status === 'assigned'],
      ['Active Projects', (p: ApiProject) => p.status === 'started'],
      ['Revision Projects', (p: ApiProject) => p.revised],
      ['Paused Projects', (p: ApiProject) => p.status === 'paused'],
      ['Completed Projects', (p: ApiProject) => p.status === 'completed'],
    ] as const) {
      const card = cards.getByRole('link', { name: new RegExp(`^${label}(?! in the period)`) });
      const [count, earlier] = [now.filter(counts).length, before.filter(counts).length];
      expect(await card.locator('[class*=value]').textContent()).toBe(figure(count));
      expect(await card.textContent()).toContain(
        earlier === 0 ? '0 in the previous period' : `compared to ${earlier} in the previous period`,
      );
      if (earlier === 0) continue;
      const link = cards.getByRole('link', { name: new RegExp(`^from ${earlier} ?: ${label} in the previous period`) });
      const query = new URL((await link.getAttribute('href')) ?? '', page.url()).search;
      const { body } = await app.call('admin', 'GET', `/api/projects${query.replace('fromView=1', 'itemsPerPage=1')}`);
      expect(body.totalItems).toBe(earlier);
    }
    expectNoFaults(page);
  });

  it.each<[string, string, recount.Span]>([
    ['without dates: the last 30 days', '/admin', { from: `${dayAgo(29)}T00:00:00.000Z`, till: SPAN.till }],
    ['of chosen dates', `/admin?${DATES}`, SPAN],
  ])('in the charts %s', async (_what, path, span) => {
    const page = await open('admin', path);
    await chartsAsTables(page);
    const [createdByClass = [], completedByClass = [], createdByStatus = [], time = []] = await Promise.all(
      [
        'Projects created, by class',
        'Projects completed, by class',
        'Projects created, by current status',
        'Time worked vs. allowed',
      ].map((title) => readTable(page, title)),
    );
    const parts = createdByClass.map((row) => spanOfPart(row));
    expect([parts[0]?.from, parts.at(-1)?.till]).toEqual([span.from, span.till]);
    parts.forEach((part, index) => {
      const next = parts[index + 1];
      if (next) expect(Date.parse(next.from)).toBe(Date.parse(part.till) + 1);
      const [created, done] = [recount.createdIn(projects, part), recount.completedIn(projects, part)];
      const perClass = (own: ApiProject[]) =>
        Object.fromEntries(PROJECT_CLASSES.map((name) => [name, figure(recount.ofClass(own, name).length)]));
      expect(createdByClass[index]).toMatchObject(perClass(created));
      expect(completedByClass[index]).toMatchObject(perClass(done));
      for (const word of ['Assigned · not started', 'Started', 'Paused', 'Completed']) {
        const status = word.split(' ', 1)[0]?.toLowerCase();
        expect(createdByStatus[index]?.[word]).toBe(figure(created.filter((p) => p.status === status).length));
      }
      expect(hoursIn(time[index]?.['Time worked'])).toBeCloseTo(recount.workedOf(done) / 60, 1);
      expect(hoursIn(time[index]?.['Time allowed'])).toBeCloseTo(recount.allowedSumOf(done) / 60, 1);
    });
    expectNoFaults(page);
  });

  it('on the four analytics cards', async () => {
    const page = await open('admin', `/admin/analytics?${DATES}`);
    const done = recount.completedIn(projects, SPAN);
    // A list counts projects by their first end, which the projects themselves don't show once they were sent back.
    const due = `firstDeadline[after]=${SPAN.from}&firstDeadline[before]=${SPAN.till}`;
    const { body } = await app.call('admin', 'POST', '/api/projects/counts', {
      queries: [due, `punctual=true&${due}`],
    });
    const [total, onTime] = body.totals;
    expect(total).toBeGreaterThan(onTime);
    const card = (name: string) => page.locator('main').getByRole('link', { name: new RegExp(`^${name}`) });
    const value = (name: string) => card(name).locator('[class*=value]').textContent();
    expect(await value('Projects Completed')).toBe(figure(done.length));
    expect(await value('On time')).toBe(`${Math.round((100 * onTime) / total)}%`);
    expect(await card('On time').textContent()).toContain(`${onTime} of ${total} due`);
    expect(await value('Revised')).toBe(figure(done.filter(({ revised }) => revised).length));
    const worked = Math.floor(recount.workedOf(done));
    expect(await value('Time Worked')).toBe(`${Math.floor(worked / 60)}h ${worked % 60}m`);
    expectNoFaults(page);
  });

  it('in all twenty columns of the users table', async () => {
    const page = await open('admin', `/admin?tab=users&${DATES}`);
    const rows = await readTable(page, 'Users statistics');
    expect(rows).toHaveLength(people.length);
    for (const person of people) {
      const { done, open: ongoing } = ofPerson(person.id, SPAN);
      const weights = { Premium: 20, Standard: 15, Basic: 10, Podcast: 8 };
      const counts = PROJECT_CLASSES.map((name) => [name, recount.ofClass(done, name)] as const);
      const bonus = person.jobType === 'INT' ? 0 : recount.sumOf(counts, ([name, own]) => own.length * weights[name]);
      const perClass = counts.flatMap(([name, own]) => [
        [`${name} Points`, figure(recount.pointsOf(own))],
        [`${name} Count`, figure(own.length)],
        [`${name} Extra`, figure(name === 'Basic' ? 0 : own.length * weights[name])],
      ]);
      expect(byName(rows, person.name)).toEqual({
        Name: person.name,
        Role: person.type[0]?.toUpperCase() + person.type.slice(1),
        Designation: person.jobType ?? 'N/A',
        ...Object.fromEntries(perClass),
        'Average points': figure(recount.averageOf(done), 2),
        Bonus: figure(bonus),
        Completed: figure(done.length),
        Ongoing: figure(ongoing.length),
        Actions: 'View ProfileView Projects',
      });
    }
    expect(Object.keys(rows[0] ?? {})).toHaveLength(20);
    expectNoFaults(page);
  });

  it('in the performance widget of a manager, and its export matches it', async () => {
    const page = await open('manager', `/manager?tab=performance&${DATES}`);
    const rows = await readTable(page, 'User performance');
    for (const person of people) {
      const { done } = ofPerson(person.id, SPAN);
      const perClass = PROJECT_CLASSES.flatMap((name) => {
        const own = recount.ofClass(done, name);
        return [
          [`${name} Points`, figure(recount.pointsOf(own))],
          [`${name} Minutes`, figure(Math.round(recount.workedOf(own)))],
          [`${name} Projects`, figure(own.length)],
        ];
      });
      expect(byName(rows, person.name)).toMatchObject({
        ...Object.fromEntries(perClass),
        'Total points': figure(recount.totalPointsOf(done), 2),
      });
    }
    const { records } = await exported(page, 'Export CSV');
    expect(records).toHaveLength(rows.length);
    for (const row of rows) {
      const record = records.find((one) => one['Name'] === row['Name']) ?? {};
      for (const cls of PROJECT_CLASSES) {
        expect(figure(Number(record[`${cls} Points`]))).toBe(row[`${cls} Points`]);
        expect(figure(Number(record[`${cls} Count`]))).toBe(row[`${cls} Projects`]);
      }
      expect(figure(Number(record['Total Points']), 2)).toBe(row['Total points']);
      expect(figure(Number(record['Bonus']))).toBe(row['Bonus']);
      expect([record['Completed'], record['Ongoing']]).toEqual([row['Completed'], row['Ongoing']]);
    }
    const reports = await exported(page, 'Export Projects');
    expect(reports.name).toBe('project-reports.csv');
    const ids = recount.createdIn(projects, SPAN).map(({ id }) => id);
    expect(reports.records.map((record) => Number(record['Project ID'])).toSorted(byNumber)).toEqual(
      ids.toSorted(byNumber),
    );
    expectNoFaults(page);
  });

  it('on the leaderboard: active editors by points, then projects, then name; and its export matches it', async () => {
    const page = await open('admin', `/admin/leaderboard?${DATES}`);
    const ranked = people
      .filter(({ type, isActive }) => type === 'editor' && isActive)
      .map(({ id, name }) => ({ name, done: ofPerson(id, SPAN).done }))
      .map(({ name, done }) => ({ name, points: recount.totalPointsOf(done), count: done.length }))
      .toSorted((a, b) => b.points - a.points || b.count - a.count || a.name.localeCompare(b.name));
    const rows = await readTable(page, 'Top 10');
    expect(rows.map((row) => `${row['Rank']} ${row['Points']}`)).toEqual(
      ranked.slice(0, 10).map(({ points }, index) => `${index + 1} ${figure(points, 2)}`),
    );
    ranked.slice(0, 10).forEach(({ name }, index) => expect(rows[index]?.['Editor']).toContain(name));
    const podium = page.getByRole('list', { name: 'Podium' }).getByRole('listitem');
    expect(await podium.count()).toBe(3);
    expect(await podium.first().textContent()).toContain(`${figure(ranked[0]?.points ?? 0, 2)} points`);
    const { name, records } = await exported(page, 'Export Leaderboard');
    expect(name).toBe(`leaderboard-${FROM}-to-${TILL}.csv`);
    expect(records.slice(0, rows.length).map((r) => `${r['Rank']} ${figure(Number(r['Points']), 2)}`)).toEqual(
      rows.map((row) => `${row['Rank']} ${row['Points']}`),
    );
    rows.forEach((row, index) => {
      const { Editor, 'Job Type': jobType, 'Projects Completed': count } = records[index] ?? {};
      expect(row['Editor']).toMatch(new RegExp(`${Editor}${count} projects?$`));
      expect(row['Job Type']).toBe(jobType);
    });
    await page.getByRole('button', { name: 'Clear Dates' }).click();
    await settled(page);
    expect((await exported(page, 'Export Leaderboard')).name).toBe('leaderboard-all-time.csv');
    expectNoFaults(page);
  });

  it("on the editor's dashboard and in its points dialog", async () => {
    const page = await open('editor', '/editor');
    const { done, open: ongoing } = ofPerson(LENA);
    const card = async (role: 'link' | 'button', name: string) =>
      page.getByRole(role, { name }).locator('[class*=value]').textContent();
    expect(await card('button', 'Project Points')).toBe(figure(recount.pointsOf(done)));
    expect(await card('button', 'Designation (J) Points')).toBe(figure(recount.sumOf(done, (p) => Number(p.jPoint))));
    expect(await card('link', 'Projects Completed')).toBe(figure(done.length));
    expect(await card('link', 'Ongoing Projects')).toBe(figure(ongoing.length));
    await page.getByRole('button', { name: /^Project Points/ }).click();
    const rows = await readTable(page, 'Project Points per class');
    expect(rows).toEqual(
      (['Basic', 'Standard', 'Premium'] as const).map((name) => {
        const own = recount.ofClass(done, name);
        return { Class: name, Points: figure(recount.pointsOf(own)), 'Completed projects': figure(own.length) };
      }),
    );
    await page.goto('/editor?points=designation');
    const designation = page.getByRole('dialog', { name: 'Designation (J) Points' });
    const valueOf = (label: string) =>
      designation.getByRole('link', { name: label }).locator('[class*=value]').textContent();
    expect(await valueOf('Average')).toBe(figure(recount.designationPointsOf(done) / done.length, 2));
    expect(await valueOf('Total')).toBe(figure(recount.designationPointsOf(done)));
    const premium = recount.ofClass(done, 'Premium');
    await page.goto('/editor');
    await page.getByRole('button', { name: /^Premium/ }).click();
    await page.getByRole('dialog', { name: `Premium: ${premium.length} completed` }).waitFor();
    const listed = await readTable(page, 'Completed Premium projects');
    expect(listed).toHaveLength(Math.min(premium.length, 15));
    const scoreOf = (point: number): string => (point === 0 ? 'Not scored' : `${point}/5`);
    for (const row of listed)
      expect(premium.map(({ title, point }) => `${title} ${scoreOf(Number(point))}`)).toContain(
        `${row['Title']} ${row['Points']}`,
      );
    expectNoFaults(page);
  });

  it("for one person: the export lists the completed projects that make up the profile's points", async () => {
    const page = await open('admin', `/admin/leaderboard?${DATES}&profile=${LENA}`);
    const profile = page.getByRole('dialog', { name: 'Lena Fischer' });
    const valueOf = (label: string) =>
      profile.getByRole('link', { name: label }).locator('[class*=value]').textContent();
    const { records } = await exported(page, 'Export Report');
    expect(figure(records.length)).toBe(await valueOf('Projects Completed'));
    expect(
      figure(
        recount.sumOf(records, (r) => Number(r['Total Points'])),
        2,
      ),
    ).toBe(await valueOf('Total Points'));
    const leave = profile.getByRole('link', { name: 'Leave Applications' });
    const email = people.find(({ id }) => id === LENA)?.email ?? '';
    const applications = await recount.everyItem(app, 'admin', `/api/leave_applications?employee.email=${email}`);
    expect(await valueOf('Leave Applications')).toBe(figure(applications.length));
    await leave.click();
    // Placeholder rows are shown until the data has loaded.
    const count = Math.min(applications.length, 10);
    await expect.poll(async () => (await readTable(page, 'Leave to approve')).length).toBe(count);
    const rows = await readTable(page, 'Leave to approve');
    // Initials are shown until avatars have loaded.
    const names = rows.map((row) => row['Applied By']?.replace(/^LF/, ''));
    expect(new Set(names)).toEqual(new Set(['Lena Fischer']));
    expectNoFaults(page);
  });

  it.each([`/admin?${DATES}`, `/admin/analytics?${DATES}`])('each chart of %s exports its own table', async (path) => {
    const page = await open('admin', path);
    const exports = page.locator('section').getByRole('button', { name: /^Export / });
    const charts = page.getByRole('application', { name: /: chart\. The table shows the same values\.$/ });
    // Charts are drawn once they are in view.
    for (const [place, button] of (await exports.all()).entries()) {
      await button.evaluate((element) => element.scrollIntoView({ block: 'center' }));
      await expect.poll(() => charts.count()).toBeGreaterThan(place);
    }
    await expect.poll(() => charts.count()).toBe(await exports.count());
    const [legend, bars] = [
      page.getByRole('button', { name: 'Premium', pressed: true }),
      page.locator('.recharts-bar'),
    ];
    const drawn = await bars.count();
    await legend.first().click();
    await expect.poll(() => bars.count()).toBe(drawn - 1);
    await page.getByRole('button', { name: 'Premium', pressed: false }).click();
    await expect.poll(() => bars.count()).toBe(drawn);
    await chartsAsTables(page);
    const plain = (text = ''): string =>
      text
        .replace(/ h$|%$/, '')
        .replace(/(\d),(?=\d{3})/g, '$1')
        .replace('—', '');
    const choose = async (label: string, format: string): Promise<void> => {
      await page.getByRole('button', { name: label, exact: true }).click();
      await page.getByRole('menuitem', { name: format }).click();
    };
    /** Shares are exported with two decimals and shown as whole percents. */
    const asShown = (record: Record<string, unknown>): string[] =>
      Object.entries(record).map(([column, value]) => {
        const text = String(value ?? '');
        return column.endsWith('(%)') && text !== '' ? plain(shareText(Number(text), 100)) : text;
      });
    for (const button of await exports.all()) {
      const label = (await button.getAttribute('aria-label')) ?? '';
      const shown = await readTable(page, label.replace('Export ', ''));
      const figures = shown.map((row) => Object.values(row).map((text) => plain(text)));
      const csv = await saved(page, () => choose(label, 'CSV'));
      const excel = await workbook(page, () => choose(label, 'Excel'));
      expect(excel.name).toBe(csv.name.replace(/csv$/, 'xlsx'));
      expect(csv.records.map(asShown)).toEqual(figures);
      expect(excel.records.map(asShown)).toEqual(figures);
    }
    expectNoFaults(page);
  });
});
