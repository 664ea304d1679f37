/** `doctor`: looks at everything that a house stands on, and says of each how it is and what to do. */
import { countOf } from '#domain/platform/numbers.ts';
import { readConfig } from '#server/platform/config.ts';
import { sentenceOf } from '#server/platform/start-failure.ts';
import { checkDatabase } from '#server/operations/doctor/check-database.ts';
import { checkFiles } from '#server/operations/doctor/check-files.ts';
import { checkMachine } from '#server/operations/doctor/check-machine.ts';
import { checkServices } from '#server/operations/doctor/check-services.ts';
import { fault, type Finding } from '#server/operations/doctor/finding.ts';
import type { Deps } from '#server/platform/deps.ts';
import { type Command, CommandError, type CommandInput } from './command.ts';
import { withHouse } from './open-house.ts';

const WIDTH = 'warning'.length;
const NAME_WIDTH = 'data folder'.length;

const lineOf = ({ state, name, words }: Finding): string =>
  `${(state === 'fault' ? 'FAULT' : state).padEnd(WIDTH)}  ${name.padEnd(NAME_WIDTH)}  ${words}`;

type Tally = { faults: number; warnings: number };

/** Mends it; what could not be mended is a fault, whatever it was before. */
async function mend({ terminal }: CommandInput, { name, fix }: Finding): Promise<boolean> {
  try {
    terminal.say(`${'mended'.padEnd(WIDTH)}  ${name.padEnd(NAME_WIDTH)}  ${await fix?.()}`);
    return true;
  } catch (error) {
    terminal.say(lineOf(fault(name, `It could not be mended: ${(error as Error).message}`)));
    return false;
  }
}

/** Says what was found, and mends it where that is wanted; what was mended is no fault any more. */
async function tell(input: CommandInput, findings: readonly Finding[], tally: Tally): Promise<void> {
  for (const finding of findings) {
    input.terminal.say(lineOf(finding));
    if (finding.state === 'ok') continue;
    const isTried = input.values['fix'] === true && finding.fix !== undefined;
    if (isTried && (await mend(input, finding))) continue;
    if (isTried || finding.state === 'fault') tally.faults += 1;
    else tally.warnings += 1;
  }
}

/** A check that cannot be made is a fault of what it looks at. */
async function checkOf(name: string, check: () => Promise<Finding[]>): Promise<Finding[]> {
  try {
    return await check();
  } catch (error) {
    return [fault(name, `It cannot be looked at: ${(error as Error).message}`)];
  }
}

const CHECKS: readonly [string, (deps: Deps) => Promise<Finding[]>][] = [
  ['database', checkDatabase],
  ['files', checkFiles],
  ['services', checkServices],
];

export const doctor: Command = {
  name: 'doctor',
  summary: 'Looks at the data folder, the database, the files and what is around them.',
  usage: '[--fix]',
  help: ['--fix  mends what can be mended without loss: modes, kept figures, leftovers'],
  options: { fix: { type: 'boolean' } },
  words: [0, 0],
  async run(input) {
    const { env, terminal, signal } = input;
    const config = readConfig(env);
    const tally: Tally = { faults: 0, warnings: 0 };
    await tell(input, await checkOf('data folder', () => checkMachine(config)), tally);
    try {
      await withHouse(env, async (deps) => {
        for (const [name, check] of CHECKS) {
          signal.throwIfAborted();
          await tell(input, await checkOf(name, () => check(deps)), tally);
        }
      });
    } catch (error) {
      signal.throwIfAborted();
      const words = error instanceof CommandError ? error.message : sentenceOf(error, config);
      if (words === undefined) throw error;
      await tell(input, [fault('database', words)], tally);
    }
    terminal.say(`${countOf(tally.faults, 'fault')}, ${countOf(tally.warnings, 'warning')}.`);
    return tally.faults > 0 ? 1 : 0;
  },
};
