/** Conflicts shown to the approver: other people's leave and the applicant's deadlines on these days (docs/leave.md#rights). */
import { Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { AwayPerson, DueProject, LateProject } from '#contract/work/leave.ts';
import { dateTimeText } from '#web/lib/time/format.ts';
import { shortDayText } from '#web/lib/time/local-time.ts';
import { ProjectLink } from '#web/work/projects/card/project-link.tsx';
import { StatusBadge } from '#web/work/projects/card/status-badge.tsx';
import { QueryError } from '#web/ui/feedback/error-retry.tsx';
import { LoadingText } from '#web/ui/feedback/loading-text.tsx';
import { contextQuery } from './leave.queries.ts';
import classes from './leave.module.css';
import { LeaveStatusBadge } from './leave-status.tsx';
import { daySpanText } from './leave-text.ts';
import { BalanceLine } from './request-balance.tsx';

function Part({
  title,
  children,
  isEmpty,
  emptyText,
}: {
  title: string;
  children: ReactNode;
  isEmpty: boolean;
  emptyText: string;
}) {
  return (
    <section>
      <Title order={3} fz="sm" mb={4}>
        {title}
      </Title>
      {isEmpty ? <Text c="dimmed">{emptyText}</Text> : <ul className={classes.list}>{children}</ul>}
    </section>
  );
}

const Away = ({ person }: { person: AwayPerson }) => (
  <Group component="li" justify="space-between" gap="xs" className={classes.item}>
    <div>
      <Text fw={500}>{person.name}</Text>
      <Text c="dimmed" fz="xs">
        {daySpanText(person)}
      </Text>
    </div>
    <LeaveStatusBadge status={person.status} />
  </Group>
);

const DueItem = ({ project }: { project: DueProject }) => (
  <Group component="li" justify="space-between" gap="xs" wrap="nowrap" className={classes.item}>
    <div className={classes.grow}>
      <Text fw={500} truncate>
        <ProjectLink id={project.id}>{project.title}</ProjectLink>
      </Text>
      <Text c="dimmed" fz="xs">
        {[project.clientName, `due ${dateTimeText(project.deadlineAt)}`].filter(Boolean).join(', ')}
      </Text>
    </div>
    <StatusBadge status={project.status} />
  </Group>
);

const LateItem = ({ project: { id, title, deadlineAt, till } }: { project: LateProject }) => (
  <li className={classes.item}>
    <Text fw={500} truncate>
      <ProjectLink id={id}>{title}</ProjectLink>
    </Text>
    <Text c="dimmed" fz="xs">
      {`due ${dateTimeText(deadlineAt)}, ${till === null ? 'no time to plan it' : `would finish ${shortDayText(till)}`}`}
    </Text>
  </li>
);

export function LeaveClashes({ leaveId }: { leaveId: number }) {
  const { data, error, refetch, isFetching } = useQuery(contextQuery(leaveId));
  if (error && !data)
    return <QueryError message="Couldn't load who else is away." query={{ error, refetch, isFetching }} />;
  if (!data)
    return (
      <div>
        <LoadingText>Loading who else is away...</LoadingText>
        <Skeleton h={96} />
      </div>
    );
  const { balance = [] } = data;
  return (
    <Stack gap="md">
      {data.lateProjects && data.lateProjects.length > 0 && (
        <Part title="Would be late" isEmpty={false} emptyText="">
          {data.lateProjects.map((project) => (
            <LateItem key={project.id} project={project} />
          ))}
        </Part>
      )}
      {balance.length > 0 && (
        <section>
          <Title order={3} fz="sm" mb={4}>
            Allowance
          </Title>
          {balance.map((each) => (
            <BalanceLine key={each.year} balance={each} withYear={balance.length > 1} />
          ))}
        </section>
      )}
      <Part title="Also away on these days" isEmpty={data.away.length === 0} emptyText="Nobody else.">
        {data.away.map((person) => (
          <Away key={person.leaveId} person={person} />
        ))}
      </Part>
      <Part title="Projects due on these days" isEmpty={data.dueProjects.length === 0} emptyText="No open projects.">
        {data.dueProjects.map((project) => (
          <DueItem key={project.id} project={project} />
        ))}
      </Part>
    </Stack>
  );
}
