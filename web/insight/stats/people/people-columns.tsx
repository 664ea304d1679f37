/** Columns shared by the statistics table and the performance widget. */
import { Badge, Text } from '@mantine/core';
import {
  explainAverage,
  explainBonus,
  explainCompleted,
  explainOngoing,
  explainPoints,
} from '#domain/insight/figure-rules.ts';
import type { Period } from '#domain/platform/period.ts';
import { TABLE_WEIGHTS, tableBonusOf } from '#domain/work/points.ts';
import type { ProjectClass } from '#domain/platform/project-classes.ts';
import { decimalText, NO_VALUE, numberText } from '#web/lib/time/format.ts';
import { explanationDates } from '#web/lib/time/local-time.ts';
import type { Explanation } from '#web/ui/menu/explained.tsx';
import { completedLink, ongoingLink, type FigureScope } from '../figure-links.ts';
import { FigureLink } from '../figure-link.tsx';
import { isFormer, type PeopleRow } from './former-row.ts';
import type { ClassColumn, PlainColumn } from './people-table-types.ts';
import { ROLE_LABELS } from './role-labels.ts';

/** Scope of the links in each row, and the period in effect. */
export type Figures = { scopeOf: (row: PeopleRow) => FigureScope; period: Period | undefined };

/** Returns the link of a figure; none for former members. */
const linkFor = <T,>(row: PeopleRow, link: T): T | undefined => (isFormer(row) ? undefined : link);

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
      NO_VALUE
    ) : (
      <Badge variant="default" radius="sm" tt="none" fw={500}>
        {ROLE_LABELS[row.type]}
      </Badge>
    ),
};

type ClassFigure = {
  header: string;
  phrase: string;
  value: (row: PeopleRow, name: ProjectClass) => number;
  /** Explanation of a person's figure. */
  explain: (row: PeopleRow, name: ProjectClass) => Explanation;
};

/** Column with completed work of one class, linked to that work. */
export const classColumn = ({ scopeOf }: Figures, { header, phrase, value, explain }: ClassFigure): ClassColumn => ({
  header,
  cell: (row, name) => (
    <FigureLink
      link={linkFor(row, completedLink(scopeOf(row), name))}
      label={`${name} ${phrase} ${row.name}`}
      explained={explain(row, name)}
    >
      {numberText(value(row, name))}
    </FigureLink>
  ),
});

export const pointsColumn = (figures: Figures): ClassColumn =>
  classColumn(figures, {
    header: 'Points',
    phrase: 'points of',
    value: ({ points }, name) => points.byClass[name],
    explain: () => explainPoints(explanationDates(figures.period)),
  });

export const countColumn = (figures: Figures, header: string): ClassColumn =>
  classColumn(figures, {
    header,
    phrase: 'projects completed by',
    value: ({ completedByClass }, name) => completedByClass[name],
    explain: () => explainCompleted(explanationDates(figures.period)),
  });

type PlainFigure = {
  header: string;
  sortBy: string;
  phrase: string;
  text: (row: PeopleRow) => string;
  /** Returns the general explanation or, with a row, that of the person's figure. */
  explain: (row?: PeopleRow) => Explanation;
  linkOf?: typeof ongoingLink;
};

/** Column with a figure over all classes, linked to completed work by default. */
export const plainColumn = (
  { scopeOf }: Figures,
  { header, sortBy, phrase, text, explain, linkOf = completedLink }: PlainFigure,
): PlainColumn => ({
  header,
  sortBy,
  align: 'end',
  explain,
  cell: (row) => (
    <FigureLink link={linkFor(row, linkOf(scopeOf(row)))} label={`${phrase} ${row.name}`} explained={explain(row)}>
      {text(row)}
    </FigureLink>
  ),
});

export const averageColumn = (figures: Figures): PlainColumn =>
  plainColumn(figures, {
    header: 'Average points',
    sortBy: 'average',
    phrase: 'average points of',
    text: ({ points }) => decimalText(points.average),
    explain: (row) => explainAverage(explanationDates(figures.period), row?.points),
  });

/** Bonus column, by the table's weights (docs/points.md#bonus). */
export const bonusFigure = (figures: Figures): PlainColumn =>
  plainColumn(figures, {
    header: 'Bonus',
    sortBy: 'bonus',
    phrase: 'bonus of',
    text: ({ bonus, completedByClass, jobType }) => numberText(bonus ?? tableBonusOf(completedByClass, jobType)),
    explain: (row) =>
      explainBonus(
        TABLE_WEIGHTS,
        explanationDates(figures.period),
        row && !isFormer(row) ? { counts: row.completedByClass, jobType: row.jobType } : undefined,
      ),
  });

export const completedColumns = (figures: Figures): PlainColumn[] => [
  plainColumn(figures, {
    header: 'Completed',
    sortBy: 'completed',
    phrase: 'projects completed by',
    text: ({ completed }) => numberText(completed),
    explain: () => explainCompleted(explanationDates(figures.period)),
  }),
  plainColumn(figures, {
    header: 'Ongoing',
    sortBy: 'ongoing',
    phrase: 'ongoing projects of',
    text: ({ ongoing }) => numberText(ongoing),
    explain: () => explainOngoing(explanationDates(figures.period)),
    linkOf: ongoingLink,
  }),
];
