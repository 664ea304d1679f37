/** Excel files of small tables, built in the browser; the library loads on demand (docs/figures.md#workbooks). */
import writeExcelFile from 'write-excel-file/browser';
import type { Cell } from './csv.ts';
import { save } from './download.ts';

/** Column widths in characters. */
const WIDTHS = { least: 10, most: 48 };

const widthOf = (cell: Cell | undefined): number => Math.min(WIDTHS.most, String(cell ?? '').length + 2);

/** Writes strings as text cells, even if they look like a formula. */
function sheetCell(cell: Cell) {
  if (cell === null || cell === '') return null;
  return typeof cell === 'number' ? { value: cell, type: Number } : { value: cell, type: String };
}

/**
 * Downloads the rows as a workbook; the first row is the header. Meant for a few thousand cells: with more, the library starts a
 * worker, which the page's content security policy forbids.
 */
export async function saveXlsx(rows: readonly (readonly Cell[])[], name: string): Promise<void> {
  const [header = [], ...body] = rows;
  const head = header.map((title) => ({ value: String(title), type: String, fontWeight: 'bold' as const }));
  const columns = header.map((_, at) => ({ width: Math.max(WIDTHS.least, ...rows.map((row) => widthOf(row[at]))) }));
  const sheet = [head, ...body.map((row) => row.map(sheetCell))];
  save(await writeExcelFile(sheet, { columns, stickyRowsCount: 1 }).toBlob(), name);
}
