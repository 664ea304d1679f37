/** From the words of a command line to its end: help, faults in use, and the exit code. */
import { parseArgs } from 'node:util';
import { readConfig } from '#server/platform/config.ts';
import { sentenceOf } from '#server/platform/start-failure.ts';
import { COMMANDS } from './all-commands.ts';
import { type Command, CommandError } from './command.ts';
import { StoppedError, type Terminal } from './terminal.ts';

const [DONE, FAILED, MISUSED, STOPPED] = [0, 1, 2, 130];
const RUN = 'npm run cutroom --';
const WIDTH = Math.max(...COMMANDS.map(({ name }) => name.length));

const helpOfAll = (): string[] => [
  `Use: ${RUN} COMMAND [--help]`,
  '',
  ...COMMANDS.map(({ name, summary }) => `  ${name.padEnd(WIDTH)}  ${summary}`),
  '',
  'The settings are those of `npm start`: DATA_DIR, DATABASE_URL, S3_ENDPOINT and the others.',
];

const helpOf = ({ name, summary, usage, help }: Command): string[] => [
  summary,
  '',
  `Use: ${RUN} ${`${name} ${usage}`.trim()}`,
  ...(help.length > 0 ? ['', ...help.map((line) => `  ${line}`)] : []),
];

/** The line as the command has it, or a sentence of what is wrong with it. */
function readLine(command: Command, args: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { ...command.options, help: { type: 'boolean', short: 'h' } },
      allowPositionals: true,
    });
    const [least, most] = command.words;
    const isMisused = values['help'] !== true && (positionals.length < least || positionals.length > most);
    if (isMisused) return `Use: ${RUN} ${command.name} ${command.usage}`;
    return { values: values as Record<string, string | boolean | undefined>, words: positionals };
  } catch (error) {
    return `${(error as Error).message.split('. ')[0]}: see ${RUN} ${command.name} --help.`;
  }
}

/** What to say of a failure: its sentence, or all that is known of one that nobody foresaw. */
function wordsOf(error: unknown, env: NodeJS.ProcessEnv): string {
  if (error instanceof CommandError) return error.message;
  let config;
  try {
    config = readConfig(env);
  } catch (fault) {
    return sentenceOf(fault, undefined) ?? String(fault);
  }
  return sentenceOf(error, config) ?? `This did not work: ${(error as Error).stack ?? String(error)}`;
}

/** Runs what the line names. The exit code: 0 done, 1 failed, 2 misused, 130 stopped. */
export async function runCommandLine(
  [name, ...args]: readonly string[],
  { env, terminal, signal }: { env: NodeJS.ProcessEnv; terminal: Terminal; signal: AbortSignal },
): Promise<number> {
  if (name === undefined || name === '--help' || name === '-h' || name === 'help') {
    for (const line of helpOfAll()) terminal.say(line);
    return name === undefined ? MISUSED : DONE;
  }
  const command = COMMANDS.find((one) => one.name === name);
  if (!command) {
    terminal.complain(`There is no command "${name}": see ${RUN} --help.`);
    return MISUSED;
  }
  const line = readLine(command, args);
  if (typeof line === 'string') {
    terminal.complain(line);
    return MISUSED;
  }
  if (line.values['help'] === true) {
    for (const text of helpOf(command)) terminal.say(text);
    return DONE;
  }
  try {
    return await command.run({ env, ...line, terminal, signal });
  } catch (error) {
    if (signal.aborted || error instanceof StoppedError) {
      terminal.complain(['Stopped.', command.whenStopped ?? []].flat().join(' '));
      return STOPPED;
    }
    terminal.complain(wordsOf(error, env));
    return FAILED;
  }
}
