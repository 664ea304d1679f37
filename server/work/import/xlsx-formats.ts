/** Leading zeros of XLSX number formats such as `000`, since the cell reader returns the bare number. */
import type { XlsxParts } from './xlsx-parts.ts';

/** Returns the text of a part, or '' if missing. */
const partOf = (parts: XlsxParts, name: string): string => Buffer.from(parts[name] ?? []).toString('utf8');

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
function firstSheet(parts: XlsxParts): string {
  const id = attribute(tagsOf(partOf(parts, 'xl/workbook.xml'), 'sheet')[0] ?? '', '(?:\\w+:)?id');
  const relations = tagsOf(partOf(parts, 'xl/_rels/workbook.xml.rels'), 'Relationship');
  const target = attribute(relations.find((tag) => attribute(tag, 'Id') === id) ?? '', 'Target');
  return partOf(parts, target.startsWith('/') ? target.slice(1) : `xl/${target}`);
}

/** Returns the minimum number of digits of cells by address, such as `B7`. */
export function shownDigits(parts: XlsxParts): ReadonlyMap<string, number> {
  const digits = digitsByStyle(partOf(parts, 'xl/styles.xml'));
  if (digits.size === 0) return new Map();
  return new Map(
    tagsOf(firstSheet(parts), 'c').flatMap((tag) => {
      const count = digits.get(attribute(tag, 's'));
      return count === undefined ? [] : [[attribute(tag, 'r'), count] as const];
    }),
  );
}
