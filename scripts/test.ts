/** The whole proof: checks, tests on SQLite, server tests on PostgreSQL, journeys in Chromium. `npm test -- unit` runs a part. */
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { argv, env } from 'node:process';
import { printCheck, runChecks } from './check.ts';
import { ensureChromium } from './chromium.ts';
import {
  addUp,
  closingLine,
  failedAt,
  failedFiles,
  mayTryAgain,
  NOTHING,
  readReport,
  remarks,
  type RunReport,
  sumOf,
  type TestReport,
  withSecondTry,
} from './count-tests.ts';
import { runNode } from './run-command.ts';

const PARTS = ['check', 'unit', 'postgres', 'journeys'] as const;
type Part = (typeof PARTS)[number];

/** Journeys wait much and count little, the other parts the other way round: side by side they keep both cores busy. */
const SIDE_BY_SIDE: readonly (readonly Part[])[] = [['journeys'], ['check', 'unit', 'postgres']];

const ON_POSTGRES = { TEST_DATABASE: 'postgres' };
const NO_CHROMIUM = 'browser tests skipped: no chromium (run: apt-get install chromium, or set CHROMIUM_PATH)';

const reports = mkdtempSync(join(tmpdir(), 'cutroom-reports-'));

/** More that fail at once are no accident of a crowded machine. */
const MOST_TRIED_AGAIN = 5;

/** What Vitest runs: projects, for a part; extra variables choose the database and the browser. */
type Run = { part: Part; projects: readonly string[]; variables?: NodeJS.ProcessEnv };

/** Runs all files, or those that are named. */
async function runFiles({ part, projects, variables }: Run, files: readonly string[]): Promise<RunReport> {
  const report = join(mkdtempSync(join(reports, 'run-')), 'report.json');
  const args = ['run', ...projects.flatMap((project) => ['--project', project]), ...files];
  const { isOk } = await runNode(
    'node_modules/vitest/vitest.mjs',
    [...args, '--reporter', './scripts/test-reporter.ts'],
    {
      isShown: true,
      env: { TEST_DATABASE: 'sqlite', TEST_REPORT: report, TEST_PART: part, ...variables },
    },
  );
  return readReport(report, isOk);
}

/** Runs all files; few that failed are run once more. */
async function vitest(run: Run): Promise<TestReport> {
  const first = await runFiles(run, []);
  if (!mayTryAgain(first, MOST_TRIED_AGAIN)) return sumOf(first);
  console.log(`  ${run.part}: once more, what failed:`);
  return sumOf(withSecondTry(first, await runFiles(run, failedFiles(first))));
}

async function runCheckPart(): Promise<TestReport> {
  const results = await runChecks(printCheck);
  return addUp(results.map(({ name, isOk }) => (isOk ? { ...NOTHING, passed: 1 } : failedAt(`check of ${name}`))));
}

async function runJourneys(): Promise<TestReport> {
  const chromium = ensureChromium();
  if (!chromium) {
    console.log(`  ${NO_CHROMIUM}`);
    return env['CI'] === 'true' ? failedAt('journeys', NO_CHROMIUM) : NOTHING;
  }
  const { isOk } = await runNode('scripts/boot.mjs', ['start'], { isShown: true });
  if (!isOk) return failedAt('journeys', 'The web app could not be built.');
  const run: Run = { part: 'journeys', projects: ['journeys'], variables: { CHROMIUM_PATH: chromium } };
  const onSqlite = await vitest(run);
  return addUp([onSqlite, await vitest({ ...run, variables: { ...run.variables, ...ON_POSTGRES } })]);
}

const runUnit = (): Promise<TestReport> => vitest({ part: 'unit', projects: ['rules', 'server', 'web'] });

const runPostgres = (): Promise<TestReport> =>
  vitest({ part: 'postgres', projects: ['server'], variables: ON_POSTGRES });

const RUN: Record<Part, { title: string; run: () => Promise<TestReport> }> = {
  check: { title: 'Checks: types, lint, format, borders, unused code', run: runCheckPart },
  unit: { title: 'Tests: rules, server on SQLite, screens', run: runUnit },
  postgres: { title: 'Tests: server on PostgreSQL, where SQL is at stake', run: runPostgres },
  journeys: { title: 'Journeys in Chromium, two at a time: SQLite, then the main job on PostgreSQL', run: runJourneys },
};

const isPart = (word: string): word is Part => (PARTS as readonly string[]).includes(word);

async function runPart(part: Part): Promise<TestReport> {
  const started = performance.now();
  console.log(`\n== ${RUN[part].title}`);
  const count = await RUN[part].run();
  console.log(`   ${part}: ${closingLine(count)} (${Math.round((performance.now() - started) / 1_000)} s)`);
  return count;
}

const partNames = argv.slice(2);
const unknown = partNames.find((word) => !isPart(word));
if (unknown) {
  console.error(`There is no part "${unknown}": choose from ${PARTS.join(', ')}.`);
  process.exit(1);
}

async function runInTurn(parts: readonly Part[]): Promise<TestReport> {
  const counts: TestReport[] = [];
  for (const part of parts) counts.push(await runPart(part));
  return addUp(counts);
}

const chosen: readonly Part[] = partNames.length > 0 ? partNames.filter(isPart) : PARTS;
const lanes = availableParallelism() > 1 ? SIDE_BY_SIDE : [PARTS];
const total = addUp(await Promise.all(lanes.map((lane) => runInTurn(lane.filter((part) => chosen.includes(part))))));
rmSync(reports, { recursive: true, force: true });
console.log(['', ...remarks(total), closingLine(total)].join('\n'));
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;
