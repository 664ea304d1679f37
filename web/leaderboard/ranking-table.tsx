/** The ten best, and below them the viewer's own row where that is further down (docs/points.md#leaderboard). */
import { ScrollArea, Table, Text } from '@mantine/core';
import type { LeaderboardEntry } from '#contract/leaderboard.ts';
import { tellScore } from '#domain/figure-rules.ts';
import type { Period } from '#domain/period.ts';
import { decimalText, numberText } from '#web/lib/format.ts';
import { ExplainSign } from '#web/ui/explained.tsx';
import { InitialsAvatar } from '#web/ui/initials-avatar.tsx';
import { EditorName, type OpenProfile } from './editor-name.tsx';
import classes from './leaderboard.module.css';
import { jobText, projectsText, shareOfTop } from './place.ts';
import { ScoreLink, type ScoreLinkOf } from './score-link.tsx';

const SHOWN = 10;

type Ways = { onOpenProfile?: OpenProfile; linkOf: ScoreLinkOf; period: Period | undefined };
type RankingProps = { entries: readonly LeaderboardEntry[]; ownId: number | undefined } & Ways;
type RowProps = { entry: LeaderboardEntry; top: number; isOwn: boolean } & Ways;

function Row({ entry, top, isOwn, onOpenProfile, linkOf, period }: RowProps) {
  return (
    <Table.Tr data-own={isOwn || undefined} aria-current={isOwn || undefined} className={classes.row}>
      <Table.Td className={classes.rank}>{numberText(entry.rank)}</Table.Td>
      <Table.Td>
        <span className={classes.editor}>
          <InitialsAvatar who={{ id: entry.userId, name: entry.name }} size={28} />
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
      </Table.Td>
      <Table.Td>
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
      </Table.Td>
      <Table.Td className={classes.jobCell}>{jobText(entry)}</Table.Td>
    </Table.Tr>
  );
}

export function RankingTable({ entries, ownId, ...ways }: RankingProps) {
  const top = entries[0]?.points ?? 0;
  const own = entries.find((entry) => entry.userId === ownId);
  const rowOf = (entry: LeaderboardEntry) => (
    <Row key={entry.userId} entry={entry} top={top} isOwn={entry.userId === ownId} {...ways} />
  );
  return (
    <ScrollArea className={classes.tableFrame} viewportProps={{ tabIndex: 0 }}>
      <Table aria-label="Top 10" verticalSpacing={6} horizontalSpacing="sm">
        <Table.Thead>
          <Table.Tr>
            <Table.Th className={classes.rank}>Rank</Table.Th>
            <Table.Th>Editor</Table.Th>
            <Table.Th>
              Points
              <ExplainSign of="points" lines={tellScore(ways.period)} />
            </Table.Th>
            <Table.Th className={classes.jobCell}>Job Type</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {entries.slice(0, SHOWN).map(rowOf)}
          {own && own.rank > SHOWN && (
            <>
              <Table.Tr aria-hidden>
                <Table.Td colSpan={4} className={classes.gap}>
                  ⋯
                </Table.Td>
              </Table.Tr>
              {rowOf(own)}
            </>
          )}
        </Table.Tbody>
      </Table>
    </ScrollArea>
  );
}
