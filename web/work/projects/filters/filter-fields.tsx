/** Filter fields available to each role (docs/projects.md#list-filters). */
import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { OPEN_STATUSES } from '#domain/platform/project-status.ts';
import { PROJECT_CLASSES } from '#domain/platform/project-classes.ts';
import { dayOf, endOfDay, startOfDay } from '#web/lib/time/local-time.ts';
import { DateRange } from '#web/ui/forms/date-range.tsx';
import type { DayRange } from '#web/lib/time/day-range.ts';
import { DATE_FIELDS, DATE_LABELS, type DateField } from './filter-dates.ts';
import type { FilterNames } from './filter-kinds.ts';
import { AlternativesField, ALL, Choice, MultipleChoice, YesNoField } from './filter-parts.tsx';
import { FILTERS, LISTED_STATUSES } from './filter-table.ts';
import { WhoFilters } from './filter-who.tsx';
import classes from './filter-fields.module.css';
import type { ProjectFilters } from './project-filters.ts';
import type { ChangeFilters } from '../list/use-project-filters.ts';
import type { Viewer } from '../card/viewer.ts';

const REVISION = 'revision';
const ALL_PROJECTS = 'All Projects';
const TEAM_ONLY = 'Team Only';
const UNDER_ME = 'Projects Under Me';

type FieldProps = { filters: ProjectFilters; change: ChangeFilters };
const STATUSES = [...OPEN_STATUSES, REVISION, 'completed'] as const;
type StatusChoice = (typeof STATUSES)[number];

/** Status select; 'revision' is a separate flag in the filters. */
function StatusField({ filters, change }: FieldProps) {
  const chosen = STATUSES.filter((one) => (one === REVISION ? filters.isRevised : filters.statuses.includes(one)));
  const choose = (next: StatusChoice[]): void =>
    change({
      statuses: LISTED_STATUSES.filter((status) => next.some((one) => one === status)),
      isRevised: next.includes(REVISION),
    });
  return <MultipleChoice label={FILTERS.statuses.label} all={STATUSES} chosen={chosen} onChange={choose} />;
}

const dayFrom = (instant: string | undefined): string | null => (instant ? dayOf(instant) : null);

/** Date range for one of the four dates; ranges of the others are preserved. */
function DatesField({ filters, change }: FieldProps) {
  const set = DATE_FIELDS.find((field) => filters.spans[field]);
  const [field, setField] = useState<DateField>(set ?? 'createdAt');
  const span = filters.spans[field] ?? {};
  const choose = ({ from, to }: DayRange): void => {
    const { [field]: _old, ...others } = filters.spans;
    const next = { ...(from ? { after: startOfDay(from) } : {}), ...(to ? { before: endOfDay(to) } : {}) };
    change({ spans: from || to ? { ...others, [field]: next } : others });
  };
  return (
    <div className={classes.dates}>
      <NativeSelect
        label="Date"
        data={DATE_FIELDS.map((value) => ({ value, label: DATE_LABELS[value] }))}
        value={field}
        onChange={(event) => setField(DATE_FIELDS.find((one) => one === event.currentTarget.value) ?? 'createdAt')}
      />
      <DateRange value={{ from: dayFrom(span.after), to: dayFrom(span.before) }} onChange={choose} />
    </div>
  );
}

function LeadFields({ filters, change, viewer }: FieldProps & { viewer: Viewer }) {
  return (
    <>
      <Choice
        label="Team Filter"
        description="Copies of other projects, marked TEAM"
        data={[ALL_PROJECTS, TEAM_ONLY]}
        value={filters.isTeamOnly ? TEAM_ONLY : ALL_PROJECTS}
        onChange={(chosen) => change({ isTeamOnly: chosen === TEAM_ONLY })}
      />
      {viewer.type === 'manager' && (
        <Choice
          label="Assignment Filter"
          description="Projects you assigned"
          data={[ALL_PROJECTS, UNDER_ME]}
          value={filters.isMineOnly ? UNDER_ME : ALL_PROJECTS}
          onChange={(chosen) => change({ isMineOnly: chosen === UNDER_ME, assignerId: null })}
        />
      )}
    </>
  );
}

export type FilterFieldsProps = FieldProps & { viewer: Viewer; names: FilterNames };

export function FilterFields({ filters, change, viewer, names }: FilterFieldsProps) {
  const isLead = viewer.type !== 'editor';
  return (
    <div className={classes.fields}>
      {isLead && <WhoFilters filters={filters} change={change} names={names} />}
      <Choice
        label="Project Type"
        data={[ALL, ...PROJECT_CLASSES]}
        value={filters.class ?? ALL}
        onChange={(chosen) => change({ class: PROJECT_CLASSES.find((name) => name === chosen) ?? null })}
      />
      <YesNoField of={FILTERS.isScored} value={filters.isScored} onChange={(isScored) => change({ isScored })} />
      <StatusField filters={filters} change={change} />
      <AlternativesField of={FILTERS.dues} value={filters.dues} onChange={(dues) => change({ dues })} />
      <AlternativesField of={FILTERS.clocks} value={filters.clocks} onChange={(clocks) => change({ clocks })} />
      <YesNoField of={FILTERS.isWaiting} value={filters.isWaiting} onChange={(isWaiting) => change({ isWaiting })} />
      <YesNoField
        of={FILTERS.isOverTime}
        value={filters.isOverTime}
        onChange={(isOverTime) => change({ isOverTime })}
      />
      <YesNoField
        of={FILTERS.isReturned}
        value={filters.isReturned}
        onChange={(isReturned) => change({ isReturned })}
      />
      <YesNoField
        of={FILTERS.hasOpenChecks}
        value={filters.hasOpenChecks}
        onChange={(hasOpenChecks) => change({ hasOpenChecks })}
      />
      {isLead && <LeadFields filters={filters} change={change} viewer={viewer} />}
      <DatesField filters={filters} change={change} />
    </div>
  );
}
