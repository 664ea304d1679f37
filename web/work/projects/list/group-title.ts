/** Headings of grouped projects (docs/projects.md#list-order). */
import { weekOf } from '#domain/platform/period.ts';
import { badgeTextOf } from '#domain/platform/project-status.ts';
import type { Project } from '#domain/work/projects/project.ts';
import { dateText } from '#web/lib/time/format.ts';
import { dayOf, timeZone } from '#web/lib/time/local-time.ts';
import { personName } from '../card/person.tsx';
import { clientNameOf } from '../card/client-name.ts';
import type { GroupField } from '../filters/project-filters.ts';

function weekTitle({ deadlineAt }: Project): string {
  if (deadlineAt === null) return 'No deadline';
  const { from, till } = weekOf(dayOf(deadlineAt), timeZone());
  return `Due ${dateText(from)} – ${dateText(till)}`;
}

const TITLES: Record<GroupField, (project: Project) => string> = {
  status: ({ status }) => badgeTextOf(status),
  editor: ({ assignedTo }) => personName(assignedTo),
  client: clientNameOf,
  dueWeek: weekTitle,
  class: (project) => project.class,
};

/** Returns the function that gives each project's heading; undefined if the list is not grouped. */
export const groupTitleOf = (group: GroupField | null): ((project: Project) => string) | undefined =>
  group === null ? undefined : TITLES[group];
