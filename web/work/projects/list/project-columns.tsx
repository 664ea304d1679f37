/** Columns of the progress table: the defaults and optional ones (docs/projects.md#table). */
import type { ReactNode } from 'react';
import { lengthText } from '#domain/work/projects/length-text.ts';
import { checksText } from '#domain/work/checks/check-kinds.ts';
import type { Project } from '#domain/work/projects/project.ts';
import { NO_VALUE, numberText } from '#web/lib/time/format.ts';
import { zoneAbbreviation } from '#web/lib/time/local-time.ts';
import type { Column } from '#web/ui/table/data-table-types.ts';
import { Time } from '#web/ui/figures/time.tsx';
import { Deadline } from '../card/deadline.tsx';
import { COLUMN_KEYS, type ColumnKey } from './list-view.ts';
import { Person } from '../card/person.tsx';
import { clientNameOf } from '../card/client-name.ts';
import { DueCell, EditorCell, PointsCell, StatusCell, TimeCell, TitleCell, TurnCell } from './project-cells.tsx';
import { RunTime } from '../card/time-bar.tsx';

/** Table sizes, from a wide window to the narrowest one or a table next to an open project. */
export const TABLE_VARIANTS = [
  ['wide', 1100],
  ['medium', 940],
  ['narrow', 716],
  ['slim', 0],
] as const;
export type TableVariant = (typeof TABLE_VARIANTS)[number][0];

export const ACTIONS_WIDTH: Record<TableVariant, number> = { wide: 148, medium: 140, narrow: 124, slim: 124 };
/** Width of the checkbox column, as in the table's style sheet. */
export const CHECKBOX_WIDTH = 36;

/** Labels in the table header and in the columns menu. */
export const COLUMN_LABELS: Record<ColumnKey, string> = {
  id: 'ID',
  status: 'Status',
  type: 'Type',
  client: 'Client',
  editor: 'Editor',
  assignedBy: 'Assigned By',
  reviewedBy: 'Reviewed By',
  time: 'Time',
  runTime: 'Run Time',
  due: 'Due',
  deadline: 'Deadline',
  points: 'Points',
  personalPoints: 'Personal points',
  designationPoints: 'J points',
  createdAt: 'Assigned At',
  startedAt: 'Started At',
  endedAt: 'Ended At',
  rawLength: 'Raw length',
  videoLength: 'Video length',
  revisionCount: 'Revisions',
  platform: 'Platform',
  trackingId: 'Tracking ID',
  waiting: 'Waiting On',
  checks: 'Checks',
};

/** Context of a cell: table size, and whether the cell includes the time or the score. */
type CellContext = { variant: TableVariant; hasTime: boolean; hasScore: boolean };

type Definition = {
  cell: (project: Project, table: CellContext) => ReactNode;
  /** Width in pixels per size; 0 if another column includes the value. */
  width: number | Record<TableVariant, number>;
  sortBy?: string;
  isNumber?: true;
  whenStacked?: 'wide';
};

const PERSON_WIDTH = 140;
const DATE_TIME_WIDTH = 212;
const NUMBER_WIDTH = 92;

const DEFINITIONS: Record<ColumnKey, Definition> = {
  id: { cell: (p) => p.id, width: 64, sortBy: 'id', isNumber: true },
  status: {
    cell: (p, { hasScore }) => <StatusCell project={p} hasScore={hasScore} />,
    width: { wide: 144, medium: 140, narrow: 120, slim: 120 },
    sortBy: 'status',
    whenStacked: 'wide',
  },
  type: { cell: (p) => p.class, width: 92, sortBy: 'class' },
  client: { cell: clientNameOf, width: PERSON_WIDTH, sortBy: 'client' },
  editor: {
    cell: (p, { hasTime }) => <EditorCell project={p} hasTime={hasTime} />,
    width: { wide: 150, medium: 134, narrow: 134, slim: 0 },
    sortBy: 'editor',
  },
  assignedBy: { cell: (p) => <Person person={p.assignedBy} />, width: PERSON_WIDTH },
  reviewedBy: { cell: (p) => <Person person={p.reviewedBy} />, width: PERSON_WIDTH },
  time: {
    cell: (p) => <TimeCell project={p} />,
    width: { wide: 160, medium: 132, narrow: 0, slim: 0 },
    sortBy: 'runtime',
    whenStacked: 'wide',
  },
  runTime: { cell: (p) => <RunTime project={p} />, width: PERSON_WIDTH, sortBy: 'runtime', whenStacked: 'wide' },
  due: {
    cell: (p, { variant }) => <DueCell project={p} isWide={variant === 'wide'} />,
    get width() {
      // `GMT+5:30` takes more room than `UTC` or `CEST`.
      return { wide: zoneAbbreviation().length > 4 ? 216 : 170, medium: 112, narrow: 102, slim: 102 };
    },
    sortBy: 'due',
  },
  deadline: { cell: (p) => <Deadline project={p} isExact />, width: DATE_TIME_WIDTH, sortBy: 'deadlineAt' },
  points: {
    cell: (p) => <PointsCell project={p} />,
    width: { wide: 96, medium: 92, narrow: 88, slim: 0 },
    sortBy: 'points',
    isNumber: true,
  },
  personalPoints: { cell: (p) => numberText(p.personalPoint), width: NUMBER_WIDTH, isNumber: true },
  designationPoints: { cell: (p) => numberText(p.designationPoints), width: NUMBER_WIDTH, isNumber: true },
  createdAt: { cell: (p) => <Time at={p.createdAt} />, width: DATE_TIME_WIDTH, sortBy: 'createdAt' },
  startedAt: { cell: (p) => <Time at={p.startedAt} />, width: DATE_TIME_WIDTH, sortBy: 'startedAt' },
  endedAt: { cell: (p) => <Time at={p.endedAt} />, width: DATE_TIME_WIDTH, sortBy: 'endedAt' },
  rawLength: { cell: (p) => lengthText(p.rawLengthSeconds), width: NUMBER_WIDTH, isNumber: true },
  videoLength: { cell: (p) => lengthText(p.videoLengthSeconds), width: NUMBER_WIDTH, isNumber: true },
  revisionCount: { cell: (p) => p.revisionCount, width: NUMBER_WIDTH, isNumber: true },
  platform: { cell: (p) => p.platform || NO_VALUE, width: NUMBER_WIDTH },
  trackingId: { cell: (p) => p.trackingId, width: PERSON_WIDTH },
  waiting: { cell: (p) => <TurnCell project={p} />, width: PERSON_WIDTH, sortBy: 'waitingSince' },
  checks: { cell: (p) => checkCountOf(p) ?? NO_VALUE, width: NUMBER_WIDTH, isNumber: true },
};

/** Returns '5/7', or undefined without checks. */
const checkCountOf = ({ checksTotal: total, openChecks: open }: Project): string | undefined =>
  total > 0 ? checksText({ total, open }) : undefined;

const widthOf = (key: ColumnKey, variant: TableVariant): number => {
  const { width } = DEFINITIONS[key];
  return typeof width === 'number' ? width : width[variant];
};

/** Returns whether another column includes this one because it doesn't fit. */
function isFolded(key: ColumnKey, variant: TableVariant): boolean {
  return widthOf(key, variant) === 0;
}

const TITLE_WIDTH = 148;

/** Returns the title column and the selected ones that fit, and the minimum width of the table. */
export function columnsFor(chosen: readonly ColumnKey[], variant: TableVariant) {
  const shown = COLUMN_KEYS.filter((key) => chosen.includes(key) && !isFolded(key, variant));
  const isMerged = (key: ColumnKey): boolean => chosen.includes(key) && isFolded(key, variant);
  const context: CellContext = { variant, hasTime: isMerged('time'), hasScore: isMerged('points') };
  const title: Column<Project> = {
    key: 'title',
    header: 'Title',
    cell: (project) => (
      <TitleCell
        project={project}
        hasEditor={isMerged('editor')}
        isWide={variant === 'wide'}
        hasPoster={variant === 'wide' || variant === 'medium'}
      />
    ),
    sortBy: 'title',
    whenStacked: 'lead',
  };
  const others = shown.map((key): Column<Project> => {
    const { cell, sortBy, isNumber, whenStacked } = DEFINITIONS[key];
    return {
      key,
      header: COLUMN_LABELS[key],
      cell: (project) => cell(project, context),
      width: widthOf(key, variant),
      ...(sortBy && { sortBy }),
      ...(isNumber && { align: 'end' as const }),
      ...(whenStacked && { whenStacked }),
    };
  });
  const minWidth = TITLE_WIDTH + shown.reduce((sum, key) => sum + widthOf(key, variant), 0);
  return { columns: [title, ...others], minWidth };
}

/** Returns the table sizes with their lower bounds. With optional columns that don't fit, the widest gives way to the next one. */
export const variantsFor = (chosen: readonly ColumnKey[]) =>
  TABLE_VARIANTS.map(([variant, from]): [TableVariant, number] => [
    variant,
    variant === 'wide'
      ? Math.max(from, columnsFor(chosen, variant).minWidth + ACTIONS_WIDTH[variant] + CHECKBOX_WIDTH)
      : from,
  ]);
