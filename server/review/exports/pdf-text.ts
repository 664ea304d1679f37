/** Lines of PDF text in visual order, because the library doesn't support right-to-left text. */

/** A paragraph as fitted lines, each with its words in visual order from the left. */
type VisualText = { lines: string[][]; isFromRight: boolean };

const FROM_RIGHT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
const BRACKETS = '()[]{}<>«»';

/** Returns whether the first letter, which decides the direction of the paragraph, is right-to-left. */
const beginsFromRight = (text: string): boolean => FROM_RIGHT.test(/\p{L}/u.exec(text)?.[0] ?? '');

/** Mirrors brackets: the library reverses the letters of a right-to-left word but doesn't mirror brackets. */
const mirrored = (word: string): string =>
  !FROM_RIGHT.test(word)
    ? word
    : word.replace(/[()[\]{}<>«»]/g, (sign) => BRACKETS[BRACKETS.indexOf(sign) ^ 1] as string);

/** Returns whether each word is right-to-left. A word without letters follows its neighbors if they agree, otherwise the line's direction. */
function directionsOf(words: readonly string[], isFromRight: boolean): boolean[] {
  const own = words.map((word) => (/\p{L}/u.test(word) ? FROM_RIGHT.test(word) : undefined));
  return own.map((direction, at) => {
    if (direction !== undefined) return direction;
    const before = own.slice(0, at).findLast((one) => one !== undefined);
    const after = own.slice(at).find((one) => one !== undefined);
    return before === after ? (before ?? isFromRight) : isFromRight;
  });
}

/** Reverses each run of words that goes against the line's direction. */
export function visualOrder(words: readonly string[], isFromRight: boolean): string[] {
  const directions = directionsOf(words, isFromRight);
  const stretches: { isAgainst: boolean; words: string[] }[] = [];
  for (const [at, word] of words.entries()) {
    const isAgainst = directions[at] !== isFromRight;
    const last = stretches.at(-1);
    if (last?.isAgainst === isAgainst) last.words.push(mirrored(word));
    else stretches.push({ isAgainst, words: [mirrored(word)] });
  }
  const inOrder = stretches.flatMap((one) => (one.isAgainst ? one.words.toReversed() : one.words));
  // A right-to-left line is reversed as a whole, which restores the order of runs reversed above.
  return isFromRight ? inOrder.toReversed() : inOrder;
}

/** Returns the lines, or undefined if the whole text is left-to-right, or a word fits on no line: the library can lay that out itself. */
export function visualLines(text: string, fits: (line: string) => boolean): VisualText | undefined {
  const words = text.split(/\s+/).filter((word) => word !== '');
  if (!FROM_RIGHT.test(text) || !words.every(fits)) return undefined;
  const rows: string[][] = [];
  for (const word of words) {
    const row = rows.at(-1);
    if (row && fits([...row, word].join(' '))) row.push(word);
    else rows.push([word]);
  }
  const isFromRight = beginsFromRight(text);
  return { lines: rows.map((row) => visualOrder(row, isFromRight)), isFromRight };
}
