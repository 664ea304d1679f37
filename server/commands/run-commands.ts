/** Runs a command line: help, usage errors and the exit code. */
import { parseArgs } from 'node:util';
import { readConfig } from '#server/platform/config/config.ts';
import { startupMessageOf } from '#server/platform/health/startup-error.ts';
import { RUN_COMMAND, START, START_DEMO } from '#server/platform/program.ts';
import { VERSION } from '#server/platform/version.ts';
import { COMMANDS } from './all-commands.ts';
import { type Command, CommandError } from './command.ts';
import { StoppedError, type Terminal } from './terminal.ts';

const [DONE, FAILED, USAGE_ERROR, STOPPED] = [0, 1, 2, 130];
const RUN = RUN_COMMAND;
const WIDTH = Math.max(...COMMANDS.map(({ name }) => name.length));

const helpOfAll = (): string[] => [
  `Usage: ${RUN} COMMAND [--help]`,
  '',
  ...COMMANDS.map(({ name, summary }) => `  ${name.padEnd(WIDTH)}  ${summary}`),
  '',
  `Prints the version: ${RUN} --version`,
  `Starts the server: ${START}`,
  `Starts a demo: ${START_DEMO}`,
  '',
  `Commands use the same settings as \`${START}\`: DATA_DIR, DATABASE_URL, S3_ENDPOINT and so on.`,
];

const helpOf = ({ name, summary, usage, help }: Command): string[] => [
  summary,
  '',
  `Usage: ${RUN} ${`${name} ${usage}`.trim()}`,
  ...(help.length > 0 ? ['', ...help.map((line) => `  ${line}`)] : []),
];

/** Parses the arguments of a command. Returns the error text when they are wrong. */
function parseLine(command: Command, args: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { ...command.options, help: { type: 'boolean', short: 'h' } },
      allowPositionals: true,
    });
    const [min, max] = command.positionals;
    const isUsageWrong = values['help'] !== true && (positionals.length < min || positionals.length > max);
    if (isUsageWrong) return `Usage: ${RUN} ${command.name} ${command.usage}`;
    return { values: values as Record<string, string | boolean | undefined>, positionals };
  } catch (error) {
    return `${(error as Error).message.split('. ')[0]}. See ${RUN} ${command.name} --help.`;
  }
}

/** Returns the message for a failure: the error's message when expected, otherwise the whole stack. */
function messageFor(error: unknown, env: NodeJS.ProcessEnv): string {
  if (error instanceof CommandError) return error.message;
  let config;
  try {
    config = readConfig(env);
  } catch (fault) {
    return startupMessageOf(fault, undefined) ?? String(fault);
  }
  return (
    startupMessageOf(error, config) ?? `The command failed unexpectedly: ${(error as Error).stack ?? String(error)}`
  );
}

/** Runs the named command. Exit codes: 0 success, 1 failure, 2 usage error, 130 stopped. */
export async function runCommandLine(
  [name, ...args]: readonly string[],
  { env, terminal, signal }: { env: NodeJS.ProcessEnv; terminal: Terminal; signal: AbortSignal },
): Promise<number> {
  if (name === undefined || name === '--help' || name === '-h' || name === 'help') {
    for (const line of helpOfAll()) terminal.print(line);
    return name === undefined ? USAGE_ERROR : DONE;
  }
  if (name === '--version' || name === '-v') {
    terminal.print(VERSION);
    return DONE;
  }
  const command = COMMANDS.find((one) => one.name === name);
  if (!command) {
    terminal.printError(`Unknown command "${name}". See ${RUN} --help.`);
    return USAGE_ERROR;
  }
  const line = parseLine(command, args);
  if (typeof line === 'string') {
    terminal.printError(line);
    return USAGE_ERROR;
  }
  if (line.values['help'] === true) {
    for (const text of helpOf(command)) terminal.print(text);
    return DONE;
  }
  try {
    return await command.run({ env, ...line, terminal, signal });
  } catch (error) {
    if (signal.aborted || error instanceof StoppedError) {
      terminal.printError(['Stopped.', command.whenStopped ?? []].flat().join(' '));
      return STOPPED;
    }
    terminal.printError(messageFor(error, env));
    return FAILED;
  }
}
