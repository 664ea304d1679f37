/** `doctor`: checks everything an instance depends on, and reports the state of each part and what to do. */
import { countOf } from '#domain/platform/numbers.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { startupMessageOf } from '#server/platform/health/startup-error.ts';
import { checkDatabase } from '#server/operations/doctor/check-database.ts';
import { checkFiles } from '#server/operations/doctor/check-files.ts';
import { checkMachine } from '#server/operations/doctor/check-machine.ts';
import { checkServices } from '#server/operations/doctor/check-services.ts';
import { fault, type Finding } from '#server/operations/doctor/finding.ts';
import type { Deps } from '#server/platform/deps.ts';
import { type Command, CommandError, type CommandInput } from './command.ts';
import { withInstance } from './open-instance.ts';

const WIDTH = 'warning'.length;
const NAME_WIDTH = 'data folder'.length;

const lineOf = ({ state, name, message }: Finding): string =>
  `${(state === 'fault' ? 'FAULT' : state).padEnd(WIDTH)}  ${name.padEnd(NAME_WIDTH)}  ${message}`;

type Tally = { faults: number; warnings: number };

/** Fixes the finding. A failed fix counts as a fault, even if the finding was a warning. */
async function applyFix({ terminal }: CommandInput, { name, fix }: Finding): Promise<boolean> {
  try {
    terminal.print(`${'fixed'.padEnd(WIDTH)}  ${name.padEnd(NAME_WIDTH)}  ${await fix?.()}`);
    return true;
  } catch (error) {
    terminal.print(lineOf(fault(name, `Couldn't fix it: ${(error as Error).message}`)));
    return false;
  }
}

/** Prints the findings and fixes them when requested. A fixed finding is no longer counted. */
async function report(input: CommandInput, findings: readonly Finding[], tally: Tally): Promise<void> {
  for (const finding of findings) {
    input.terminal.print(lineOf(finding));
    if (finding.state === 'ok') continue;
    const isTried = input.values['fix'] === true && finding.fix !== undefined;
    if (isTried && (await applyFix(input, finding))) continue;
    if (isTried || finding.state === 'fault') tally.faults += 1;
    else tally.warnings += 1;
  }
}

/** Runs a check. One that throws is reported as a fault of its subject. */
async function checkOf(name: string, check: () => Promise<Finding[]>): Promise<Finding[]> {
  try {
    return await check();
  } catch (error) {
    return [fault(name, `Couldn't check it: ${(error as Error).message}`)];
  }
}

const CHECKS: readonly [string, (deps: Deps) => Promise<Finding[]>][] = [
  ['database', checkDatabase],
  ['files', checkFiles],
  ['services', checkServices],
];

export const doctor: Command = {
  name: 'doctor',
  summary: 'Checks the data folder, the database, the files and connected services.',
  usage: '[--fix]',
  help: ['--fix  fixes what can be fixed without data loss: file modes, stored figures, leftover files'],
  options: { fix: { type: 'boolean' } },
  positionals: [0, 0],
  async run(input) {
    const { env, terminal, signal } = input;
    const config = readConfig(env);
    const tally: Tally = { faults: 0, warnings: 0 };
    await report(input, await checkOf('data folder', () => checkMachine(config)), tally);
    try {
      await withInstance(env, async (deps) => {
        for (const [name, check] of CHECKS) {
          signal.throwIfAborted();
          await report(input, await checkOf(name, () => check(deps)), tally);
        }
      });
    } catch (error) {
      signal.throwIfAborted();
      const message = error instanceof CommandError ? error.message : startupMessageOf(error, config);
      if (message === undefined) throw error;
      await report(input, [fault('database', message)], tally);
    }
    terminal.print(`${countOf(tally.faults, 'fault')}, ${countOf(tally.warnings, 'warning')}.`);
    return tally.faults > 0 ? 1 : 0;
  },
};
