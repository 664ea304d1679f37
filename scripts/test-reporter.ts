/** Vitest reporter: prints a line per file, and writes a report for the sum of all parts (count-tests.ts). */
import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { env } from 'node:process';
import type { Reporter, SerializedError, TestCase, TestModule } from 'vitest/node';
import { sumReports, failedAt, EMPTY_REPORT, type RunReport, type TestReport } from './count-tests.ts';
import { ROOT } from './run-command.ts';

type Fault = Pick<SerializedError, 'message' | 'stack'>;

const nameOf = (module: TestModule): string => relative(ROOT, module.moduleId);

/** Formats an error. The stack starts with the message, unless something rebuilt it. */
function describeFault({ message, stack = '' }: Fault): string {
  const text = stack.includes(message.split('\n', 1)[0] ?? '') ? stack : `${message}\n${stack}`;
  return text
    .split('\n')
    .filter((line) => !line.includes('node_modules/'))
    .slice(0, 12)
    .join('\n')
    .replaceAll(ROOT, '');
}

/** Returns the reasons of skipped tests, each once. */
function notesOf(module: TestModule): Set<string> {
  const results = [...module.children.allTests('skipped')].map((test) => test.result());
  return new Set(results.flatMap((result) => (result.state === 'skipped' && result.note ? [result.note] : [])));
}

/** Builds a file's report. Errors outside its tests count as one more failure. */
function reportOf(module: TestModule): TestReport {
  const tests = [...module.children.allTests()];
  const inState = (state: string): TestCase[] => tests.filter((test) => test.result().state === state);
  const titled = (test: TestCase): string => `${nameOf(module)} > ${test.fullName}`;
  const suites = [...module.children.allSuites()].flatMap((suite) => suite.errors());
  const fileErrors = [...module.errors(), ...suites];
  const failures = [
    ...inState('failed').map((test) => ({ title: titled(test), faults: test.result().errors ?? [] })),
    ...(fileErrors.length > 0 ? [{ title: nameOf(module), faults: fileErrors }] : []),
  ];
  return {
    ...EMPTY_REPORT,
    passed: inState('passed').length,
    failed: failures.length,
    skipped: inState('skipped').length,
    failures: failures.map(({ title, faults }) => ({ title, output: faults.map(describeFault).join('\n') })),
  };
}

function runReportOf(modules: readonly TestModule[], unhandled: readonly SerializedError[]): RunReport {
  const files = Object.fromEntries(modules.map((module) => [nameOf(module), reportOf(module)]));
  const outside = sumReports(unhandled.map((fault) => failedAt('outside of all tests', describeFault(fault))));
  return { ...files, ...(outside.failed > 0 && { '': outside }) };
}

export default class PlainReporter implements Reporter {
  onTestModuleEnd(module: TestModule): void {
    const { duration } = module.diagnostic();
    const count = [...module.children.allTests()].length;
    const mark = module.state() === 'failed' ? 'FAILED' : 'ok    ';
    // Parallel parts share the console, so each line names its part.
    const part = env['TEST_PART']?.padEnd(9) ?? '';
    console.log(`  ${mark} ${part}${nameOf(module)} (${count}, ${(duration / 1_000).toFixed(1)} s)`);
    for (const note of notesOf(module)) console.log(`  skipped ${part}${note}`);
  }

  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const file = env['TEST_REPORT'];
    const report = runReportOf(modules, unhandled);
    if (file) writeFileSync(file, JSON.stringify(report));
  }
}
