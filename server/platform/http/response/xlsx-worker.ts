/** Worker thread that builds one Excel workbook, since the library blocks for seconds (ADR 5). */
import { type TimeZone, UTC, wallTimeOf } from '#domain/platform/time-zone.ts';
import { parentPort, workerData } from 'node:worker_threads';
import writeExcelFile from 'write-excel-file/node';
import type { Cell, TableRows } from './table.ts';

/** Rows for the workbook; null marks the end. */
export type XlsxRequest = { rows: TableRows } | { rows: null };

const DAY = 'yyyy-mm-dd';
const MOMENT = 'yyyy-mm-dd hh:mm:ss';
/** Column widths in characters. Dates need 20; longer text is only clipped visually. */
const WIDTHS = { least: 10, date: 20, most: 48 };

const { header, zone } = workerData as { header: readonly string[]; zone: TimeZone };

/** Writes user text as text even if it looks like a formula, and instants as wall times of the zone. */
function sheetCell(cell: Cell) {
  if (cell === null || cell === '') return null;
  if (typeof cell === 'number') return { value: cell, type: Number };
  if (typeof cell === 'boolean') return { value: cell ? 'Yes' : 'No', type: String };
  if (typeof cell === 'string') return { value: cell, type: String };
  const at = cell.isDay ? cell.at : `${wallTimeOf(cell.at, zone)}Z`;
  return { value: new Date(at), type: Date, format: cell.isDay ? DAY : MOMENT };
}

const widthOf = (cell: Cell | undefined): number =>
  typeof cell === 'string' ? cell.length : typeof cell === 'object' && cell !== null ? WIDTHS.date : 0;

const sheet: ReturnType<typeof sheetCell>[][] = [];
/** Columns with times, whose headers name the zone. */
const timed = new Set<number>();
const widths = header.map((title) => Math.max(WIDTHS.least, title.length + 2));

function addRows(rows: TableRows): void {
  for (const row of rows) {
    for (const [at, cell] of row.entries()) {
      widths[at] = Math.max(widths[at] ?? 0, Math.min(WIDTHS.most, widthOf(cell) + 2));
      if (typeof cell === 'object' && cell !== null && !cell.isDay) timed.add(at);
    }
    sheet.push(row.map(sheetCell));
  }
}

async function finish(): Promise<void> {
  // In UTC, headers stay as documented.
  const titles = header.map((title, at) => (zone !== UTC && timed.has(at) ? `${title} (${zone})` : title));
  const head = titles.map((value) => ({ value, type: String, fontWeight: 'bold' as const }));
  const columns = widths.map((width) => ({ width }));
  const file = await writeExcelFile([head, ...sheet], { columns, stickyRowsCount: 1 }).toBuffer();
  const bytes = new Uint8Array(file);
  parentPort?.postMessage(bytes, [bytes.buffer]);
}

parentPort?.on('message', ({ rows }: XlsxRequest) => (rows === null ? void finish() : addRows(rows)));
