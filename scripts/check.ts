/** Static checks: types, lint, format, imports, citations, unused code. Prints details only on failure. */
import { argv } from 'node:process';
import { pathToFileURL } from 'node:url';
import { type CommandResult, runNode } from './run-command.ts';

export type CheckResult = CommandResult & { name: string };

type Check = { name: string; file: string; args?: readonly string[] };

const KNIP = 'node_modules/knip/bin/knip.js';
const TSC = 'node_modules/typescript/bin/tsc';

/**
 * Each layer is a project of its own, because each has its own globals: no DOM in server, no Node in web, neither in domain. Results
 * are stored in .cache/types, so a second check reads only what has changed.
 */
const CHECKS: readonly Check[] = [
  { name: 'types', file: TSC, args: ['-b', 'tsconfig.all.json'] },
  { name: 'lint', file: 'node_modules/oxlint/bin/oxlint' },
  { name: 'format (to fix: npx oxfmt)', file: 'node_modules/oxfmt/bin/oxfmt', args: ['--list-different', '.'] },
  { name: 'import rules', file: 'scripts/check-imports.ts' },
  { name: 'names in SQL', file: 'scripts/check-sql.ts' },
  { name: 'terms', file: 'scripts/check-terms.ts' },
  { name: 'local time', file: 'scripts/local-time.ts' },
  { name: 'citations', file: 'scripts/check-citations.ts' },
  {
    name: 'API reference (to renew: node scripts/write-api-reference.ts)',
    file: 'scripts/write-api-reference.ts',
    args: ['--check'],
  },
  { name: 'unused code', file: KNIP, args: ['--no-progress'] },
  { name: 'code that only tests use', file: KNIP, args: ['--no-progress', '--production'] },
  { name: 'texts that only tests use', file: 'scripts/check-texts.ts' },
];

const CONCURRENCY = 2;
const SHOWN_LINES = 150;

/** Runs all checks, two at a time, and reports each as soon as it finishes. */
export async function runChecks(report: (result: CheckResult) => void): Promise<CheckResult[]> {
  const results: CheckResult[] = [];
  const waiting = [...CHECKS];
  const work = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      const result = { name: check.name, ...(await runNode(check.file, check.args ?? [])) };
      results.push(result);
      report(result);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
  return results;
}

/** Prints one line for a passed check, and the first lines of output for a failed one. */
export function printCheck({ name, isOk, output }: CheckResult): void {
  if (isOk) return console.log(`  ok    ${name}`);
  const lines = output.trimEnd().split('\n');
  const rest = lines.length > SHOWN_LINES ? `\n... and ${lines.length - SHOWN_LINES} more lines` : '';
  console.log(`  FAIL  ${name}\n${lines.slice(0, SHOWN_LINES).join('\n')}${rest}`);
}

if (import.meta.url === pathToFileURL(argv[1] ?? '').href) {
  const results = await runChecks(printCheck);
  const failed = results.filter(({ isOk }) => !isOk).length;
  console.log(`${results.length - failed} passed, ${failed} failed`);
  process.exitCode = failed > 0 ? 1 : 0;
}
