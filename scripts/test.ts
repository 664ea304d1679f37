/**
 * Full verification: checks, tests on SQLite, server tests on PostgreSQL, journeys in Chromium. `npm test -- unit` runs one part,
 * `npm test -- related` what a change touches, `npm run test:long` everything on both databases.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { argv, env } from 'node:process';
import { printCheck, runChecks } from './check.ts';
import { ensureChromium } from './browsers/chromium.ts';
import {
  sumReports,
  closingLine,
  failedAt,
  failedFiles,
  mayRetry,
  EMPTY_REPORT,
  readReport,
  summaryLines,
  type RunReport,
  sumOf,
  type TestReport,
  withRetry,
} from './count-tests.ts';
import { readSources } from './check-imports.ts';
import { ensureFirefox } from './browsers/firefox.ts';
import { ensureWebKit } from './browsers/webkit.ts';
import { changedFiles, findRelatedTests } from './related-tests.ts';
import { runNode } from './run-command.ts';

const PARTS = ['check', 'unit', 'postgres', 'journeys'] as const;
type Part = (typeof PARTS)[number];

const RELATED = 'related';
const WORDS = argv.slice(2);
const related = WORDS.includes(RELATED) ? findRelatedTests(changedFiles(), readSources()) : undefined;

/**
 * Journeys wait for half of their time, so a second lane keeps two cores busy. More processes at once cost more than they fill:
 * four workers of unit tests took a quarter more processor time than two, and longer.
 */
const PARALLEL_PARTS: readonly (readonly Part[])[] = [['journeys'], ['check', 'unit', 'postgres']];

const ON_POSTGRES = { TEST_DATABASE: 'postgres' };
const NO_CHROMIUM = 'browser tests skipped: no chromium (run: apt-get install chromium, or set CHROMIUM_PATH)';
const NO_FIREFOX =
  'tests in Firefox skipped: no firefox-esr (run: apt-get install firefox-esr ffmpeg, or set FIREFOX_PATH)';
const NO_WEBKIT = 'test in WebKitGTK skipped: not installed (run: apt-get install webkit2gtk-driver xvfb)';
const isLong = env['CUTROOM_TEST_ROUNDS'] === 'long';

const reports = mkdtempSync(join(tmpdir(), 'cutroom-reports-'));

/** Maximum number of retried files; more failures aren't caused by a busy machine. */
const MAX_RETRIED = 5;

/** Vitest projects of a part, or only some of their files. Variables select the database and the browser. */
type Run = { part: Part; projects: readonly string[]; files?: readonly string[]; variables?: NodeJS.ProcessEnv };

/** Result of a run, by file for Vitest, so that few failed files can be retried. */
type Outcome = { run: Run; report: RunReport };

/** Runs the files with these arguments of Vitest. */
async function vitest(run: Run, ...extraArgs: readonly string[]): Promise<Outcome> {
  const { part, projects, files = [], variables } = run;
  const file = join(mkdtempSync(join(reports, 'run-')), 'report.json');
  const args = ['run', ...projects.flatMap((project) => ['--project', project]), ...files, ...extraArgs];
  const { isOk } = await runNode(
    'node_modules/vitest/vitest.mjs',
    [...args, '--reporter', './scripts/test-reporter.ts'],
    {
      isShown: true,
      isLowPriority: part !== 'journeys',
      env: { TEST_DATABASE: 'sqlite', TEST_REPORT: file, TEST_PART: part, ...variables },
    },
  );
  return { run, report: readReport(file, isOk) };
}

/** Retries failed files once if there are only a few, when nothing else runs on the machine. */
async function retryOutcome({ run, report }: Outcome): Promise<TestReport> {
  if (!mayRetry(report, MAX_RETRIED)) return sumOf(report);
  console.log(`\n== Retrying failed files of ${run.part}`);
  const again = await vitest({ ...run, files: failedFiles(report) }, '--no-file-parallelism');
  return sumOf(withRetry(report, again.report));
}

/** Wraps a result that isn't from test files and can't be retried. */
const alone = (part: Part, report: TestReport): Outcome[] => [{ run: { part, projects: [] }, report: { '': report } }];

async function runCheckPart(): Promise<Outcome[]> {
  const results = await runChecks(printCheck);
  const counts = results.map(({ name, isOk }) =>
    isOk ? { ...EMPTY_REPORT, passed: 1 } : failedAt(`check of ${name}`),
  );
  return alone('check', sumReports(counts));
}

async function runJourneys(): Promise<Outcome[]> {
  const chromium = ensureChromium();
  if (!chromium) {
    console.log(`  ${NO_CHROMIUM}`);
    return alone('journeys', env['CI'] === 'true' ? failedAt('journeys', NO_CHROMIUM) : EMPTY_REPORT);
  }
  if (isLong && !ensureFirefox()) console.log(`  ${NO_FIREFOX}`);
  if (isLong && !ensureWebKit()) console.log(`  ${NO_WEBKIT}`);
  const { isOk } = await runNode('scripts/boot.mjs', ['start'], { isShown: true });
  if (!isOk) return alone('journeys', failedAt('journeys', "Couldn't build the web app."));
  const run: Run = { part: 'journeys', projects: ['journeys'], variables: { CHROMIUM_PATH: chromium } };
  // Runs the one PostgreSQL file in parallel with the others, instead of alone after them.
  return Promise.all([vitest(run), vitest({ ...run, variables: { ...run.variables, ...ON_POSTGRES } })]);
}

/** Runs the projects, or after a change the files of them that it touches. */
const runFiles = async (run: Run): Promise<Outcome[]> =>
  related?.length === 0 ? [] : [await vitest({ ...run, ...(related && { files: related }) }, '--passWithNoTests')];

const runUnit = () => runFiles({ part: 'unit', projects: ['rules', 'server', 'web'] });

const runPostgres = () => runFiles({ part: 'postgres', projects: ['server'], variables: ON_POSTGRES });

const RUN: Record<Part, { title: string; run: () => Promise<Outcome[]> }> = {
  check: { title: 'Checks: types, lint, format, imports, unused code', run: runCheckPart },
  unit: { title: 'Tests: rules, server on SQLite, screens', run: runUnit },
  postgres: { title: 'Tests: server on PostgreSQL, where SQL matters', run: runPostgres },
  journeys: {
    title: 'Journeys in Chromium, two at a time on SQLite, and the main job on PostgreSQL in parallel',
    run: runJourneys,
  },
};

const isPart = (part: string): part is Part => (PARTS as readonly string[]).includes(part);

async function runPart(part: Part): Promise<Outcome[]> {
  const started = performance.now();
  console.log(`\n== ${RUN[part].title}`);
  const outcomes = await RUN[part].run();
  const count = sumReports(outcomes.map(({ report }) => sumOf(report)));
  console.log(`   ${part}: ${closingLine(count)} (${Math.round((performance.now() - started) / 1_000)} s)`);
  return outcomes;
}

const partNames = related ? PARTS.filter((part) => part !== 'journeys') : WORDS;
const unknown = partNames.find((part) => !isPart(part));
if (unknown) {
  console.error(`There is no part "${unknown}": choose from ${[...PARTS, RELATED].join(', ')}.`);
  process.exit(1);
}
if (related) console.log(`The change touches ${related.length} test files.`);

/** Runs the work on one item after the other, since parts of a lane must not overlap. */
async function mapInOrder<In, Out>(items: readonly In[], work: (item: In) => Promise<Out>): Promise<Out[]> {
  const results: Out[] = [];
  for (const item of items) results.push(await work(item));
  return results;
}

const chosen: readonly Part[] = partNames.length > 0 ? partNames.filter(isPart) : PARTS;
const lanes = availableParallelism() > 1 ? PARALLEL_PARTS : [PARTS];
const runLane = (lane: readonly Part[]) =>
  mapInOrder(
    lane.filter((part) => chosen.includes(part)),
    runPart,
  );
const outcomes = (await Promise.all(lanes.map(runLane))).flat(2);
const total = sumReports(await mapInOrder(outcomes, retryOutcome));
rmSync(reports, { recursive: true, force: true });
console.log(['', ...summaryLines(total), closingLine(total)].join('\n'));
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;
