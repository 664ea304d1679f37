/** Measures the screens in Chromium: first visits on a phone next to plain pages, layout shifts, and actions on lists (see README.md). */
import { parseArgs } from 'node:util';
import { measureActions, type MeasuredAction } from './browser-actions.ts';
import { openApp } from './browser-app.ts';
import { type Measure, missedTargets } from './browser-report.ts';
import { findScreens, shiftsOf, visit } from './browser-visits.ts';
import { PATHS } from '#web/lib/address/paths.ts';
import budgets from './budgets.json' with { type: 'json' };
import { saveResult } from './save.ts';

const { values: options } = parseArgs({
  options: {
    times: { type: 'string', default: '1' },
    only: { type: 'string', default: 'visits,shifts,acts' },
    /** Addresses to visit, or parts of them. */
    at: { type: 'string', default: '' },
    built: { type: 'boolean', default: false },
    /** Another installed and built checkout to measure next to this one. */
    root: { type: 'string' },
    check: { type: 'boolean', default: false },
    save: { type: 'string' },
  },
});

const measures: Measure[] = [];
const lines: string[] = [];
/** Prints a line and collects it for the result file. */
function print(text: string): void {
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
const screens = findScreens(options.at.split(',').filter(Boolean));
const times = Array.from({ length: Number(options.times) }, (_, turn) => turn + 1);

function printAction(where: 'phone' | 'desk', { name, first, whole, cpu }: MeasuredAction): void {
  measures.push({ name: `${where}: ${name}`, values: { first, whole, cpu } });
  print(
    columns(
      `  ${name}`,
      [first, whole, cpu].map((ms) => ms.toFixed(0)),
    ),
  );
}

const app = await openApp({ isBuilt: options.built, ...(options.root && { root: options.root }) });
try {
  // Absorbs the full refresh that the first event stream after a start triggers.
  await shiftsOf(app, { path: PATHS.profile, role: 'admin' });
  if (isOn('visits')) {
    print(
      'First visits on a phone (CPU x4, 150 ms, 1.6 Mbit/s); largest paint in ms, of a plain page with the same text, and their ratio',
    );
    print(columns('', ['requests', 'scripts', 'script kB', 'all kB', 'largest', 'plain', 'ratio', 'shift']));
    for (const screen of screens) {
      const visits = [];
      for (const _ of times) visits.push(await visit(app, screen));
      const [last] = visits.slice(-1);
      if (!last) continue;
      const ratio = middle(visits.map(({ largest, plain }) => largest / plain));
      const shift = Math.max(...visits.map((one) => one.shift));
      const { requests, scriptBytes } = last;
      measures.push({
        name: `visit ${screen.path}`,
        values: { requests, 'script kB': scriptBytes / 1000, ratio, shift },
      });
      print(
        columns(screen.path, [
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
    print('\nLayout shifts at 1024 and 1440');
    for (const screen of screens) {
      const shifts = await shiftsOf(app, screen);
      measures.push({ name: `still ${screen.path}`, values: { shift: Math.max(...shifts) } });
      print(
        columns(
          screen.path,
          shifts.map((shift) => shift.toFixed(3)),
        ),
      );
    }
  }
  if (isOn('acts'))
    for (const turn of times) {
      const { phone, desk } = await measureActions(app);
      print(`\nActions, run ${turn}: ms to the first change, to the painted result, and of CPU`);
      print('on a phone');
      for (const action of phone) printAction('phone', action);
      print('on a desktop');
      for (const action of desk) printAction('desk', action);
    }
} finally {
  await app.close();
}
const missed = missedTargets(measures, budgets.browser);
for (const message of missed) print(`missed: ${message}`);
if (options.check && missed.length > 0) process.exitCode = 1;
if (options.save) await saveResult(`browser-${options.save}`, lines);
