/** Collects the text of a cue: visible characters, single line breaks, and which parts are bold, italic or underlined. */
import { CAPTION_LIMITS } from './caption-limits.ts';
import type { Cue, CueStyle } from './cue.ts';

const STYLES = ['b', 'i', 'u'] as const;
type Style = CueStyle['style'];

/** Returns whether the text means a style, as in `<b>`. */
export const isStyle = (name: string): name is Style => (STYLES as readonly string[]).includes(name);

/** Characters that break a line: also the vertical tab and separators that editing programs write. */
const BREAKS = new Set(['\n', '\u000b', '\u0085', '\u2028', '\u2029']);
const isSpace = (character: string): boolean => character === ' ' || character === '\t';
/** Control characters would be invisible, and end the text in some programs. Half a surrogate pair isn't text. */
const isInvisible = (character: string): boolean => {
  const code = character.codePointAt(0) ?? 0;
  return code < 0x20 || (code >= 0x7f && code < 0xa0) || code === 0xfeff || (code >= 0xd800 && code <= 0xdfff);
};

const NOTHING = { text: '', styles: [] } as const;

/** Collects the characters of one cue. Spaces around lines and blank lines are left out. */
export class CueText {
  #parts: string[] = [];
  #length = 0;
  #characters = 0;
  /** Spaces or a line break that are written only if a visible character follows, and the styles they had. */
  #pending = { text: '', styles: [] as readonly Style[] };
  /** Number of tags of each style that are open. */
  #open: Record<Style, number> = { b: 0, i: 0, u: 0 };
  #styles: CueStyle[] = [];
  /** The latest part of each style, which grows while its tag stays open. */
  #last: Partial<Record<Style, CueStyle>> = {};

  /** True once the text is longer than a cue may be. The rest isn't collected. */
  get isTooLong(): boolean {
    return this.#characters > CAPTION_LIMITS.cueLength;
  }

  /** Adds one character, given as a whole code point. */
  add(character: string): void {
    if (this.isTooLong) return;
    if (BREAKS.has(character)) this.#wait('\n');
    else if (isSpace(character)) this.#wait(' ');
    else if (!isInvisible(character)) this.#show(character, 1);
  }

  /** Adds visible characters of one code unit each, such as an English word. */
  addWord(word: string): void {
    if (!this.isTooLong) this.#show(word, word.length);
  }

  #show(text: string, characters: number): void {
    const { text: pending, styles } = this.#pending;
    if (pending !== '') {
      this.#append(pending, pending.length, styles);
      this.#pending = NOTHING;
    }
    this.#append(text, characters, this.#openStyles());
  }

  /** Remembers a space or line break. A break takes the place of the spaces before it, and spaces after it are left out. */
  #wait(text: ' ' | '\n'): void {
    const { text: pending, styles } = this.#pending;
    if (this.#length === 0 || pending === '\n') return;
    if (text === '\n' || pending === '') this.#pending = { text, styles: this.#openStyles() };
    else if (pending.length <= CAPTION_LIMITS.cueLength) this.#pending = { text: `${pending} `, styles };
  }

  /** Opens or closes a style for what follows. */
  setStyle(style: Style, isOpen: boolean): void {
    this.#open[style] = Math.max(0, this.#open[style] + (isOpen ? 1 : -1));
  }

  #openStyles(): readonly Style[] {
    return STYLES.filter((style) => this.#open[style] > 0);
  }

  #append(text: string, characters: number, styles: readonly Style[]): void {
    const from = this.#length;
    this.#parts.push(text);
    this.#length += text.length;
    this.#characters += characters;
    for (const style of styles) this.#extend(style, from);
  }

  #extend(style: Style, from: number): void {
    const last = this.#last[style];
    if (last?.to === from) last.to = this.#length;
    else this.#styles.push((this.#last[style] = { style, from, to: this.#length }));
  }

  /** Returns the text, with its styles if there are any. It is empty if nothing of it is visible. */
  result(): Pick<Cue, 'text' | 'styles'> {
    const text = this.#parts.join('');
    return this.#styles.length > 0 ? { text, styles: this.#styles } : { text };
  }
}

/** A part of a cue's text in one style. */
export type CueRun = { text: string } & Record<Style, boolean>;

/** Returns the cue's text in parts of one style each, to draw or write them one after the other. */
export function runsOf({ text, styles = [] }: Pick<Cue, 'text' | 'styles'>): CueRun[] {
  const changes = styles
    .flatMap(({ style, from, to }) => [
      { at: from, style, isOn: true },
      { at: to, style, isOn: false },
    ])
    .toSorted((one, other) => one.at - other.at);
  const runs: CueRun[] = [];
  const present = { b: false, i: false, u: false };
  let from = 0;
  for (const { at, style, isOn } of [...changes, { at: text.length, style: 'b' as const, isOn: false }]) {
    if (at > from) runs.push({ text: text.slice(from, at), ...present });
    from = at;
    present[style] = isOn;
  }
  return runs;
}
