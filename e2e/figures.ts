/** Reads figures from a screen and compares each with the list behind it. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { ApiProject } from '#contract/work/project-api.ts';
import type { Actor, UserType } from '#domain/platform/actor.ts';
import { parseFiltersUrl } from '#web/work/projects/filters/project-filters.ts';
import { projectListParams } from '#web/work/projects/list/project-request.ts';
import { parseSearch, stringifySearch } from '#web/lib/address/search-codec.ts';
import type { RunningApp } from './app.ts';
import * as recount from './recount.ts';

export type Figure = {
  href: string;
  /** Meaning of the figure, such as 'Time worked' of a chart. */
  name: string;
  /** Figure as text on the screen: '1,234', '12.5 h', '80%'. */
  value: string;
  /** Note in the same row: '3 of 8 completed'. */
  note: string;
  /** Index among the links of the screen or dialog. */
  index: number;
  /** True when an open dialog covers the link. */
  isCovered: boolean;
};

/** Links to project lists. */
export const FIGURE_LINKS = 'a[href*="/projects?"]';

/** Reads the links of the screen and of an open dialog with the figure each of them shows. */
const READ = `['main', '[role=dialog]'].flatMap((part) => [...document.querySelectorAll(part + ' ${FIGURE_LINKS}')].map((link, index) => {
  const text = (node) => node?.textContent.trim() ?? '';
  const cell = link.closest('td');
  const row = cell?.closest('tr');
  const table = cell?.closest('table');
  const column = cell ? [...row.cells].indexOf(cell) : -1;
  const heads = table ? [...table.querySelectorAll('thead tr:last-child > *')].map((head) => head.getAttribute('abbr') ?? text(head)) : [];
  const card = link.querySelector('[class*=value]');
  const isOfTable = table && heads[column] !== 'Editor';
  return {
    index,
    isCovered: part === 'main' && document.querySelector('[role=dialog]') !== null,
    href: link.getAttribute('href'),
    name: card ? text(link.querySelector('[class*=label]'))
      : isOfTable ? table.getAttribute('aria-label') + ': ' + heads[column]
      : link.getAttribute('aria-label') ?? '',
    value: text(card ?? link),
    note: card ? text(link.querySelector('[class*=note]')) : heads.at(-1) === 'Note' ? text(row.cells[row.cells.length - 1]) : link.getAttribute('aria-description') ?? '',
  };
}))`;

/** Reads the figures, without links such as 'View Projects' that show none, and '+3 more', which shows a rest. */
export const readFigures = async (page: Page): Promise<Figure[]> =>
  (await page.evaluate<Figure[]>(READ)).filter(({ value }) => /\d/.test(value) && !value.startsWith('+'));

const numberIn = (text: string): number => Number(/-?[\d,]+(?:\.\d+)?/.exec(text)?.[0].replaceAll(',', ''));

/** Returns the query that the list behind a link sends, by the app's own parsing of the address, without paging. */
export function queryOf(viewer: Actor, href: string): string {
  const filters = parseFiltersUrl(parseSearch(href.slice(href.indexOf('?'))));
  const params = projectListParams(filters, viewer);
  return stringifySearch({ ...params, page: undefined, itemsPerPage: undefined });
}

type Recount = (projects: ApiProject[]) => number | undefined;

/** Expected sum of a list by the name of the figure; the first match applies. */
const SUMS: readonly [RegExp, Recount][] = [
  [/^Points per class: Bonus$|^Bonus Points$/, recount.profileBonusOf],
  [/: Bonus$/, recount.tableBonusOf],
  [/ Extra$/, recount.extraOf],
  [/^GPA$|: Average points$/, recount.averageOf],
  [/^Average$/, recount.averageOf],
  [/^Average Edit Time$/, (projects) => Math.floor(recount.workedOf(projects) / projects.length)],
  [/Designation.*Points$/, recount.designationPointsOf],
  [/: (Premium|Standard|Basic|Podcast) Points$|: Project Points$|^Project Points per class: Points$/, recount.pointsOf],
  [/^Total$/, recount.pointsOf],
  [/[Pp]oints( of .*)?$/, recount.totalPointsOf],
  [/ Minutes$/, (projects) => Math.round(recount.workedOf(projects))],
  [/Time worked$/, (projects) => recount.workedOf(projects) / 60],
  [/Time Worked$/, (projects) => Math.floor(recount.workedOf(projects))],
  [/Time allowed$/, (projects) => recount.allowedSumOf(projects) / 60],
  [/Hours left$/, (projects) => recount.remainingOf(projects) / 60],
];

/** Shares, whose note '3 of 8' gives the number of projects in the list. */
const SHARES = /(Revised|On time)$/;
const isShare = ({ name, value }: Pick<Figure, 'name' | 'value'>): boolean =>
  SHARES.test(name) || value.endsWith('% without client waits');

/** Returns the sum that a figure must equal, or undefined for counts. */
function sumFor({ name, value }: Figure): Recount | undefined {
  const sum = SUMS.find(([names]) => names.test(name))?.[1];
  if (
    !sum &&
    !isShare({ name, value }) &&
    !/^(from |Show all )?[\d,]+( (open )?projects?| due| late| open past deadline| of [\d,]+ (is|are) waiting on the client| ?: \w+ Projects in the previous period)?$/.test(
      value,
    )
  )
    throw new Error(`What is "${name}", ${value}?`);
  return sum;
}

/** Returns true when the figure is the number of projects in its list. */
export const isCount = (figure: Figure): boolean => sumFor(figure) === undefined;

/** Parses '2h 05m' to minutes, anything else to a number. */
const amountIn = (value: string): number => {
  const [, hours, minutes] = /^(?:([\d,]+)h )?(\d+)m$/.exec(value) ?? [];
  return minutes === undefined ? numberIn(value) : Number((hours ?? '0').replaceAll(',', '')) * 60 + Number(minutes);
};

export const countOf = ({ name, value, note }: Figure): number =>
  numberIn(isShare({ name, value }) && / of /.test(note) ? note : value);

export const countText = (count: number): string =>
  `${count.toLocaleString('en')} ${count === 1 ? 'project' : 'projects'}`;

/** Minutes that may pass between reading a screen and its lists, in which running timers advance. */
const MINUTES_APART = 2;

/** Returns the least and the most that a screen read before the list may show. */
function boundsOf(sum: Recount, projects: ApiProject[]): [number, number] {
  const before = projects.map((project) =>
    project.status === 'started'
      ? { ...project, projectRuntime: (project.projectRuntime ?? 0) - MINUTES_APART }
      : project,
  );
  const ends = [sum(before), sum(projects)].map((value) => value ?? Number.NaN);
  return [Math.min(...ends), Math.max(...ends)];
}

/** Names of figures that running timers change while a screen is open. */
export const WITH_TIMERS = /Hours left$|Time [Ww]orked$| Minutes$|^Average Edit Time$/;

type Lists = (path: string) => Promise<ApiProject[]>;

/** Loads every project of a list; figures with the same list share one load. */
function listsFor(app: RunningApp, as: UserType): Lists {
  const read = new Map<string, Promise<ApiProject[]>>();
  return (path) => {
    const list = read.get(path) ?? recount.everyItem<ApiProject>(app, as, path);
    read.set(path, list);
    return list;
  };
}

type FollowedFigure = { viewer: Actor; figure: Figure; lists: Lists };

/** Returns the mismatches of a figure: a count must equal the total of its list, anything else the sum over its projects. */
async function faultOf(app: RunningApp, { viewer, figure, lists }: FollowedFigure): Promise<string[]> {
  const path = `/api/projects${queryOf(viewer, figure.href)}`;
  const sum = sumFor(figure);
  if (sum) {
    const [least, most] = boundsOf(sum, await lists(path));
    const shown = amountIn(figure.value);
    // Figures show two decimals, so two hundredths are tolerated.
    const isTrue = shown >= least - 0.02 && shown <= most + 0.02;
    return isTrue ? [] : [`${figure.name}: ${figure.value}, list ${least} to ${most}`];
  }
  const { body } = await app.call(viewer.type, 'GET', `${path}&itemsPerPage=1`);
  return body.totalItems === countOf(figure)
    ? []
    : [`${figure.name}: ${figure.value}, list ${body.totalItems} at ${figure.href}`];
}

/** Compares every figure with its list, by the app's own parsing of the link. A sample is also clicked (click-figures.ts). */
export async function followFigures(app: RunningApp, viewer: Actor, figures: readonly Figure[]): Promise<void> {
  const lists = listsFor(app, viewer.type);
  const wrong: string[] = [];
  for (const figure of new Map(figures.map((one) => [`${one.href} ${one.name}`, one])).values())
    wrong.push(...(await faultOf(app, { viewer, figure, lists })));
  expect(wrong).toEqual([]);
}

/** Reads a table's rows as texts by column; repeated headings are prefixed with their group. */
export async function readTable(page: Page, label: string): Promise<Record<string, string>[]> {
  const table = page.getByRole('table', { name: label });
  await table.waitFor();
  return table.evaluate((node) => {
    const text = (cell: { textContent: string | null }) => (cell.textContent ?? '').trim();
    const heads = [...node.querySelectorAll('thead tr:last-child > *')].map(
      (cell) => cell.getAttribute('abbr') ?? text(cell),
    );
    return [...node.querySelectorAll('tbody tr')].map((row) =>
      Object.fromEntries([...row.children].map((cell, i) => [heads[i] ?? '', text(cell)])),
    );
  });
}
