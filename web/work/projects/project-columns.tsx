/** The columns of the progress table: those that have room everywhere, and those that a person adds (docs/projects.md#table). */
import type { ReactNode } from 'react';
import { lengthText } from '#domain/work/project-lengths.ts';
import type { Project } from '#domain/work/project.ts';
import { dateTimeText, NOTHING, numberText } from '#web/lib/format.ts';
import type { Column } from '#web/ui/data-table-types.ts';
import { Deadline } from './deadline.tsx';
import { COLUMN_KEYS, type ColumnKey } from './list-view.ts';
import { Person } from './person.tsx';
import { clientNameOf } from './client-name.ts';
import { DueCell, EditorCell, PointsCell, StatusCell, TimeCell, TitleCell } from './project-cells.tsx';
import { RunTime } from './time-bar.tsx';

/** How much room the table has: in a wide window, a narrow one, and in the narrowest or beside an open project. */
export const ROOMS = [
  ['wide', 1100],
  ['medium', 940],
  ['narrow', 716],
  ['slim', 0],
] as const;
export type TableRoom = (typeof ROOMS)[number][0];

/** What a column is called in its head and in the choice of columns. */
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
};

/** What a cell has to know of its table: its room, and whether a cell has to take in the time, or the score. */
type Around = { room: TableRoom; hasTime: boolean; hasScore: boolean };

type Sketch = {
  cell: (project: Project, table: Around) => ReactNode;
  /** In pixels, by how much room there is; 0 where another column takes it in. */
  width: number | Record<TableRoom, number>;
  sortBy?: string;
  isNumber?: true;
  whenStacked?: 'wide';
};

const PERSON = 140;
const MOMENT = 176;
const FIGURE = 92;

const SKETCHES: Record<ColumnKey, Sketch> = {
  id: { cell: (p) => p.id, width: 64, sortBy: 'id', isNumber: true },
  status: {
    cell: (p, { hasScore }) => <StatusCell project={p} hasScore={hasScore} />,
    width: { wide: 152, medium: 140, narrow: 120, slim: 120 },
    sortBy: 'status',
    whenStacked: 'wide',
  },
  type: { cell: (p) => p.class, width: 92, sortBy: 'class' },
  client: { cell: clientNameOf, width: PERSON, sortBy: 'client' },
  editor: {
    cell: (p, { hasTime }) => <EditorCell project={p} hasTime={hasTime} />,
    width: { wide: 150, medium: 134, narrow: 134, slim: 0 },
    sortBy: 'editor',
  },
  assignedBy: { cell: (p) => <Person person={p.assignedBy} />, width: PERSON },
  reviewedBy: { cell: (p) => <Person person={p.reviewedBy} />, width: PERSON },
  time: {
    cell: (p) => <TimeCell project={p} />,
    width: { wide: 160, medium: 132, narrow: 0, slim: 0 },
    sortBy: 'runtime',
    whenStacked: 'wide',
  },
  runTime: { cell: (p) => <RunTime project={p} />, width: PERSON, sortBy: 'runtime', whenStacked: 'wide' },
  due: {
    cell: (p, { room }) => <DueCell project={p} isWide={room === 'wide'} />,
    width: { wide: 170, medium: 112, narrow: 102, slim: 102 },
    sortBy: 'due',
  },
  deadline: { cell: (p) => <Deadline project={p} isExact />, width: MOMENT, sortBy: 'deadlineAt' },
  points: {
    cell: (p) => <PointsCell project={p} />,
    width: { wide: 96, medium: 92, narrow: 88, slim: 0 },
    sortBy: 'points',
    isNumber: true,
  },
  personalPoints: { cell: (p) => numberText(p.personalPoint), width: FIGURE, isNumber: true },
  designationPoints: { cell: (p) => numberText(p.designationPoints), width: FIGURE, isNumber: true },
  createdAt: { cell: (p) => dateTimeText(p.createdAt), width: MOMENT, sortBy: 'createdAt' },
  startedAt: { cell: (p) => dateTimeText(p.startedAt), width: MOMENT, sortBy: 'startedAt' },
  endedAt: { cell: (p) => dateTimeText(p.endedAt), width: MOMENT, sortBy: 'endedAt' },
  rawLength: { cell: (p) => lengthText(p.rawLengthSeconds), width: FIGURE, isNumber: true },
  videoLength: { cell: (p) => lengthText(p.videoLengthSeconds), width: FIGURE, isNumber: true },
  revisionCount: { cell: (p) => p.revisionCount, width: FIGURE, isNumber: true },
  platform: { cell: (p) => p.platform || NOTHING, width: FIGURE },
  trackingId: { cell: (p) => p.trackingId, width: PERSON },
};

const widthOf = (key: ColumnKey, room: TableRoom): number => {
  const { width } = SKETCHES[key];
  return typeof width === 'number' ? width : width[room];
};

/** Another column takes it in, for want of room. */
function isFolded(key: ColumnKey, room: TableRoom): boolean {
  return widthOf(key, room) === 0;
}

const TITLE_WIDTH = 148;

/** The columns of the title and of these, as there is room, and the least width that all of them need together. */
export function columnsFor(chosen: readonly ColumnKey[], room: TableRoom) {
  const shown = COLUMN_KEYS.filter((key) => chosen.includes(key) && !isFolded(key, room));
  const takesIn = (key: ColumnKey): boolean => chosen.includes(key) && isFolded(key, room);
  const around: Around = { room, hasTime: takesIn('time'), hasScore: takesIn('points') };
  const title: Column<Project> = {
    key: 'title',
    header: 'Title',
    cell: (project) => <TitleCell project={project} hasEditor={takesIn('editor')} isWide={room === 'wide'} />,
    sortBy: 'title',
    whenStacked: 'lead',
  };
  const others = shown.map((key): Column<Project> => {
    const { cell, sortBy, isNumber, whenStacked } = SKETCHES[key];
    return {
      key,
      header: COLUMN_LABELS[key],
      cell: (project) => cell(project, around),
      width: widthOf(key, room),
      ...(sortBy && { sortBy }),
      ...(isNumber && { align: 'end' as const }),
      ...(whenStacked && { whenStacked }),
    };
  });
  const minWidth = TITLE_WIDTH + shown.reduce((sum, key) => sum + widthOf(key, room), 0);
  return { columns: [title, ...others], minWidth };
}
