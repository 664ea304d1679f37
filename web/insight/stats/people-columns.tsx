/** Columns that the statistics table and the performance widget share. */
import { Badge, Text } from '@mantine/core';
import { tellAverage, tellBonus, tellCompleted, tellOngoing, tellPoints } from '#domain/insight/figure-rules.ts';
import type { Period } from '#domain/platform/period.ts';
import { TABLE_WEIGHTS, tableBonusOf } from '#domain/work/points.ts';
import type { ProjectClass } from '#domain/platform/project-classes.ts';
import { decimalText, NOTHING, numberText } from '#web/lib/format.ts';
import type { Explanation } from '#web/ui/explained.tsx';
import { completedLink, ongoingLink, type Whose } from './figure-links.ts';
import { FigureLink } from './figure-link.tsx';
import { isFormer, type PeopleRow } from './former-row.ts';
import type { ClassColumn, PlainColumn } from './people-table-types.ts';

/** Whose figures a row holds, for links; and the dates that count. */
export type Figures = { whoseOf: (row: PeopleRow) => Whose; period: Period | undefined };

/** Where a figure of the row leads; nowhere for former members. */
const linkFor = <T,>(row: PeopleRow, link: T): T | undefined => (isFormer(row) ? undefined : link);

export const ROLE_WORDS = { admin: 'Admin', manager: 'Manager', editor: 'Editor' } as const;

export const nameColumn: PlainColumn = {
  header: 'Name',
  sortBy: 'name',
  cell: ({ name, email }) => (
    <Text span fw={500} title={email ? `${name}, ${email}` : undefined}>
      {name || email}
    </Text>
  ),
};

export const roleColumn: PlainColumn = {
  header: 'Role',
  cell: (row) =>
    isFormer(row) ? (
      NOTHING
    ) : (
      <Badge variant="default" radius="sm" tt="none" fw={500}>
        {ROLE_WORDS[row.type]}
      </Badge>
    ),
};

type ClassFigure = {
  header: string;
  word: string;
  value: (row: PeopleRow, name: ProjectClass) => number;
  /** What the figure of a person is made of. */
  explain: (row: PeopleRow, name: ProjectClass) => Explanation;
};

/** A figure of completed work of one class, which leads to that work. */
export const classColumn = ({ whoseOf }: Figures, { header, word, value, explain }: ClassFigure): ClassColumn => ({
  header,
  cell: (row, name) => (
    <FigureLink
      link={linkFor(row, completedLink(whoseOf(row), name))}
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
  text: (row: PeopleRow) => string;
  /** The rule, or with a row what the person's figure is made of. */
  explain: (row?: PeopleRow) => Explanation;
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
    <FigureLink link={linkFor(row, linkOf(whoseOf(row)))} label={`${word} ${row.name}`} explained={explain(row)}>
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
    text: ({ bonus, completedByClass, jobType }) => numberText(bonus ?? tableBonusOf(completedByClass, jobType)),
    explain: (row) =>
      tellBonus(
        TABLE_WEIGHTS,
        figures.period,
        row && !isFormer(row) ? { counts: row.completedByClass, jobType: row.jobType } : undefined,
      ),
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
