/** What a chosen file says about its captions before it is uploaded. */
import type { CutMetadata } from '#domain/review/cut-metadata.ts';
import { parseCaptions } from '#domain/review/captions/parse-captions.ts';
import { type StartOffset, startOffsetOf } from '#domain/review/captions/start-timecode.ts';

/** Returns the language in a name such as `ep24.en.srt` or `ep24_pt-BR.vtt`; empty without one. */
export function languageInName(name: string): string {
  const [, found = ''] = /[._-]([a-z]{2,3}(?:[-_](?:[A-Z]{2}|[A-Z][a-z]{3}|\d{3}))?)\.[^.]+$/.exec(name) ?? [];
  const language = found.replace('_', '-');
  try {
    // Two letters at the end of a name may be anything.
    return language !== '' && new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' }).of(language)
      ? language
      : '';
  } catch {
    return '';
  }
}

const UTF_16_MARKS: readonly (readonly [number, number, string])[] = [
  [0xff, 0xfe, 'utf-16le'],
  [0xfe, 0xff, 'utf-16be'],
];

/** Returns the start timecode that the file's times begin with, if any. Times are digits, so that the encoding of the text doesn't matter. */
export async function startOffsetIn(file: File, facts: CutMetadata): Promise<StartOffset | undefined> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const encoding = UTF_16_MARKS.find(([first, second]) => bytes[0] === first && bytes[1] === second)?.[2] ?? 'utf-8';
  const parsed = parseCaptions(new TextDecoder(encoding).decode(bytes));
  return 'cues' in parsed ? startOffsetOf(parsed.cues, facts) : undefined;
}
