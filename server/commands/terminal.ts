/** Terminal input and output of commands: lines, progress (a bar on a terminal, plain lines elsewhere) and hidden password prompts. */
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

/** Progress of an operation: `done` of `total`, in the unit that the label names. */
export type Progress = {
  to(done: number, total: number): void;
  /** Ends the progress line. */
  end(): void;
};

export type Terminal = {
  print(line: string): void;
  /** Prints a line on the error output. */
  printError(line: string): void;
  progress(label: string): Progress;
  /** Prompts without echoing the input. Returns an empty string when there is no terminal to prompt on. */
  promptSecret(prompt: string): Promise<string>;
};

/** Ctrl-C was pressed at a prompt. */
export class StoppedError extends Error {}

type Streams = { input: NodeJS.ReadStream; output: NodeJS.WriteStream; errors: NodeJS.WritableStream };

const BAR_CHARS = 30;
/** Fraction of progress after which a line is printed when there is no terminal. */
const LINE_STEP = 0.1;
/** Minimum interval between two redraws of a bar. */
const DRAW_MS = 100;

const percentOf = (part: number): string => `${Math.floor(part * 100)}%`;

function createBar(output: NodeJS.WriteStream, label: string): Progress {
  let [drawnAt, drawn] = [0, ''];
  const draw = (part: number) => {
    const filled = Math.round(part * BAR_CHARS);
    drawn = `${label} [${'#'.repeat(filled)}${' '.repeat(BAR_CHARS - filled)}] ${percentOf(part)}`;
    output.write(`\r${drawn}`);
  };
  return {
    to(done, total) {
      const part = total === 0 ? 1 : Math.min(1, done / total);
      const now = performance.now();
      if (part < 1 && now - drawnAt < DRAW_MS) return;
      drawnAt = now;
      draw(part);
    },
    end() {
      if (drawn !== '') output.write('\n');
      drawn = '';
    },
  };
}

function createLines(output: NodeJS.WritableStream, label: string): Progress {
  let next = LINE_STEP;
  return {
    to(done, total) {
      const part = total === 0 ? 1 : Math.min(1, done / total);
      if (part < next) return;
      while (next <= part) next += LINE_STEP;
      output.write(`${label}: ${percentOf(part)}\n`);
    },
    end() {},
  };
}

/** Discards the echo of typed input. */
const noEcho = new Writable({ write: (_chunk, _encoding, done) => done() });

async function promptHidden({ input, output }: Streams, question: string): Promise<string> {
  if (!input.isTTY) return '';
  output.write(question);
  const prompt = createInterface({ input, output: noEcho, terminal: true });
  try {
    return await prompt.question('');
  } catch (error) {
    // While the prompt reads raw keys, Ctrl-C arrives as a key and not as a signal.
    throw (error as Error).name === 'AbortError' ? new StoppedError() : error;
  } finally {
    prompt.close();
    output.write('\n');
  }
}

/** Creates the terminal of the process, or of a test. */
export function createTerminal(
  streams: Streams = { input: process.stdin, output: process.stdout, errors: process.stderr },
): Terminal {
  const { output, errors } = streams;
  return {
    print: (line) => void output.write(`${line}\n`),
    printError: (line) => void errors.write(`${line}\n`),
    progress: (label) => (output.isTTY ? createBar(output, label) : createLines(output, label)),
    promptSecret: (question) => promptHidden(streams, question),
  };
}
