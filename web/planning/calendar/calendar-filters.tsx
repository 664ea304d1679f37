/** Filters of the calendar: editor and client, for leads, and the type of projects. */
import { PROJECT_CLASSES } from '#domain/platform/project-classes.ts';
import type { SearchPatch } from '#web/lib/search-codec.ts';
import { useFilterNames } from '#web/work/projects/filter-names.ts';
import { ALL, Choice } from '#web/work/projects/filter-parts.tsx';
import { WhoField } from '#web/work/projects/filter-who.tsx';
import { NO_FILTERS } from '#web/work/projects/project-filters.ts';
import type { CalendarFilters, CalendarParam } from './calendar-url.ts';

type FiltersProps = { filters: CalendarFilters; isLead: boolean; change: (patch: SearchPatch<CalendarParam>) => void };

export function CalendarFilterFields({ filters, isLead, change }: FiltersProps) {
  const names = useFilterNames({ ...NO_FILTERS, ...filters });
  return (
    <>
      {isLead && (
        <>
          <WhoField
            field="assignedTo"
            label="Editor"
            id={filters.editorId}
            name={names.editor}
            onPick={(id) => change({ assignedTo: id ?? undefined })}
          />
          <WhoField
            field="client"
            label="Client"
            id={filters.clientId}
            name={names.client}
            onPick={(id) => change({ 'client.id': id ?? undefined })}
          />
        </>
      )}
      <Choice
        label="Project Type"
        data={[ALL, ...PROJECT_CLASSES]}
        value={filters.class ?? ALL}
        onChange={(chosen) => change({ class: chosen === ALL ? undefined : chosen })}
      />
    </>
  );
}
