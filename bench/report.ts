/** Formats the results of a bench run and compares them with the budgets. */
import type { Measurement } from './load.ts';

/** Fastify baseline: an empty route, the page serialized as JSON, and the page as prepared bytes. */
export type Baseline = { empty: Measurement; page: Measurement; bytes: Measurement };
export type Result = { name: string; connections: number; measured: Measurement; bare: Baseline };

export type Budget = {
  name: string;
  connections: number;
  /** Minimum share of the baseline's rate for the same page served from memory. */
  ofPage?: number;
  perSecond?: number;
  /** Maximum in milliseconds. */
  p50?: number;
};

const NAME_WIDTH = 27;
const columns = (cells: readonly string[]): string =>
  [cells[0]?.padEnd(NAME_WIDTH), ...cells.slice(1).map((cell) => cell.padStart(10))].join(' ');

export const heading = (): string =>
  columns(['', 'conn.', 'per s', 'p50 ms', 'p99 ms', 'of empty', 'of page', 'of bytes', 'page/s', 'failures']);

export const line = ({ name, connections, measured, bare }: Result): string =>
  columns([
    name,
    String(connections),
    measured.perSecond.toFixed(measured.perSecond < 100 ? 1 : 0),
    measured.p50.toFixed(2),
    measured.p99.toFixed(2),
    (measured.perSecond / bare.empty.perSecond).toFixed(3),
    (measured.perSecond / bare.page.perSecond).toFixed(3),
    (measured.perSecond / bare.bytes.perSecond).toFixed(3),
    bare.page.perSecond.toFixed(0),
    String(measured.failures),
  ]);

/** Latency of a trivial request while each of these heavy ones runs, in milliseconds. */
export const waitLines = (waits: readonly { name: string; trivialRequest: Measurement }[]): string[] => [
  `\n${columns(['trivial request during:', 'p50 ms', 'p99 ms', 'longest'])}`,
  ...waits.map(({ name, trivialRequest }) =>
    columns([name, trivialRequest.p50.toFixed(2), trivialRequest.p99.toFixed(2), trivialRequest.longest.toFixed(1)]),
  ),
];

function faultOf({ measured, bare }: Result, { ofPage, perSecond, p50 }: Budget): string | undefined {
  const share = measured.perSecond / bare.page.perSecond;
  if (measured.failures > 0) return `${measured.failures} failures`;
  if (ofPage !== undefined && share < ofPage) return `${share.toFixed(2)} of the page from memory, target ${ofPage}`;
  if (perSecond !== undefined && measured.perSecond < perSecond)
    return `${measured.perSecond.toFixed(0)} per second, target ${perSecond}`;
  if (p50 !== undefined && measured.p50 > p50) return `p50 ${measured.p50.toFixed(2)} ms, target ${p50}`;
  return undefined;
}

/** Returns a message for each missed budget. */
export const brokenBudgets = (results: readonly Result[], budgets: readonly Budget[]): string[] =>
  budgets.flatMap((budget) => {
    const result = results.find(({ name, connections }) => name === budget.name && connections === budget.connections);
    const fault = result && faultOf(result, budget);
    return fault ? [`${budget.name} at ${budget.connections} connections: ${fault}`] : [];
  });
