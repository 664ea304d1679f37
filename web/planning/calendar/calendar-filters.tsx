/** Filters of the calendar: editor and client, for leads, and the type of projects. */
import { PROJECT_CLASSES } from '#domain/platform/project-classes.ts';
import type { SearchPatch } from '#web/lib/address/search-codec.ts';
import type { FilterNames } from '#web/work/projects/filters/filter-kinds.ts';
import { ALL, Choice } from '#web/work/projects/filters/filter-parts.tsx';
import { WhoField } from '#web/work/projects/filters/filter-who.tsx';
import type { CalendarFilters, CalendarParam } from './calendar-url.ts';

type FiltersProps = {
  filters: CalendarFilters;
  names: FilterNames;
  isLead: boolean;
  change: (patch: SearchPatch<CalendarParam>) => void;
};

export function CalendarFilterFields({ filters, names, isLead, change }: FiltersProps) {
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
