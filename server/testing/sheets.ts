/** Sheets for tests: CSV, and XLSX built from raw XML. */
import type { LightMyRequestResponse } from 'fastify';
import { multipartBody } from './multipart.ts';
import type { Caller } from './test-app.ts';
import { aZipWithParts } from './upload-files.ts';

/** Cell value; `xml` is inserted into the file as it is. */
export type SheetCell =
  | string
  | number
  | Date
  | { formula: string; value: string }
  | { xml: string }
  /** A number with a format that shows at least three digits. */
  | { digits: number };

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const escaped = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');
const DAY_MS = 86_400_000;
const serial = (date: Date): number => (date.getTime() - Date.parse('1899-12-30T00:00:00Z')) / DAY_MS;

function cellXml(cell: SheetCell, at: string): string {
  if (typeof cell === 'number') return `<c r="${at}"><v>${cell}</v></c>`;
  if (typeof cell === 'object' && 'digits' in cell) return `<c r="${at}" s="2"><v>${cell.digits}</v></c>`;
  if (cell instanceof Date) return `<c r="${at}" s="1"><v>${serial(cell)}</v></c>`;
  if (typeof cell === 'object' && 'xml' in cell) return `<c r="${at}" t="inlineStr"><is><t>${cell.xml}</t></is></c>`;
  if (typeof cell === 'object')
    return `<c r="${at}" t="str"><f>${escaped(cell.formula)}</f><v>${escaped(cell.value)}</v></c>`;
  return `<c r="${at}" t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`;
}

/** Returns an XLSX file with one sheet of these rows; `declared` is inserted before them. */
export function anXlsx(rows: readonly (readonly SheetCell[])[], { declared = '' } = {}): Buffer {
  const lines = rows.map((row, y) => {
    const cells = row.map((cell, x) => cellXml(cell, `${String.fromCodePoint(65 + x)}${y + 1}`));
    return `<row r="${y + 1}">${cells.join('')}</row>`;
  });
  return aZipWithParts([
    [
      '[Content_Types].xml',
      `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPES}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/></Types>`,
    ],
    [
      '_rels/.rels',
      `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ],
    [
      'xl/workbook.xml',
      `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
    ],
    [
      'xl/styles.xml',
      `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="000"/></numFmts><cellXfs count="3"><xf numFmtId="0"/><xf numFmtId="22" applyNumberFormat="1"/><xf numFmtId="164" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    ],
    [
      'xl/worksheets/sheet1.xml',
      `${XML}${declared}<worksheet xmlns="${MAIN}"><sheetData>${lines.join('')}</sheetData></worksheet>`,
    ],
  ]);
}

/** Uploads a sheet for import. */
export function sendSheet(
  caller: Pick<Caller, 'request'>,
  content: string | Buffer,
  filename = 'sheet.csv',
): Promise<LightMyRequestResponse> {
  const { body, contentType } = multipartBody(Buffer.from(content), { filename, mimeType: 'text/csv' });
  return caller.request('POST', '/api/imports', { body, headers: { 'content-type': contentType } });
}
