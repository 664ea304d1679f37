/** Columns that the statistics table and the performance widget share. */
import { Badge, Text } from '@mantine/core';
import type { UserStatsRow } from '#contract/stats.ts';
import { tableBonusOf } from '#domain/points.ts';
import type { ProjectClass } from '#domain/project-status.ts';
import { decimalText, numberText } from '#web/lib/format.ts';
import { completedLink, ongoingLink, type Whose } from './figure-links.ts';
import { FigureLink } from './figure-link.tsx';
import type { ClassColumn, PlainColumn } from './people-table.tsx';

/** Whose figures a row holds, for links. */
export type WhoseOf = (row: UserStatsRow) => Whose;

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

type ClassFigure = { header: string; word: string; value: (row: UserStatsRow, name: ProjectClass) => number };

/** A figure of completed work of one class, which leads to that work. */
export const classColumn = (whoseOf: WhoseOf, { header, word, value }: ClassFigure): ClassColumn => ({
  header,
  cell: (row, name) => (
    <FigureLink link={completedLink(whoseOf(row), name)} label={`${name} ${word} ${row.name}`}>
      {numberText(value(row, name))}
    </FigureLink>
  ),
});

export const pointsColumn = (whoseOf: WhoseOf): ClassColumn =>
  classColumn(whoseOf, { header: 'Points', word: 'points of', value: ({ points }, name) => points.byClass[name] });

export const countColumn = (whoseOf: WhoseOf, header: string): ClassColumn =>
  classColumn(whoseOf, {
    header,
    word: 'projects completed by',
    value: ({ completedByClass }, name) => completedByClass[name],
  });

type PlainFigure = {
  header: string;
  sortBy: string;
  word: string;
  text: (row: UserStatsRow) => string;
  linkOf?: typeof ongoingLink;
};

/** A figure of a person over all classes, which leads to the work that it is about: completed work unless said otherwise. */
export const plainColumn = (
  whoseOf: WhoseOf,
  { header, sortBy, word, text, linkOf = completedLink }: PlainFigure,
): PlainColumn => ({
  header,
  sortBy,
  align: 'end',
  cell: (row) => (
    <FigureLink link={linkOf(whoseOf(row))} label={`${word} ${row.name}`}>
      {text(row)}
    </FigureLink>
  ),
});

export const averageColumn = (whoseOf: WhoseOf): PlainColumn =>
  plainColumn(whoseOf, {
    header: 'Average points',
    sortBy: 'average',
    word: 'average points of',
    text: ({ points }) => decimalText(points.average),
  });

/** By the weights of the table (decisions 6). */
export const bonusFigure = (whoseOf: WhoseOf): PlainColumn =>
  plainColumn(whoseOf, {
    header: 'Bonus',
    sortBy: 'bonus',
    word: 'bonus of',
    text: ({ completedByClass, jobType }) => numberText(tableBonusOf(completedByClass, jobType)),
  });

export const doneColumns = (whoseOf: WhoseOf): PlainColumn[] => [
  plainColumn(whoseOf, {
    header: 'Completed',
    sortBy: 'completed',
    word: 'projects completed by',
    text: ({ completed }) => numberText(completed),
  }),
  plainColumn(whoseOf, {
    header: 'Ongoing',
    sortBy: 'ongoing',
    word: 'ongoing projects of',
    text: ({ ongoing }) => numberText(ongoing),
    linkOf: ongoingLink,
  }),
];
