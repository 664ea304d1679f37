/** Text handling: search normalization, display, and removal of unsafe characters. */

/** Normalizes text for search: compatibility-decomposed, without accents, lower case, single spaces. */
export function normalizeForSearch(text: string): string {
  const lower = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  // Lower-casing can add combining marks, so a second pass keeps the result stable.
  return lower.normalize('NFKD').replace(/\p{M}/gu, '').replace(/\s+/g, ' ').trim();
}

/** Returns whether the text has control characters other than tab and line ends, which no field may contain (docs/product.md#bounds). */
export function hasControlCharacters(text: string): boolean {
  // oxlint-disable-next-line no-control-regex -- finding them is the point
  return /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F]/.test(text);
}

/** Start of a formula, including full-width characters and leading white space that spreadsheets drop. */
const FORMULA = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/;

/** Escapes text for a spreadsheet cell: a leading apostrophe prevents formulas from running (docs/points.md#person-points). */
export const escapeFormula = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

/** Removes the apostrophe that `escapeFormula` added (docs/figures.md#exports). */
export const unescapeFormula = (cell: string): string =>
  cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell;

/** Characters invalid in files: control characters except white space, lone surrogates, and two that XML forbids. */
// oxlint-disable-next-line no-control-regex -- finding them is the point
const UNSAFE_CHARACTERS = /[\u0000-\u0008\u000E-\u001F\u007F-\u0084\u0086-\u009F\uFFFE\uFFFF]/g;
const LINE_ENDS = /[\n\v\f\r\u0085\u2028\u2029]+/;

/** Removes characters invalid in files, keeping line breaks (docs/review.md#take-away). */
const removeUnsafeCharacters = (text: string): string =>
  text.toWellFormed().replace(UNSAFE_CHARACTERS, '').replaceAll('\t', ' ');

/** Splits text into its non-empty lines (docs/review.md#take-away). */
export const nonEmptyLines = (text: string): string[] =>
  removeUnsafeCharacters(text)
    .split(LINE_ENDS)
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** Joins text into one line: line breaks become ' / ' and tabs become spaces (docs/review.md#take-away). */
export const toSingleLine = (text: string): string => nonEmptyLines(text).join(' / ');

/** Returns whether a text has no visible characters: only white space, zero-width characters and soft hyphens. */
export const isBlankText = (text: string): boolean => /^[\s\p{Cf}\p{Default_Ignorable_Code_Point}]*$/u.test(text);

/** Counts characters approximately as people see them: an emoji is one. Limits use this count. */
export const countCharacters = (text: string): number => [...text].length;

/** Returns the number of bytes of a code point in UTF-8. */
export const utf8Octets = (code: number): number => (code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4);

/** Returns the number of bytes of a text in UTF-8. */
export function utf8Length(text: string): number {
  let bytes = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.codePointAt(at) ?? 0;
    bytes += utf8Octets(code);
    if (code > 0xffff) at += 1;
  }
  return bytes;
}

/** Truncates a text to `max` characters, ending in an ellipsis. */
export function truncate(text: string, max: number): string {
  const characters = [...text.slice(0, 2 * max + 2)];
  return characters.length > max ? `${characters.slice(0, max - 1).join('')}…` : text;
}

/** Returns the beginning of a text on one line, cut after a word. */
export function firstWords(text: string, max: number): string {
  const line = nonEmptyLines(text).join(' ');
  if (countCharacters(line) <= max) return line;
  const cut = truncate(line, max);
  const words = cut.replace(/\s+\S*$/u, '');
  return words === cut ? cut : `${words}…`;
}

export type NamedPerson = { firstName: string; lastName: string };

/** Joins first and last name with one space. Either may be empty. */
export const fullNameOf = ({ firstName, lastName }: NamedPerson): string =>
  `${firstName.trim()} ${lastName.trim()}`.trim();

/** Returns the upper-case initials of the first and the last word of a name, for an avatar without a picture (docs/screens.md#top-bar). */
export const initialsIn = (name: string): string =>
  (name.match(/(?<!\S)\S/gu) ?? [])
    .filter((_letter, at, all) => at === 0 || at === all.length - 1)
    .join('')
    .toUpperCase();

/** Returns the upper-case initials of a person. */
export const initialsOf = (person: NamedPerson): string => initialsIn(fullNameOf(person));
