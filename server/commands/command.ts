/** Types of a terminal command: its name, help and implementation (docs/operations.md#commands). */
import type { parseArgs } from 'node:util';
import type { Terminal } from './terminal.ts';

/** An expected failure of a command. The message is a single sentence printed on the terminal. */
export class CommandError extends Error {}

type Options = NonNullable<NonNullable<Parameters<typeof parseArgs>[0]>['options']>;

export type CommandInput = {
  /** The environment, with the same settings as `npm start`. */
  env: NodeJS.ProcessEnv;
  /** Parsed options, keyed by the names in `options`. */
  values: Readonly<Record<string, string | boolean | undefined>>;
  /** Positional arguments after the command name. */
  positionals: readonly string[];
  terminal: Terminal;
  /** Aborted by Ctrl-C and SIGTERM. Long work stops at the next point from which it can be resumed. */
  signal: AbortSignal;
};

export type Command = {
  name: string;
  /** One line in the list of commands. */
  summary: string;
  /** Arguments shown after the name in the usage line: `FILE [--keep N]`. */
  usage: string;
  /** Help for the arguments and options, one line each. */
  help: readonly string[];
  options: Options;
  /** Printed after "Stopped.": the state left behind and how to continue. */
  whenStopped?: string;
  /** Minimum and maximum number of positional arguments. */
  positionals: readonly [number, number];
  /** Returns the exit code: 0 on success, 1 when a problem was found. Throws CommandError when the command fails. */
  run(input: CommandInput): Promise<number>;
};
