/** Fails on code that formats or splits dates by itself, and on texts that name UTC: screens, emails and figures follow the workspace's time zone (docs/product.md#dates). */
import { argv } from 'node:process';
import { pathToFileURL } from 'node:url';
import { parseSync } from 'vite';
import type { Sources } from './import-graph.ts';
import { runOn, textOf, walk } from './syntax-tree.ts';

const PROGRAM = '{domain,contract,server,web}/**/*.{ts,tsx}';
const EXEMPT = /\.test\.tsx?$|^(?:server|web)\/testing\/|^server\/(?:seed|platform\/db\/migrations)\//;

const CODE = [
  /\btoISOString\(\)\.slice\(/,
  // Taking the month of a plain day involves no time zone.
  /(?<!day|day\(\))\.slice\((?:0, (?:7|10|'YYYY-MM(?:-DD)?'\.length)|11, \d+)\)/i,
  /\bIntl\.DateTimeFormat\(|\.toLocale(?:Date|Time)String\(/,
  /\.[gs]et(?:UTC)?(?:Hours|Minutes|Seconds|Day|Date|Month|FullYear)\(|\bgetTimezoneOffset\(|\bDate\.UTC\(/,
];
const TEXT = /\sUTC\b|\(UTC\)/;

/** Files that may format or split dates, with the reason. */
const ALLOWED: ReadonlyMap<string, string> = new Map([
  ['domain/platform/time-zone.ts', 'converts between instants and wall times'],
  ['domain/platform/dates.ts', 'calculates with calendar days'],
  ['domain/platform/date-names.ts', 'names of months and weekdays, which have no zone'],
  ['domain/platform/parse-date.ts', 'reads the wall times of cells'],
  ['web/lib/time/local-time.ts', 'formats in the zone of the workspace, and of the browser'],
  [
    'web/lib/language/translator.ts',
    'formats share pages in their language, in the zone of the workspace and of the browser',
  ],
  ['web/review/client-pages/day-text.ts', 'formats days in the language of a page and the zone of the workspace'],
  ['domain/work/leave/leave-halves.ts', 'leave is days without a zone, stored as UTC'],
  ['contract/insight/boss-view.ts', 'documented date format of BOSS VIEW'],
  ['contract/insight/stats.ts', 'documented date format of the statistics'],
  ['server/work/import/sheet-xlsx.ts', 'date cells of Excel files have no zone'],
]);

const withoutComments = (source: string): string => source.replaceAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '');

function textsNamingUtc(file: string, source: string): string[] {
  const found: string[] = [];
  // Texts of the contract describe the API, which stays in UTC.
  if (file.startsWith('contract/')) return found;
  walk(parseSync(file, source).program, (node) => {
    const text = textOf(node);
    if (text !== undefined && TEXT.test(text)) found.push(`${file}  text "${text.trim()}" names UTC`);
  });
  return found;
}

/** Returns one line per finding. */
export function checkLocalTime(sources: Sources): string[] {
  return [...sources]
    .filter(([file]) => !EXEMPT.test(file) && !ALLOWED.has(file))
    .flatMap(([file, source]) => [
      ...CODE.flatMap((form) => form.exec(withoutComments(source))?.[0] ?? []).map((code) => `${file}  uses ${code}`),
      ...textsNamingUtc(file, source),
    ]);
}

if (import.meta.url === pathToFileURL(argv[1] ?? '').href) runOn(PROGRAM, checkLocalTime);
