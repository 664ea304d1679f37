/** Labels for versions and positions, and display aspect ratio. */
import { type CutMetadata, displaySizeOf, timebaseOf } from '#domain/review/cut-metadata.ts';
import { type Cut, MAIN_DELIVERABLE_NAME } from '#domain/review/cuts.ts';
import { type Mark, timecodeTextOf, WHOLE_VERSION } from '#domain/work/notes.ts';
import { t } from '#web/lib/language/text.ts';

export const versionText = ({ number }: Pick<Cut, 'number'>): string => t('Version {number}', { number });

type LabeledCut = Pick<Cut, 'number' | 'deliverable'>;

/** Returns the name of the version's deliverable; undefined if all of these versions belong to Main. */
export const deliverableNameOf = (cut: LabeledCut, cuts: readonly LabeledCut[] = [cut]): string | undefined =>
  cut.deliverable?.name ?? (cuts.some(({ deliverable }) => deliverable) ? t(MAIN_DELIVERABLE_NAME) : undefined);

/** Returns 'Short 2 · Version 7', or 'Version 7' if all of the versions belong to Main. */
export function namedVersionText(cut: LabeledCut, cuts?: readonly LabeledCut[]): string {
  const name = deliverableNameOf(cut, cuts);
  return name === undefined ? versionText(cut) : `${name} · ${versionText(cut)}`;
}

/** Returns 'Wedding film, Short 2 · Version 7', or 'Wedding film, version 7' if all of the versions belong to Main. */
export const titledVersionText = (title: string, cut: LabeledCut, cuts?: readonly LabeledCut[]): string => {
  const isNamed = deliverableNameOf(cut, cuts) !== undefined;
  return `${title}, ${isNamed ? namedVersionText(cut, cuts) : versionText(cut).toLowerCase()}`;
};

/** Returns the versions of a deliverable (null for Main) in the given order. */
export const versionsOf = <C extends Pick<Cut, 'deliverable'>>(cuts: readonly C[], id: number | null): C[] =>
  cuts.filter(({ deliverable }) => (deliverable?.id ?? null) === id);

/** Returns the versions of the same deliverable in the given order, including this one. */
export const siblingVersions = <C extends Pick<Cut, 'deliverable'>>(
  { deliverable }: Pick<Cut, 'deliverable'>,
  cuts: readonly C[],
): C[] => versionsOf(cuts, deliverable?.id ?? null);

/** Returns a position such as '00:00:12:04', both ends of a range, or 'Whole version'. */
export const positionText = (position: Pick<Mark, 'frame' | 'endFrame'>, facts: CutMetadata): string =>
  position.frame === null ? t(WHOLE_VERSION) : timecodeTextOf(position, timebaseOf(facts));

/** Returns 'at 01:00:12:05', 'on the whole version', or 'on the image', which has no timecode. */
export function positionPhraseOf(frame: number | null | undefined, timecode: string): string {
  if (frame === null) return t('on the whole version');
  return timecode === '' ? t('on the image') : t('at {timecode}', { timecode });
}

/** Returns width over height on screen. */
export function aspectOf(facts: CutMetadata): number {
  const { width, height } = displaySizeOf(facts);
  return width > 0 && height > 0 ? width / height : 16 / 9;
}
