/** Entry point of the commands: `npm run cutroom -- COMMAND`. */
import process, { argv, env } from 'node:process';
import { onStopSignal } from '#server/platform/health/stop-signals.ts';
import { runCommandLine } from './run-commands.ts';
import { createTerminal } from './terminal.ts';

const stopping = new AbortController();
onStopSignal(
  () => stopping.abort(),
  () => process.exit(130),
);

process.exitCode = await runCommandLine(argv.slice(2), { env, terminal: createTerminal(), signal: stopping.signal });
