/** When and by what the file of a version was removed. */
import type { Cut } from '#domain/review/cuts.ts';
import { dateText } from '#web/lib/time/format.ts';
import { CUT_TEXTS } from './cut-texts.ts';

export function removedText({ fileRemovedAt, fileRemovedBy }: Cut): string {
  if (fileRemovedBy === null) return CUT_TEXTS.gone;
  return `Removed on ${dateText(fileRemovedAt)} by ${fileRemovedBy === 'rule' ? 'the storage rule' : 'an administrator'}`;
}
