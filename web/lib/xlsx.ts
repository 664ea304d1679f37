/** A small table as an Excel workbook, made here: fetched with its library when it is first asked for (docs/figures.md#workbooks). */
import writeExcelFile from 'write-excel-file/browser';
import type { Cell } from './csv.ts';
import { save } from './transfer.ts';

/** In characters. */
const WIDTHS = { least: 10, most: 48 };

const widthOf = (cell: Cell | undefined): number => Math.min(WIDTHS.most, String(cell ?? '').length + 2);

/** Everything typed is text, also what looks like a formula. */
function sheetCell(cell: Cell) {
  if (cell === null || cell === '') return null;
  return typeof cell === 'number' ? { value: cell, type: Number } : { value: cell, type: String };
}

/**
 * Hands the rows to the browser as a download, the first of them as header. A few thousand cells: for
 * more the library would turn to a thread of its own, which the policy of the page forbids.
 */
export async function saveXlsx(rows: readonly (readonly Cell[])[], name: string): Promise<void> {
  const [header = [], ...body] = rows;
  const head = header.map((word) => ({ value: String(word), type: String, fontWeight: 'bold' as const }));
  const columns = header.map((_, at) => ({ width: Math.max(WIDTHS.least, ...rows.map((row) => widthOf(row[at]))) }));
  const sheet = [head, ...body.map((row) => row.map(sheetCell))];
  save(await writeExcelFile(sheet, { columns, stickyRowsCount: 1 }).toBlob(), name);
}
