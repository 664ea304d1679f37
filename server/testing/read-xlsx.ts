/** Reads an Excel workbook back, for tests of exports. */
import { readSheet } from 'read-excel-file/node';

export type SheetCell = string | number | boolean | Date | null;

/** Returns every row of the first sheet as cells. */
export const readXlsx = async (file: Buffer): Promise<SheetCell[][]> =>
  (await readSheet(file, { trim: false })) as SheetCell[][];

/** Returns the rows below the header as records keyed by its labels. */
export async function readXlsxRecords(file: Buffer): Promise<Record<string, SheetCell>[]> {
  const [header = [], ...rows] = await readXlsx(file);
  return rows.map((row) => Object.fromEntries(header.map((name, at) => [String(name), row[at] ?? null])));
}
