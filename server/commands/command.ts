/** What a command of the terminal is: a name, its help, and what it does (docs/operations.md#commands). */
import type { parseArgs } from 'node:util';
import type { Terminal } from './terminal.ts';

/** A command that cannot be done; the message is one sentence for the person at the terminal. */
export class CommandError extends Error {}

type Options = NonNullable<NonNullable<Parameters<typeof parseArgs>[0]>['options']>;

export type CommandInput = {
  /** The settings, as for `npm start`. */
  env: NodeJS.ProcessEnv;
  /** By the names that `options` gives. */
  values: Readonly<Record<string, string | boolean | undefined>>;
  /** What stands behind the name of the command. */
  words: readonly string[];
  terminal: Terminal;
  /** Aborted by Ctrl-C and SIGTERM: what is long stops at the next place where it can go on later. */
  signal: AbortSignal;
};

export type Command = {
  name: string;
  /** One line of the list of commands. */
  summary: string;
  /** Behind the name in the line of use: `FILE [--keep N]`. */
  usage: string;
  /** What the help says of each word and option, one line each. */
  help: readonly string[];
  options: Options;
  /** Said behind "Stopped.": how things stand then, and how to go on. */
  whenStopped?: string;
  /** How many words there may be, at least and at most. */
  words: readonly [number, number];
  /** The exit code: 0 when done, 1 when it found a fault. Throws CommandError when it cannot be done. */
  run(input: CommandInput): Promise<number>;
};
