/** The choices that narrow the list, by what each role is offered (docs/projects.md#list-filters). */
import { Select } from '@mantine/core';
import { dayOf, endOfDay, startOfDay } from '#domain/dates.ts';
import { OPEN_STATUSES, PROJECT_CLASSES } from '#domain/project-status.ts';
import { DateRange, type DayRange } from '#web/ui/date-range.tsx';
import classes from './project-filters.module.css';
import { LISTED_STATUSES, type ProjectFilters } from './project-filters.ts';
import type { ChangeFilters } from './use-project-filters.ts';
import type { Viewer } from './viewer.ts';

const ALL = 'All';
const SEVERAL = 'Several';
const REVISION = 'revision';
const ALL_PROJECTS = 'All Projects';
const TEAM_ONLY = 'Team Only';
const UNDER_ME = 'Projects Under Me';

type FieldProps = { filters: ProjectFilters; change: ChangeFilters };
type ChoiceProps = { label: string; data: string[]; value: string; onChange: (value: string) => void };

function Choice({ label, data, value, onChange }: ChoiceProps) {
  return (
    <Select
      className={classes.choice}
      label={label}
      data={data}
      value={value}
      allowDeselect={false}
      onChange={(chosen) => chosen !== null && onChange(chosen)}
    />
  );
}

/** One word for the status filter; more than one status can only be chosen by an address. */
function statusValueOf({ statuses, isRevised }: ProjectFilters): string {
  if (statuses.length + (isRevised ? 1 : 0) > 1) return SEVERAL;
  return isRevised ? REVISION : (statuses[0] ?? ALL);
}

function StatusField({ filters, change }: FieldProps) {
  const value = statusValueOf(filters);
  const data = [ALL, ...OPEN_STATUSES, REVISION, 'completed', ...(value === SEVERAL ? [SEVERAL] : [])];
  const choose = (chosen: string): void => {
    if (chosen === SEVERAL) return;
    const statuses = LISTED_STATUSES.filter((status) => status === chosen);
    change({ statuses, isRevised: chosen === REVISION });
  };
  return <Choice label="Project Status" data={data} value={value} onChange={choose} />;
}

function AssignedDates({ filters, change }: FieldProps) {
  const span = filters.spans.createdAt ?? {};
  const value: DayRange = { from: span.after ? dayOf(span.after) : null, to: span.before ? dayOf(span.before) : null };
  const choose = ({ from, to }: DayRange): void => {
    const { createdAt: _old, ...others } = filters.spans;
    const createdAt = { ...(from ? { after: startOfDay(from) } : {}), ...(to ? { before: endOfDay(to) } : {}) };
    change({ spans: from || to ? { ...others, createdAt } : others });
  };
  return <DateRange value={value} onChange={choose} />;
}

export function FilterFields({ filters, change, viewer }: FieldProps & { viewer: Viewer }) {
  return (
    <div className={classes.fields}>
      <Choice
        label="Project Type"
        data={[ALL, ...PROJECT_CLASSES]}
        value={filters.class ?? ALL}
        onChange={(chosen) => change({ class: PROJECT_CLASSES.find((name) => name === chosen) ?? null })}
      />
      <StatusField filters={filters} change={change} />
      {viewer.type !== 'editor' && (
        <Choice
          label="Team Filter"
          data={[ALL_PROJECTS, TEAM_ONLY]}
          value={filters.isTeamOnly ? TEAM_ONLY : ALL_PROJECTS}
          onChange={(chosen) => change({ isTeamOnly: chosen === TEAM_ONLY })}
        />
      )}
      {viewer.type === 'manager' && (
        <Choice
          label="Assignment Filter"
          data={[ALL_PROJECTS, UNDER_ME]}
          value={filters.isMineOnly ? UNDER_ME : ALL_PROJECTS}
          onChange={(chosen) => change({ isMineOnly: chosen === UNDER_ME })}
        />
      )}
      {viewer.type === 'editor' && <AssignedDates filters={filters} change={change} />}
    </div>
  );
}
