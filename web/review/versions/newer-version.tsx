/** Button that goes to the newest version of the same deliverable, while an older one is shown. */
import type { Cut } from '#domain/review/cuts.ts';
import { t } from '#web/lib/language/text.ts';
import classes from './cut-head.module.css';
import { siblingVersions } from './cut-labels.ts';

type NewerVersionProps = { cut: Cut; cuts: readonly Cut[]; onSelectCut: (cut: Cut) => void };

export function NewerVersion({ cut, cuts, onSelectCut }: NewerVersionProps) {
  const newest = siblingVersions(cut, cuts)[0];
  if (!newest || newest.number <= cut.number) return null;
  return (
    <button type="button" className={classes.newer} onClick={() => onSelectCut(newest)}>
      {t('Version {number} is newer', { number: newest.number })}
    </button>
  );
}
