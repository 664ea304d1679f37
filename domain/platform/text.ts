/** Names and texts: how they are searched, shown and kept free of control characters. */

/** The form that searches compare: compatibility-decomposed, without accents, lower case, single spaces. */
export function normaliseForSearch(text: string): string {
  const lower = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  // Lower-casing may bring marks of its own; a second pass keeps the result stable.
  return lower.normalize('NFKD').replace(/\p{M}/gu, '').replace(/\s+/g, ' ').trim();
}

/** Control characters other than tab and line ends, which no field may hold (docs/product.md#bounds). */
export function hasControlCharacters(text: string): boolean {
  // oxlint-disable-next-line no-control-regex -- finding them is the point
  return /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F]/.test(text);
}

/** A formula begins so, in any width of letters, also after white space that a spreadsheet drops. */
const FORMULA = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/;

/** Text for a cell of a spreadsheet: what would run there is led by an apostrophe (docs/points.md#person-points). */
export const inertText = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

/** The text of such a cell without the apostrophe that led it (docs/figures.md#exports). */
export const textOfInert = (cell: string): string =>
  cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell;

/** Characters that no file may hold: control ones but white space, halves of pairs, and two that XML forbids. */
// oxlint-disable-next-line no-control-regex -- finding them is the point
const UNWRITABLE = /[\u0000-\u0008\u000E-\u001F\u007F-\u0084\u0086-\u009F\uFFFE\uFFFF]/g;
const LINE_ENDS = /[\n\v\f\r\u0085\u2028\u2029]+/;

/** Text as a file may hold it, with its lines (docs/review.md#take-away). */
const writableText = (text: string): string => text.toWellFormed().replace(UNWRITABLE, '').replaceAll('\t', ' ');

/** Its lines without the empty ones (docs/review.md#take-away). */
export const linesIn = (text: string): string[] =>
  writableText(text)
    .split(LINE_ENDS)
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** Text for a format that has one line for it: line breaks become ' / ', tabs spaces (docs/review.md#take-away). */
export const onOneLine = (text: string): string => linesIn(text).join(' / ');

/** Nothing that can be seen: white space, and characters that only steer how others are shown (zero-width ones, soft hyphens). */
export const isBlankText = (text: string): boolean => /^[\s\p{Cf}\p{Default_Ignorable_Code_Point}]*$/u.test(text);

/** How many characters a person sees in it, about: an emoji is one, whatever the machine makes of it. Limits count these. */
export const charactersIn = (text: string): number => [...text].length;

/** Cuts a text to so many characters, the last of which says that there was more. */
export function shortened(text: string, max: number): string {
  const characters = [...text.slice(0, 2 * max + 2)];
  return characters.length > max ? `${characters.slice(0, max - 1).join('')}…` : text;
}

export type Named = { firstName: string; lastName: string };

/** First and last name with one space; either may be empty. */
export const fullNameOf = ({ firstName, lastName }: Named): string => `${firstName.trim()} ${lastName.trim()}`.trim();

/** The first letters of first and last name, upper case, for an avatar without a picture (docs/screens.md#top-bar). */
export function initialsOf({ firstName, lastName }: Named): string {
  const first = (name: string): string => /^./u.exec(name.trim())?.[0].toUpperCase() ?? '';
  return first(firstName) + first(lastName);
}
