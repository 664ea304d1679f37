/** Captions of versions: their limits, and who may do what with them (docs/captions.md). */
import type { Actor } from '#domain/platform/actor.ts';
import { refuse, type Refusal, type Violation } from '#domain/platform/refusal.ts';
import { countCharacters, hasControlCharacters } from '#domain/platform/text.ts';
import type { Milliseconds } from '#domain/platform/units.ts';
import { brokenRuleAt, tooLongAt } from '#domain/platform/violations.ts';
import type { CutKind } from '#domain/work/projects/project-cuts.ts';
import { CAPTION_TEXTS } from './caption-texts.ts';
import { CAPTION_LIMITS } from './caption-limits.ts';

/** What a version says of its captions, enough for a player to offer them. */
export type CaptionTrack = {
  id: number;
  /** Row version, incremented by each write. Used as the ETag. */
  version: number;
  /** BCP 47, such as `en` or `pt-BR`; empty if unknown. */
  language: string;
  label: string;
  cueCount: number;
  /** End of the last cue. */
  lastMs: Milliseconds;
  /** Hidden from clients. */
  isInternal: boolean;
};

/** Captions of a version, as the team lists them. */
export type Captions = CaptionTrack & {
  cutId: number;
  /** Name of the uploaded file. */
  originalName: string;
  /** Size of the stored WebVTT file. */
  sizeBytes: number;
  /** Null if the person is gone. */
  uploadedBy: { id: number; name: string } | null;
  createdAt: string;
  /** Whether the reader may change and delete them. */
  mayChange: boolean;
};

/** Returns whether the actor may change, replace and delete captions that they can read: administrators, managers and the uploader. */
export const mayChangeCaptions = (
  actor: Pick<Actor, 'id' | 'type'>,
  { uploadedById }: { uploadedById: number | null },
): boolean => actor.type !== 'editor' || uploadedById === actor.id;

/** Refuses captions for what can't show them, and beyond the limit per version. */
export function checkAddCaptions(
  cut: { kind: CutKind; fileRemovedAt: string | null },
  count: number,
): Refusal | undefined {
  if (cut.kind === 'image') return refuse('conflict', CAPTION_TEXTS.noPicture);
  if (cut.fileRemovedAt !== null) return refuse('conflict', CAPTION_TEXTS.fileRemoved);
  return count >= CAPTION_LIMITS.perCut ? refuse('conflict', CAPTION_TEXTS.tooMany) : undefined;
}

/** Language and label, as they are stored. */
export type CaptionName = { language: string; label: string };

/** Returns the language code in its usual spelling (`pt_br` is `pt-BR`), empty for none, or undefined if it isn't one. */
export function languageIn(text: string): string | undefined {
  const trimmed = text.trim().replaceAll('_', '-');
  if (trimmed === '') return '';
  if (trimmed.length > CAPTION_LIMITS.languageLength) return undefined;
  try {
    return Intl.getCanonicalLocales(trimmed)[0];
  } catch {
    return undefined;
  }
}

/** Returns the name as it is stored, or its violations. */
export function captionNameIn({ language: text, label }: CaptionName): CaptionName | Violation[] {
  const language = languageIn(text);
  const trimmed = label.trim();
  const violations = [
    ...(language === undefined ? [brokenRuleAt('language', CAPTION_TEXTS.badLanguage)] : []),
    ...(countCharacters(trimmed) > CAPTION_LIMITS.labelLength ? [tooLongAt('label', CAPTION_LIMITS.labelLength)] : []),
    ...(hasControlCharacters(trimmed) ? [brokenRuleAt('label', CAPTION_TEXTS.controlCharacters)] : []),
  ];
  return language === undefined || violations.length > 0 ? violations : { language, label: trimmed };
}

/** Returns the language that a file's name ends with, as in `ep24.en.srt` and `ep24_pt-BR.vtt`, or an empty text. */
export function languageOfName(fileName: string): string {
  const bare = fileName.slice(0, Math.max(0, fileName.lastIndexOf('.')));
  const last = bare.slice(Math.max(bare.lastIndexOf('.'), bare.lastIndexOf('_'), bare.lastIndexOf(' ')) + 1);
  // Longer codes are rare, and words such as "new" are among them.
  if (last.length === bare.length || !/^[A-Za-z]{2}(?:-[A-Za-z0-9]{2,4})?$/.test(last)) return '';
  const language = languageIn(last) ?? '';
  const names = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' });
  return language !== '' && names.of(language) !== undefined ? language : '';
}
