/** Lines and deadlines of one client or editor in a month, each linked to its project (docs/figures.md#month). */
import { Text, Title } from '@mantine/core';
import { hoursText } from '#domain/platform/hours-text.ts';
import type { MonthParty } from '#domain/insight/month/month-lines.ts';
import type { MonthDeadlineRow, MonthLineRow, MonthSheet } from '#contract/insight/month.ts';
import type { UserType } from '#domain/platform/actor.ts';
import { useRole } from '#web/identity/current-user.ts';
import { projectPathOf } from '#web/lib/address/paths.ts';
import { dateText, decimalText, NO_VALUE } from '#web/lib/time/format.ts';
import { DataTable } from '#web/ui/table/data-table.tsx';
import type { Column } from '#web/ui/table/data-table-types.ts';
import { QuietLink } from '#web/ui/figures/quiet-link.tsx';
import classes from './month.module.css';
import { MONTH_TEXTS, PARTY_TEXTS, partyName } from './month-text.ts';

const STACK_BELOW = 640;

type Work = Pick<MonthLineRow, 'project' | 'client' | 'editor' | 'lead'>;

/** Shows the title, linked if the reader may open the project, and the lead of a copy. */
export function ProjectName({ project, lead, role }: Pick<Work, 'project' | 'lead'> & { role: UserType }) {
  return (
    <>
      {project.canOpen ? (
        <QuietLink link={{ to: projectPathOf(role, project.id), search: {} }}>{project.title}</QuietLink>
      ) : (
        project.title
      )}
      {lead !== null && <span className={classes.aside}> Copy of #{lead}</span>}
    </>
  );
}

/** Columns that both tables begin with: the project, and whom the sheet isn't about. */
const workColumns = <Row extends Work>(by: MonthParty, role: UserType): Column<Row>[] => {
  const other = by === 'client' ? 'editor' : 'client';
  return [
    {
      key: 'project',
      header: 'Project',
      whenStacked: 'lead',
      cell: ({ project, lead }) => <ProjectName project={project} lead={lead} role={role} />,
    },
    { key: 'other', header: PARTY_TEXTS[other].one, cell: (row) => partyName(other, row[other]?.name) },
  ];
};

const roundText = ({ revision }: MonthLineRow): string => (revision === 0 ? 'First cut' : `Revision ${revision}`);

function Minutes({ minutes, setBackMinutes }: MonthLineRow) {
  return (
    <>
      {minutes === null ? 'Not measured' : hoursText(minutes)}
      {setBackMinutes > 0 && <span className={classes.aside}> + {hoursText(setBackMinutes)} set back</span>}
    </>
  );
}

const lineColumns = (by: MonthParty, role: UserType): Column<MonthLineRow>[] => [
  ...workColumns<MonthLineRow>(by, role),
  { key: 'round', header: 'Round', cell: roundText },
  { key: 'ended', header: 'Ended', cell: ({ endedAt }) => dateText(endedAt) },
  { key: 'minutes', header: 'Time', align: 'end', cell: (line) => <Minutes {...line} /> },
  {
    key: 'points',
    header: 'Points',
    align: 'end',
    cell: ({ revision, points }) => (revision === 0 ? decimalText(points) : NO_VALUE),
  },
];

const deadlineColumns = (by: MonthParty, role: UserType): Column<MonthDeadlineRow>[] => [
  ...workColumns<MonthDeadlineRow>(by, role),
  { key: 'deadline', header: 'Deadline', cell: ({ deadlineAt }) => dateText(deadlineAt) },
  { key: 'ended', header: 'First end', cell: ({ endedAt }) => dateText(endedAt) },
  { key: 'onTime', header: 'On time', cell: ({ onTime }) => (onTime ? 'Yes' : 'Late') },
];

/** Returns the deadlines that count: a client's copies have none of their own. */
const countedDeadlines = ({ by, deadlines }: MonthSheet): MonthDeadlineRow[] =>
  by === 'client' ? deadlines.filter(({ lead }) => lead === null) : deadlines;

type TableProps = { by: MonthParty; sheet: MonthSheet | undefined };

export function MonthLinesTable({ by, sheet }: TableProps) {
  const role = useRole();
  return (
    <DataTable
      label="Rounds that ended in the month"
      columns={lineColumns(by, role)}
      rows={sheet?.lines ?? []}
      rowKey={({ project, revision }) => `${project.id} ${revision}`}
      isLoading={sheet === undefined}
      expectedRows={6}
      empty={MONTH_TEXTS.empty}
      stackBelow={STACK_BELOW}
    />
  );
}

export function MonthDeadlinesTable({ by, sheet }: { by: MonthParty; sheet: MonthSheet }) {
  const role = useRole();
  const deadlines = countedDeadlines(sheet);
  return (
    <section aria-labelledby="month-deadlines">
      <Title order={2} size="h5" id="month-deadlines" mb="xs">
        Deadlines
      </Title>
      {deadlines.length === 0 ? (
        <Text c="dimmed" size="sm">
          {MONTH_TEXTS.noDeadlines}
        </Text>
      ) : (
        <DataTable
          label="Deadlines in the month"
          columns={deadlineColumns(by, role)}
          rows={deadlines}
          rowKey={({ project }) => project.id}
          stackBelow={STACK_BELOW}
        />
      )}
    </section>
  );
}
