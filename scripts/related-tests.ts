/** Finds the tests affected by a change, by the import graph: Vitest's own search doesn't see modules that Node loads. */
import { spawnSync } from 'node:child_process';
import { dirname } from 'node:path/posix';
import { readImports, type Sources } from './import-graph.ts';
import { ROOT } from './run-command.ts';

/** Files that assemble a whole program, and test helpers. The search stops there; otherwise every test would be related. */
const STOPS =
  /^(?:server\/(?:app|build-deps)\.ts|contract\/all\.ts|web\/app\/routes\.tsx|(?:server|web)\/testing\/.*(?<!\.test\.tsx?))$/;

/** Test of all endpoints, related to every change in code that an endpoint uses. */
const RIGHTS = 'server/testing/rights.test.ts';

const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file);
/** Returns the feature folder of a file. A feature's tests start the whole app without importing its files, so each test is related to all files of its feature. */
const featureOf = (file: string): string | undefined =>
  /^(?:server|web)\/(?!testing)[^/]+\/[^/]+\//.test(file) ? dirname(file) : undefined;

/** Returns the tests that import a changed file, and those of the features that do. */
export function findRelatedTests(changed: readonly string[], sources: Sources): string[] {
  const importersOf = Map.groupBy(
    readImports(sources).filter(({ isTypeOnly }) => !isTypeOnly),
    ({ to }) => to,
  );
  const reached = new Set<string>();
  const visitImporters = (file: string): void => {
    if (reached.has(file)) return;
    reached.add(file);
    const isOpen = !STOPS.test(file) || (changed.includes(file) && file.includes('/testing/'));
    if (isOpen) for (const { from } of importersOf.get(file) ?? []) visitImporters(from);
  };
  for (const file of changed) visitImporters(file);
  const features = new Set([...reached].flatMap((file) => featureOf(file) ?? []));
  const isBehindEndpoint = [...reached].some((file) => /^(?:server|contract|domain)\//.test(file));
  return [...sources.keys()].filter(
    (file) =>
      isTest(file) && (reached.has(file) || features.has(dirname(file)) || (isBehindEndpoint && file === RIGHTS)),
  );
}

const git = (...args: string[]): string[] =>
  spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' }).stdout.split('\n').filter(Boolean);

/** Returns the files that differ from the merge base with `main`, including uncommitted ones. */
export function changedFiles(): string[] {
  const [base = 'HEAD'] = git('merge-base', 'HEAD', 'main');
  return [...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')];
}
