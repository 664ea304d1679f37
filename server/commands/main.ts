/** The entry of the commands: `npm run cutroom -- COMMAND`. */
import process, { argv, env } from 'node:process';
import { runCommandLine } from './run-commands.ts';
import { createTerminal } from './terminal.ts';

const stopping = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    // Pressed twice, it ends at once.
    if (stopping.signal.aborted) process.exit(130);
    stopping.abort();
  });

process.exitCode = await runCommandLine(argv.slice(2), { env, terminal: createTerminal(), signal: stopping.signal });
