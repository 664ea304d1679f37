/** Top ten, followed by the viewer's own row if they rank lower (docs/points.md#leaderboard). */
import { initialsIn } from '#domain/platform/text.ts';
import { Text } from '@mantine/core';
import type { LeaderboardEntry } from '#contract/insight/leaderboard.ts';
import { explainScore } from '#domain/insight/figure-rules.ts';
import type { Period } from '#domain/platform/period.ts';
import { decimalText, numberText } from '#web/lib/time/format.ts';
import { explanationDates } from '#web/lib/time/local-time.ts';
import { ExplainSign } from '#web/ui/menu/explained.tsx';
import { InitialsAvatar } from '#web/ui/figures/initials-avatar.tsx';
import { EditorName, type OpenProfile } from './editor-name.tsx';
import tables from '#web/ui/table/table.module.css';
import classes from './leaderboard.module.css';
import { jobText, projectsText, shareOfTop } from './rank.ts';
import { ScoreLink, type ScoreLinkOf } from './score-link.tsx';

const MAX_SHOWN = 10;

type RankingLinks = { onOpenProfile?: OpenProfile; linkOf: ScoreLinkOf; period: Period | undefined };
type RankingProps = { entries: readonly LeaderboardEntry[]; ownId: number | undefined } & RankingLinks;
type RowProps = { entry: LeaderboardEntry; top: number; isOwn: boolean } & RankingLinks;

function Row({ entry, top, isOwn, onOpenProfile, linkOf, period }: RowProps) {
  return (
    <tr data-own={isOwn || undefined} aria-current={isOwn || undefined} className={classes.row}>
      <td className={classes.rank}>{numberText(entry.rank)}</td>
      <td>
        <span className={classes.editor}>
          <InitialsAvatar owner={{ id: entry.userId, name: entry.name }} initials={initialsIn(entry.name)} size={28} />
          <span className={classes.editorText}>
            <span className={classes.nameLine}>
              <EditorName entry={entry} onOpenProfile={onOpenProfile} />
              {isOwn && <span className={classes.you}>You</span>}
            </span>
            <Text span size="xs" c="dimmed">
              <ScoreLink entry={entry} linkOf={linkOf} period={period} label={`${projectsText(entry)} completed by`}>
                {projectsText(entry)}
              </ScoreLink>
            </Text>
          </span>
        </span>
      </td>
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- not a control; its text is in its children */}
      <td>
        <span className={classes.score}>
          <span className={classes.points}>
            <ScoreLink entry={entry} linkOf={linkOf} period={period} label={`${decimalText(entry.points)} points of`}>
              {decimalText(entry.points)}
            </ScoreLink>
          </span>
          <span className={classes.track} aria-hidden>
            <span className={classes.bar} style={{ width: `${shareOfTop(entry.points, top)}%` }} />
          </span>
        </span>
      </td>
      <td className={classes.jobCell}>{jobText(entry)}</td>
    </tr>
  );
}

export function RankingTable({ entries, ownId, ...handlers }: RankingProps) {
  const top = entries[0]?.points ?? 0;
  const ownEntry = entries.find((entry) => entry.userId === ownId);
  const rowOf = (entry: LeaderboardEntry) => (
    <Row key={entry.userId} entry={entry} top={top} isOwn={entry.userId === ownId} {...handlers} />
  );
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable areas must be reachable by keyboard
    <div className={`${tables.scroll} ${classes.tableFrame}`} tabIndex={0}>
      <table aria-label="Top 10" className={`${tables.table} ${classes.ranking}`}>
        <thead>
          <tr>
            <th className={classes.rank}>Rank</th>
            <th>Editor</th>
            <th>
              Points
              <ExplainSign of="points" lines={explainScore(explanationDates(handlers.period))} />
            </th>
            <th className={classes.jobCell}>Job Type</th>
          </tr>
        </thead>
        <tbody>
          {entries.slice(0, MAX_SHOWN).map(rowOf)}
          {ownEntry && ownEntry.rank > MAX_SHOWN && (
            <>
              <tr aria-hidden>
                <td colSpan={4} className={classes.gap}>
                  ⋯
                </td>
              </tr>
              {rowOf(ownEntry)}
            </>
          )}
        </tbody>
      </table>
    </div>
  );
}
