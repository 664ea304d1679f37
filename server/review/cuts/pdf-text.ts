/** Lines of text for a PDF in the order in which they are seen, since the library knows no text that runs from the right. */

/** A paragraph as lines that fit; the words of each stand as they are seen, from the left. */
type SeenText = { lines: string[][]; isFromRight: boolean };

const FROM_RIGHT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
const BRACKETS = '()[]{}<>«»';

/** Whether the first letter, which decides for the whole, runs from the right. */
const beginsFromRight = (text: string): boolean => FROM_RIGHT.test(/\p{L}/u.exec(text)?.[0] ?? '');

/** Within a word that runs from the right the library turns the letters round, but leaves brackets as they were typed. */
const mirrored = (word: string): string =>
  !FROM_RIGHT.test(word)
    ? word
    : word.replace(/[()[\]{}<>«»]/g, (sign) => BRACKETS[BRACKETS.indexOf(sign) ^ 1] as string);

/** Of each word whether it runs from the right; one without letters goes with two like neighbours, else with the line. */
function directionsOf(words: readonly string[], isFromRight: boolean): boolean[] {
  const own = words.map((word) => (/\p{L}/u.test(word) ? FROM_RIGHT.test(word) : undefined));
  return own.map((direction, at) => {
    if (direction !== undefined) return direction;
    const before = own.slice(0, at).findLast((one) => one !== undefined);
    const after = own.slice(at).find((one) => one !== undefined);
    return before === after ? (before ?? isFromRight) : isFromRight;
  });
}

/** Words that run against their line are turned round, each stretch of them for itself. */
export function asSeen(words: readonly string[], isFromRight: boolean): string[] {
  const directions = directionsOf(words, isFromRight);
  const stretches: { isAgainst: boolean; words: string[] }[] = [];
  for (const [at, word] of words.entries()) {
    const isAgainst = directions[at] !== isFromRight;
    const last = stretches.at(-1);
    if (last?.isAgainst === isAgainst) last.words.push(mirrored(word));
    else stretches.push({ isAgainst, words: [mirrored(word)] });
  }
  const inOrder = stretches.flatMap((one) => (one.isAgainst ? one.words.toReversed() : one.words));
  // A line from the right is turned as a whole, and so what was turned in it stands from the left again.
  return isFromRight ? inOrder.toReversed() : inOrder;
}

/** Undefined where all of it runs from the left, or a word fits on no line: the library lays that out by itself. */
export function seenText(text: string, fits: (line: string) => boolean): SeenText | undefined {
  const words = text.split(/\s+/).filter((word) => word !== '');
  if (!FROM_RIGHT.test(text) || !words.every(fits)) return undefined;
  const rows: string[][] = [];
  for (const word of words) {
    const row = rows.at(-1);
    if (row && fits([...row, word].join(' '))) row.push(word);
    else rows.push([word]);
  }
  const isFromRight = beginsFromRight(text);
  return { lines: rows.map((row) => asSeen(row, isFromRight)), isFromRight };
}
