/** Leading zeros of XLSX number formats such as `000`, since the cell reader returns the bare number. */
import { readFileSync } from 'node:fs';
import { inflateRawSync } from 'node:zlib';

const ENTRY_SIGNATURE = 0x02014b50;
const END_SIGNATURE = 0x06054b50;
const ENTRY_LENGTH = 46;
const LOCAL_LENGTH = 30;
const DEFLATED = 8;
const MAX_BYTES = 250_000_000;

/** Returns the text of a part of the zip file, or '' if missing. */
function partOf(zip: Buffer, wanted: string): string {
  const end = zip.lastIndexOf(Buffer.from([END_SIGNATURE & 0xff, 0x4b, 0x05, 0x06]));
  let at = end < 0 ? zip.length : zip.readUInt32LE(end + 16);
  while (at + ENTRY_LENGTH <= zip.length && zip.readUInt32LE(at) === ENTRY_SIGNATURE) {
    const nameLength = zip.readUInt16LE(at + 28);
    if (zip.toString('utf8', at + ENTRY_LENGTH, at + ENTRY_LENGTH + nameLength) === wanted) {
      const local = zip.readUInt32LE(at + 42);
      const start = local + LOCAL_LENGTH + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
      const packed = zip.subarray(start, start + zip.readUInt32LE(at + 20));
      const isDeflated = zip.readUInt16LE(at + 10) === DEFLATED;
      return (isDeflated ? inflateRawSync(packed, { maxOutputLength: MAX_BYTES }) : packed).toString('utf8');
    }
    at += ENTRY_LENGTH + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return '';
}

const attribute = (tag: string, name: string): string => new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? '';
const tagsOf = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<(?:\\w+:)?${name}(\\s[^>]*)>`, 'g'))].map(([, tag = '']) => tag);

/** Returns the minimum number of digits by cell style, for formats made only of zeros. */
function digitsByStyle(styles: string): ReadonlyMap<string, number> {
  const zeros = tagsOf(styles, 'numFmt').filter((tag) => /^0{2,20}$/.test(attribute(tag, 'formatCode')));
  const digits = new Map(zeros.map((tag) => [attribute(tag, 'numFmtId'), attribute(tag, 'formatCode').length]));
  const cellStyles = /<(?:\w+:)?cellXfs[\s>][\s\S]*?<\/(?:\w+:)?cellXfs>/.exec(styles)?.[0] ?? '';
  return new Map(
    tagsOf(cellStyles, 'xf').flatMap((tag, at) => {
      const count = digits.get(attribute(tag, 'numFmtId'));
      return count === undefined ? [] : [[String(at), count] as const];
    }),
  );
}

/** Returns the part name of the workbook's first sheet. */
function firstSheet(zip: Buffer): string {
  const id = attribute(tagsOf(partOf(zip, 'xl/workbook.xml'), 'sheet')[0] ?? '', '(?:\\w+:)?id');
  const relations = tagsOf(partOf(zip, 'xl/_rels/workbook.xml.rels'), 'Relationship');
  const target = attribute(relations.find((tag) => attribute(tag, 'Id') === id) ?? '', 'Target');
  return partOf(zip, target.startsWith('/') ? target.slice(1) : `xl/${target}`);
}

/** Returns the minimum number of digits of cells by address, such as `B7`. */
export function shownDigits(file: string): ReadonlyMap<string, number> {
  const zip = readFileSync(file);
  const digits = digitsByStyle(partOf(zip, 'xl/styles.xml'));
  if (digits.size === 0) return new Map();
  return new Map(
    tagsOf(firstSheet(zip), 'c').flatMap((tag) => {
      const count = digits.get(attribute(tag, 's'));
      return count === undefined ? [] : [[attribute(tag, 'r'), count] as const];
    }),
  );
}
