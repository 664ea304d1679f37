/** Worker thread that reads one file: a large or malicious file only takes down its own thread. */
import { readFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import type { SheetReply } from './read-sheet.ts';
import { type Sheet, SheetFault, sheetOf, SHEET_TEXTS } from './sheet.ts';
import { rowsOfCsv } from './sheet-csv.ts';
import { textOfBytes } from './sheet-text.ts';

const { file, isXlsx } = workerData as { file: string; isXlsx: boolean };

/** Magic bytes of old Excel files. */
const OLD_EXCEL = Buffer.from([0xd0, 0xcf, 0x11, 0xe0]);

function readText(): string {
  const bytes = readFileSync(file);
  if (bytes.subarray(0, OLD_EXCEL.length).equals(OLD_EXCEL)) throw new SheetFault(SHEET_TEXTS.old);
  const text = textOfBytes(bytes);
  if (text === undefined) throw new SheetFault(SHEET_TEXTS.neither);
  return text;
}

async function readSheet(): Promise<Sheet> {
  if (!isXlsx) return sheetOf(rowsOfCsv(readText()));
  // The library is loaded only for workbooks, since loading takes longer than reading most sheets.
  const { rowsOfXlsx } = await import('./sheet-xlsx.ts');
  return sheetOf(await rowsOfXlsx(file));
}

async function response(): Promise<SheetReply> {
  try {
    return { sheet: await readSheet() };
  } catch (error) {
    if (error instanceof SheetFault) return { fault: error.message };
    throw error;
  }
}

parentPort?.postMessage(await response());
