/** Deliverables of a share link, each with the decision on its latest version. */
import { isDeletedVersion } from '#domain/work/projects/project-cuts.ts';
import { Button } from '@mantine/core';
import type { Cut } from '#domain/review/cuts.ts';
import { plural } from '#web/lib/language/plural.ts';
import { t } from '#web/lib/language/text.ts';
import { deliverableNameOf, siblingVersions } from '#web/review/versions/cut-labels.ts';
import { DecisionBadge } from '#web/review/versions/decision-badge.tsx';
import classes from './guest-page.module.css';
import { Poster } from '#web/work/projects/card/poster.tsx';

/** Styles that let long names wrap. */
const WRAPPED_STYLES = { label: { whiteSpace: 'normal', lineHeight: 1.4, textAlign: 'left' } } as const;

const NEEDED = {
  one: '{count} of {total} needs your decision',
  other: '{count} of {total} need your decision',
} as const;

type DeliverableTabsProps = {
  /** All versions of the link, latest first. */
  cuts: readonly Cut[];
  /** Version on screen. */
  cut: Cut;
  onTurn: (id: number) => void;
  /** Poster URL for guests (see `Poster`). */
  guestUrl: string;
};

/** Returns the latest version of each deliverable: Main first, then in the order they were added. */
const latestOfEach = (cuts: readonly Cut[]): Cut[] =>
  cuts
    .filter((cut) => siblingVersions(cut, cuts)[0] === cut)
    .toSorted((a, b) => (a.deliverable?.id ?? 0) - (b.deliverable?.id ?? 0));

/** Says, for example, '2 of 5 need your decision'. Shows nothing for a single deliverable, or once all are decided. */
export function DecisionsNeeded({ cuts }: Pick<DeliverableTabsProps, 'cuts'>) {
  const latest = latestOfEach(cuts);
  const undecided = latest.filter((cut) => cut.decision === '' && !isDeletedVersion(cut)).length;
  if (latest.length < 2 || undecided === 0) return null;
  return <p className={classes.hint}>{plural(undecided, NEEDED, { total: latest.length })}</p>;
}

/** Scrolls the row to the deliverable on screen, which phones may not show at first. */
function showCurrent(row: HTMLElement | null): void {
  const current = row?.querySelector<HTMLElement>('[aria-current]');
  if (row && current) row.scrollLeft = current.offsetLeft - (row.clientWidth - current.offsetWidth) / 2;
}

export function DeliverableTabs({ cuts, cut, onTurn, guestUrl }: DeliverableTabsProps) {
  const latest = latestOfEach(cuts);
  if (latest.length < 2) return null;
  return (
    <nav ref={showCurrent} aria-label={t('Deliverables')} className={classes.tabs}>
      {latest.map((one) => {
        const isShown = siblingVersions(one, [cut]).length > 0;
        return (
          <Button
            key={one.id}
            variant={isShown ? 'outline' : 'default'}
            h="auto"
            mih={40}
            maw="100%"
            px={10}
            styles={WRAPPED_STYLES}
            aria-current={isShown || undefined}
            leftSection={<Poster cut={one} guestUrl={guestUrl} />}
            rightSection={<DecisionBadge cut={one} />}
            onClick={() => onTurn(one.id)}
          >
            {[deliverableNameOf(one, cuts), one.deliverable?.aspect].filter(Boolean).join(' · ')}
          </Button>
        );
      })}
    </nav>
  );
}
