/** Counts of a client's projects, each linked to its list (docs/people.md#client-page). */
import { IconCheck, IconAlertTriangle, IconClockCheck, IconFolderOpen, IconUsersGroup } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { OPEN_STATUSES } from '#domain/platform/project-status.ts';
import { shareText } from '#domain/platform/numbers.ts';
import type { UserType } from '#domain/platform/actor.ts';
import { NO_VALUE, numberText } from '#web/lib/time/format.ts';
import { DUE_FIRST, NO_FILTERS, type ProjectFilters } from '#web/work/projects/filters/project-filters.ts';
import { projectListParams } from '#web/work/projects/list/project-request.ts';
import { projectsLink } from '#web/work/projects/list/projects-link.ts';
import { onTimeLink } from './figure-links.ts';
import type { Viewer } from '#web/work/projects/card/viewer.ts';
import { FigureCard, FigureRow } from '#web/ui/figures/figure-card.tsx';

type Count = { label: string; Icon: ComponentType<{ size: number }>; filters: Partial<ProjectFilters> };

const COUNTS: readonly Count[] = [
  { label: 'Open', Icon: IconFolderOpen, filters: { statuses: OPEN_STATUSES, order: DUE_FIRST } },
  { label: 'Late', Icon: IconAlertTriangle, filters: { dues: ['late'], order: DUE_FIRST } },
  {
    label: 'Waiting on client',
    Icon: IconUsersGroup,
    filters: { isWaiting: true, order: { by: 'waitingSince', direction: 'asc' } },
  },
  {
    label: 'Completed',
    Icon: IconCheck,
    filters: { statuses: ['completed'], order: { by: 'endedAt', direction: 'desc' } },
  },
];

/** Lists of the projects that were on time, and those that weren't (docs/figures.md#on-time). */
const PUNCTUAL: readonly Partial<ProjectFilters>[] = [{ isPunctual: true }, { isPunctual: false }];

/** Returns the filters of the open projects. */
export const openFilters = (clientId: number): Partial<ProjectFilters> => ({ ...COUNTS[0]?.filters, clientId });

/** Returns the lists behind the counts, in order. */
export const countedLists = (viewer: Viewer, clientId: number) =>
  [...COUNTS.map(({ filters }) => filters), ...PUNCTUAL].map((filters) =>
    projectListParams({ ...NO_FILTERS, ...filters, clientId }, viewer),
  );

/** `totals` is undefined while they load. Some servers have no waits. */
type ClientCountsProps = { role: UserType; clientId: number; totals: readonly number[] | undefined; hasWaits: boolean };

function OnTime({ role, clientId, totals }: Omit<ClientCountsProps, 'hasWaits'>) {
  const [onTime = 0, late = 0] = totals ?? [];
  const due = onTime + late;
  return (
    <FigureCard
      label="On time"
      icon={<IconClockCheck size={16} />}
      value={due === 0 ? NO_VALUE : shareText(onTime, due)}
      note={due === 0 ? undefined : `${numberText(onTime)} of ${numberText(due)} due`}
      isLoading={!totals}
      link={due === 0 ? undefined : onTimeLink({ role, clientId, period: undefined }, true)}
    />
  );
}

export function ClientCounts({ role, clientId, totals, hasWaits }: ClientCountsProps) {
  return (
    <FigureRow>
      {COUNTS.map(
        ({ label, Icon, filters }, index) =>
          (hasWaits || !filters.isWaiting) && (
            <FigureCard
              key={label}
              label={label}
              icon={<Icon size={16} />}
              value={numberText(totals?.[index] ?? 0)}
              isLoading={!totals}
              link={projectsLink(role, { ...filters, clientId })}
            />
          ),
      )}
      {hasWaits && <OnTime role={role} clientId={clientId} totals={totals?.slice(COUNTS.length)} />}
    </FigureRow>
  );
}
