/** What a command says and asks: lines, progress (a bar on a terminal, plain lines elsewhere), and a password unseen. */
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

/** How far something is: `done` of `total`, in whatever unit the label names. */
export type Progress = {
  to(done: number, total: number): void;
  /** Ends the line. */
  end(): void;
};

export type Terminal = {
  say(line: string): void;
  /** On the error output. */
  complain(line: string): void;
  progress(label: string): Progress;
  /** What the person types without its being seen; empty where nobody can be asked. */
  askSecret(question: string): Promise<string>;
};

/** Ctrl-C was pressed where something was asked. */
export class StoppedError extends Error {}

type Streams = { input: NodeJS.ReadStream; output: NodeJS.WriteStream; errors: NodeJS.WritableStream };

const BAR = 30;
/** On no terminal a line is said at each of these parts of the whole. */
const PLAIN_STEP = 0.1;
/** A bar is drawn anew at most so often. */
const DRAW_MS = 100;

const percentOf = (part: number): string => `${Math.floor(part * 100)} %`;

function barOn(output: NodeJS.WriteStream, label: string): Progress {
  let [drawnAt, drawn] = [0, ''];
  const draw = (part: number) => {
    const filled = Math.round(part * BAR);
    drawn = `${label} [${'#'.repeat(filled)}${' '.repeat(BAR - filled)}] ${percentOf(part)}`;
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

function linesOn(output: NodeJS.WritableStream, label: string): Progress {
  let next = PLAIN_STEP;
  return {
    to(done, total) {
      const part = total === 0 ? 1 : Math.min(1, done / total);
      if (part < next) return;
      while (next <= part) next += PLAIN_STEP;
      output.write(`${label}: ${percentOf(part)}\n`);
    },
    end() {},
  };
}

/** Takes the echo of what is typed, and shows none of it. */
const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });

async function askUnseen({ input, output }: Streams, question: string): Promise<string> {
  if (!input.isTTY) return '';
  output.write(question);
  const asking = createInterface({ input, output: nowhere, terminal: true });
  try {
    return await asking.question('');
  } catch (error) {
    // The terminal is the question's own meanwhile: Ctrl-C is a key that was typed, and no signal.
    throw (error as Error).name === 'AbortError' ? new StoppedError() : error;
  } finally {
    asking.close();
    output.write('\n');
  }
}

/** The terminal of the process, or of a test. */
export function createTerminal(
  streams: Streams = { input: process.stdin, output: process.stdout, errors: process.stderr },
): Terminal {
  const { output, errors } = streams;
  return {
    say: (line) => void output.write(`${line}\n`),
    complain: (line) => void errors.write(`${line}\n`),
    progress: (label) => (output.isTTY ? barOn(output, label) : linesOn(output, label)),
    askSecret: (question) => askUnseen(streams, question),
  };
}
