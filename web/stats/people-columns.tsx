/** Columns that the statistics table and the performance widget share. */
import { Badge, Text } from '@mantine/core';
import type { UserStatsRow } from '#contract/stats.ts';
import { tellAverage, tellBonus, tellCompleted, tellOngoing, tellPoints } from '#domain/figure-rules.ts';
import type { Period } from '#domain/period.ts';
import { TABLE_WEIGHTS, tableBonusOf } from '#domain/points.ts';
import type { ProjectClass } from '#domain/project-status.ts';
import { decimalText, numberText } from '#web/lib/format.ts';
import type { Explanation } from '#web/ui/explained.tsx';
import { completedLink, ongoingLink, type Whose } from './figure-links.ts';
import { FigureLink } from './figure-link.tsx';
import type { ClassColumn, PlainColumn } from './people-table.tsx';

/** Whose figures a row holds, for links; and the dates that count. */
export type Figures = { whoseOf: (row: UserStatsRow) => Whose; period: Period | undefined };

export const ROLE_WORDS = { admin: 'Admin', manager: 'Manager', editor: 'Editor' } as const;

export const nameColumn: PlainColumn = {
  header: 'Name',
  sortBy: 'name',
  cell: ({ name, email }) => (
    <Text span fw={500} title={`${name}, ${email}`}>
      {name || email}
    </Text>
  ),
};

export const roleColumn: PlainColumn = {
  header: 'Role',
  cell: ({ type }) => (
    <Badge variant="default" radius="sm" tt="none" fw={500}>
      {ROLE_WORDS[type]}
    </Badge>
  ),
};

type ClassFigure = {
  header: string;
  word: string;
  value: (row: UserStatsRow, name: ProjectClass) => number;
  /** What the figure of a person is made of. */
  explain: (row: UserStatsRow, name: ProjectClass) => Explanation;
};

/** A figure of completed work of one class, which leads to that work. */
export const classColumn = ({ whoseOf }: Figures, { header, word, value, explain }: ClassFigure): ClassColumn => ({
  header,
  cell: (row, name) => (
    <FigureLink
      link={completedLink(whoseOf(row), name)}
      label={`${name} ${word} ${row.name}`}
      explained={explain(row, name)}
    >
      {numberText(value(row, name))}
    </FigureLink>
  ),
});

export const pointsColumn = (figures: Figures): ClassColumn =>
  classColumn(figures, {
    header: 'Points',
    word: 'points of',
    value: ({ points }, name) => points.byClass[name],
    explain: () => tellPoints(figures.period),
  });

export const countColumn = (figures: Figures, header: string): ClassColumn =>
  classColumn(figures, {
    header,
    word: 'projects completed by',
    value: ({ completedByClass }, name) => completedByClass[name],
    explain: () => tellCompleted(figures.period),
  });

type PlainFigure = {
  header: string;
  sortBy: string;
  word: string;
  text: (row: UserStatsRow) => string;
  /** The rule, or with a row what the person's figure is made of. */
  explain: (row?: UserStatsRow) => Explanation;
  linkOf?: typeof ongoingLink;
};

/** A figure of a person over all classes, which leads to the work that it is about: completed work unless said otherwise. */
export const plainColumn = (
  { whoseOf }: Figures,
  { header, sortBy, word, text, explain, linkOf = completedLink }: PlainFigure,
): PlainColumn => ({
  header,
  sortBy,
  align: 'end',
  explain,
  cell: (row) => (
    <FigureLink link={linkOf(whoseOf(row))} label={`${word} ${row.name}`} explained={explain(row)}>
      {text(row)}
    </FigureLink>
  ),
});

export const averageColumn = (figures: Figures): PlainColumn =>
  plainColumn(figures, {
    header: 'Average points',
    sortBy: 'average',
    word: 'average points of',
    text: ({ points }) => decimalText(points.average),
    explain: (row) => tellAverage(figures.period, row?.points),
  });

/** By the weights of the table (docs/points.md#bonus). */
export const bonusFigure = (figures: Figures): PlainColumn =>
  plainColumn(figures, {
    header: 'Bonus',
    sortBy: 'bonus',
    word: 'bonus of',
    text: ({ completedByClass, jobType }) => numberText(tableBonusOf(completedByClass, jobType)),
    explain: (row) =>
      tellBonus(TABLE_WEIGHTS, figures.period, row && { counts: row.completedByClass, jobType: row.jobType }),
  });

export const doneColumns = (figures: Figures): PlainColumn[] => [
  plainColumn(figures, {
    header: 'Completed',
    sortBy: 'completed',
    word: 'projects completed by',
    text: ({ completed }) => numberText(completed),
    explain: () => tellCompleted(figures.period),
  }),
  plainColumn(figures, {
    header: 'Ongoing',
    sortBy: 'ongoing',
    word: 'ongoing projects of',
    text: ({ ongoing }) => numberText(ongoing),
    explain: () => tellOngoing(figures.period),
    linkOf: ongoingLink,
  }),
];
