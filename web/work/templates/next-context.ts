/** What the form of the next episode needs besides the last one: the deadline before it, and people who can't get the work. */
import { queryOptions } from '@tanstack/react-query';
import type { Project } from '#domain/work/projects/project.ts';
import { nextDeadline } from '#domain/work/templates.ts';
import { defaultDates } from '#domain/work/projects/project-dates.ts';
import { dayOf, timeZone } from '#web/lib/time/local-time.ts';
import { nowIso } from '#web/lib/time/server-clock.ts';
import { awayQuery } from '#web/work/leave/leave.queries.ts';
import { personName } from '#web/work/projects/card/person.tsx';
import type { NextContext } from '#web/work/projects/form/form-parts.ts';
import { leftPeopleQuery } from '#web/work/projects/form/form.queries.ts';
import { fetchProject } from '#web/work/projects/list/fetch-projects.ts';

/** Returns a day as leave has it: from its first instant to its last one, in UTC. */
const wholeDay = (day: string) => ({ from: `${day}T00:00:00.000Z`, till: `${day}T23:59:59.999Z` });

/** Returns the IDs of people with approved leave on the day of the next deadline. */
async function listOnLeave(
  fetchAway: (day: string) => Promise<readonly { status: string; employee: { id: number } | null }[]>,
  { deadlineAt }: Project,
  deadlineBefore: string | null,
): Promise<number[]> {
  if (deadlineAt === null) return [];
  const { start } = defaultDates(nowIso(), timeZone());
  const day = dayOf(nextDeadline(deadlineAt, deadlineBefore, { start, zone: timeZone() }));
  const found = await fetchAway(day).catch(() => []);
  return found.flatMap(({ status, employee }) => (status === 'approved' ? (employee?.id ?? []) : []));
}

/** Returns the query for the context of the episode after a project. */
export const nextContextQuery = (last: Project | undefined) =>
  queryOptions({
    queryKey: ['projects', 'next-context', last?.id],
    queryFn: async ({ client, signal }): Promise<NextContext> => {
      if (!last) return { deadlineBefore: null, away: [] };
      const before = last.previousId === null ? undefined : await fetchProject(last.previousId, signal);
      const deadlineBefore = before?.project.deadlineAt ?? null;
      const left = await client.fetchQuery(leftPeopleQuery(last));
      const fetchAway = (day: string) => client.fetchQuery(awayQuery(wholeDay(day), undefined));
      const onLeave = await listOnLeave(fetchAway, last, deadlineBefore);
      const people = new Map(
        [last.assignedTo, last.assignedBy, last.reviewedBy].flatMap((one) => (one ? [[one.id, one]] : [])),
      );
      const away = [...people.values()].flatMap((person): NextContext['away'] => {
        const reason = left.includes(person.id)
          ? 'no longer active'
          : onLeave.includes(person.id)
            ? 'on leave then'
            : '';
        return reason === '' ? [] : [{ id: person.id, name: personName(person), reason }];
      });
      return { deadlineBefore, away };
    },
    enabled: last !== undefined,
    gcTime: 0,
    retry: false,
  });
