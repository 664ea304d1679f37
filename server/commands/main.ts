/** The entry of the commands: `npm run cutroom -- COMMAND`. */
import process, { argv, env } from 'node:process';
import { onStop } from '#server/platform/on-stop.ts';
import { runCommandLine } from './run-commands.ts';
import { createTerminal } from './terminal.ts';

const stopping = new AbortController();
onStop(
  () => stopping.abort(),
  () => process.exit(130),
);

process.exitCode = await runCommandLine(argv.slice(2), { env, terminal: createTerminal(), signal: stopping.signal });
