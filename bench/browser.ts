/** How the screens feel in Chromium: first visits on a phone beside plain pages, what moves by itself, and the acts of the list (see README.md beside it). */
import { parseArgs } from 'node:util';
import { measureActs, type ActFelt } from './browser-acts.ts';
import { openApp } from './browser-app.ts';
import { type Measure, missedAims } from './browser-report.ts';
import { placesAt, shiftsOf, visit } from './browser-visits.ts';
import { PATHS } from '#web/lib/paths.ts';
import budgets from './budgets.json' with { type: 'json' };
import { saveResult } from './save.ts';

const { values: options } = parseArgs({
  options: {
    times: { type: 'string', default: '1' },
    only: { type: 'string', default: 'visits,shifts,acts' },
    /** Addresses that are visited, or parts of them. */
    at: { type: 'string', default: '' },
    built: { type: 'boolean', default: false },
    /** Another checkout, installed and built: measured by this bench, beside this one. */
    root: { type: 'string' },
    check: { type: 'boolean', default: false },
    save: { type: 'string' },
  },
});

const measures: Measure[] = [];
const lines: string[] = [];
/** Prints a line and keeps it for the result. */
function say(text: string): void {
  lines.push(text);
  console.log(text);
}

const NAME_WIDTH = 24;
const columns = (name: string, cells: readonly (string | number)[]): string =>
  [name.padEnd(NAME_WIDTH), ...cells.map((cell) => String(cell).padStart(9))].join(' ');
const kilobytes = (bytes: number): string => (bytes / 1000).toFixed(0);
const middle = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

const isOn = (part: string): boolean => options.only.split(',').includes(part);
const places = placesAt(options.at.split(',').filter(Boolean));
const times = Array.from({ length: Number(options.times) }, (_, turn) => turn + 1);

function sayAct(where: 'phone' | 'desk', { name, first, whole, cpu }: ActFelt): void {
  measures.push({ name: `${where}: ${name}`, values: { first, whole, cpu } });
  say(
    columns(
      `  ${name}`,
      [first, whole, cpu].map((ms) => ms.toFixed(0)),
    ),
  );
}

const app = await openApp({ isBuilt: options.built, ...(options.root && { root: options.root }) });
try {
  // The first that listens to changes after a start is told to ask for everything again.
  await shiftsOf(app, { path: PATHS.profile, role: 'admin' });
  if (isOn('visits')) {
    say(
      'First visits on a phone (CPU x4, 150 ms, 1.6 Mbit/s); largest paint in ms, of a plain page of the same words, and their ratio',
    );
    say(columns('', ['requests', 'scripts', 'script kB', 'all kB', 'largest', 'plain', 'ratio', 'shift']));
    for (const place of places) {
      const visits = [];
      for (const _ of times) visits.push(await visit(app, place));
      const [last] = visits.slice(-1);
      if (!last) continue;
      const ratio = middle(visits.map(({ largest, plain }) => largest / plain));
      const shift = Math.max(...visits.map((one) => one.shift));
      const { requests, scriptBytes } = last;
      measures.push({
        name: `visit ${place.path}`,
        values: { requests, 'script kB': scriptBytes / 1000, ratio, shift },
      });
      say(
        columns(place.path, [
          requests,
          last.scripts,
          kilobytes(scriptBytes),
          kilobytes(last.bytes),
          middle(visits.map(({ largest }) => largest)).toFixed(0),
          middle(visits.map(({ plain }) => plain)).toFixed(0),
          ratio.toFixed(1),
          shift.toFixed(3),
        ]),
      );
    }
  }
  if (isOn('shifts')) {
    say('\nWhat moves by itself at 1024 and 1440');
    for (const place of places) {
      const shifts = await shiftsOf(app, place);
      measures.push({ name: `still ${place.path}`, values: { shift: Math.max(...shifts) } });
      say(
        columns(
          place.path,
          shifts.map((shift) => shift.toFixed(3)),
        ),
      );
    }
  }
  if (isOn('acts'))
    for (const turn of times) {
      const { phone, desk } = await measureActs(app);
      say(`\nActs, run ${turn}: ms to the first change, to the picture of the result, and of the processor`);
      say('on a phone');
      for (const act of phone) sayAct('phone', act);
      say('on a desk');
      for (const act of desk) sayAct('desk', act);
    }
} finally {
  await app.close();
}
const missed = missedAims(measures, budgets.browser);
for (const sentence of missed) say(`missed: ${sentence}`);
if (options.check && missed.length > 0) process.exitCode = 1;
if (options.save) await saveResult(`browser-${options.save}`, lines);
