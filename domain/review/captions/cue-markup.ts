/** Reads the markup in a cue's text: styles are applied, other tags dropped. A tag ends before the next `<`, so no text is read twice. */
import type { CaptionSource } from './cue.ts';
import { type CueText, isStyle } from './cue-text.ts';

/** Characters read so far, to prove that the work grows with the file and no faster. */
export type Steps = { count: number };

/** Tags that files of other formats than WebVTT have. Anything else in angle brackets is text there. */
const KNOWN_TAGS = new Set(['b', 'i', 'u', 'font', 'c', 'v', 'lang', 'ruby', 'rt', 'span', 's', 'strong', 'em']);
const ALIASES: Readonly<Record<string, string>> = { strong: 'b', em: 'i' };

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  nbsp: '\u00a0',
  quot: '"',
  apos: "'",
  lrm: '\u200e',
  rlm: '\u200f',
};
const ENTITY_LENGTH = 10;
const TAG_NAME_LENGTH = 10;

/** Returns the index of the first of these characters, or -1 if another `stop` or the end comes first. */
function find(text: string, from: number, { end, stop, steps }: { end: string; stop: string; steps: Steps }): number {
  for (let at = from; at < text.length; at += 1) {
    steps.count += 1;
    if (text[at] === end) return at;
    if (text[at] === stop) return -1;
  }
  return -1;
}

type Tag = { name: string; isClosing: boolean };

/** Returns the name in `<b>`, `</b>` or `<c.yellow.bg>`, or undefined if the brackets don't hold a tag. */
function tagIn(content: string): Tag | undefined {
  const isClosing = content.startsWith('/');
  const start = content.slice(isClosing ? 1 : 0, (isClosing ? 1 : 0) + TAG_NAME_LENGTH);
  const [name = ''] = /^[A-Za-z]*/.exec(start) ?? [];
  const after = start[name.length];
  if (name === '' || (after !== undefined && !' .\t/'.includes(after))) return undefined;
  return { name: name.toLowerCase(), isClosing };
}

const isTimestamp = (content: string): boolean => content[0] !== undefined && content[0] >= '0' && content[0] <= '9';

/** Applies what the brackets hold. Returns false if it is no tag in files of this format. */
function applyTag(cue: CueText, content: string, source: CaptionSource): boolean {
  const tag = tagIn(content);
  const name = tag && (ALIASES[tag.name] ?? tag.name);
  if (tag && name === 'br') cue.add('\n');
  else if (tag && name !== undefined && isStyle(name)) cue.setStyle(name, !tag.isClosing);
  else if (source !== 'vtt') return tag !== undefined && KNOWN_TAGS.has(tag.name);
  // WebVTT has no other use for brackets: what isn't a tag there is one of a newer version, or a time.
  else return tag !== undefined || content === '' || content === '/' || isTimestamp(content);
  return true;
}

function characterOf(name: string): string | undefined {
  const known = ENTITIES[name];
  if (known !== undefined) return known;
  const [, hex, decimal] = /^#(?:[xX]([0-9A-Fa-f]{1,6})|([0-9]{1,7}))$/.exec(name) ?? [];
  const code = hex === undefined ? Number(decimal ?? Number.NaN) : Number.parseInt(hex, 16);
  return Number.isInteger(code) && code <= 0x10ffff ? String.fromCodePoint(code) : undefined;
}

/** Returns the index after the markup at `at`, or `at` itself if there is none. */
function skipMarkup(
  cue: CueText,
  text: string,
  at: number,
  { source, steps }: { source: CaptionSource; steps: Steps },
): number {
  if (text[at] === '<') {
    const to = find(text, at + 1, { end: '>', stop: '<', steps });
    return to > 0 && applyTag(cue, text.slice(at + 1, to), source) ? to + 1 : at;
  }
  if (source === 'vtt' && text[at] === '&') {
    const to = text.slice(at + 1, at + 1 + ENTITY_LENGTH).indexOf(';');
    const character = to > 0 ? characterOf(text.slice(at + 1, at + 1 + to)) : undefined;
    if (character === undefined) return at;
    cue.add(character);
    return at + to + 2;
  }
  // Positions and effects of SubStation Alpha, which converters leave behind: {\an8}
  if (source !== 'vtt' && text[at] === '{' && text[at + 1] === '\\') {
    const to = find(text, at + 1, { end: '}', stop: '{', steps });
    return to > 0 ? to + 1 : at;
  }
  if (source === 'sbv' && text.startsWith('[br]', at)) {
    cue.add('\n');
    return at + '[br]'.length;
  }
  return at;
}

/** Characters that mean only themselves in every format. Read as words, since most files have little else. */
const PLAIN = /[!-%'-;=-Z\\^-z|}~]+/y;

/** Returns the plain characters at an index, or an empty string. */
function plainAt(line: string, at: number): string {
  PLAIN.lastIndex = at;
  return PLAIN.exec(line)?.[0] ?? '';
}

/** Adds a line of a file to its cue. */
export function addLine(cue: CueText, line: string, { source, steps }: { source: CaptionSource; steps: Steps }): void {
  let at = 0;
  while (at < line.length && !cue.isTooLong) {
    const word = plainAt(line, at);
    steps.count += Math.max(1, word.length);
    const after = word === '' ? skipMarkup(cue, line, at, { source, steps }) : at;
    if (word !== '') {
      cue.addWord(word);
      at += word.length;
    } else if (after > at) at = after;
    else {
      const character = String.fromCodePoint(line.codePointAt(at) ?? 0);
      cue.add(character);
      at += character.length;
    }
  }
  cue.add('\n');
}
