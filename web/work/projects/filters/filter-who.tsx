/** Filters by editor, manager, reviewer and client, with the pickers of the project form (docs/projects.md#list-filters). */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { FilterNames } from './filter-kinds.ts';
import type { PickedRecord, PickedField } from '../form/form-values.ts';
import { Picker } from '../form/picker.tsx';
import type { ProjectFilters } from './project-filters.ts';
import { personNameQuery } from '../projects.queries.ts';
import type { ChangeFilters } from '../list/use-project-filters.ts';

type WhoFieldProps = {
  field: PickedField;
  label: string;
  id: number | null;
  name: string | undefined;
  /** Shown while nobody is picked. */
  placeholder?: string;
  onPick: (id: number | null) => void;
};

/** Picker that filters as soon as a record is selected; typed text doesn't filter yet. */
export function WhoField({ field, label, id, name, placeholder = 'Anyone', onPick }: WhoFieldProps) {
  const [typed, setTyped] = useState<string>();
  const cache = useQueryClient();
  const chosen: PickedRecord = { id, text: id === null ? '' : (name ?? `#${id}`) };
  const change = (picked: PickedRecord): void => {
    setTyped(picked.id === null ? picked.text : undefined);
    if (picked.id !== null && field !== 'client') cache.setQueryData(personNameQuery(picked.id).queryKey, picked.text);
    if (picked.id !== null || id !== null) onPick(picked.id);
  };
  return (
    <Picker
      field={field}
      label={label}
      placeholder={placeholder}
      isRequired={false}
      value={typed === undefined ? chosen : { id: null, text: typed }}
      onChange={change}
    />
  );
}

type WhoFiltersProps = { filters: ProjectFilters; change: ChangeFilters; names: FilterNames };

export function WhoFilters({ filters, change, names }: WhoFiltersProps) {
  return (
    <>
      <WhoField
        field="assignedTo"
        label="Editor"
        id={filters.editorId}
        name={names.editor}
        onPick={(editorId) => change({ editorId })}
      />
      <WhoField
        field="client"
        label="Client"
        id={filters.clientId}
        name={names.client}
        onPick={(clientId) => change({ clientId })}
      />
      <WhoField
        field="assignedBy"
        label="Manager"
        id={filters.assignerId}
        name={names.assigner}
        onPick={(assignerId) => change({ assignerId, isMineOnly: false })}
      />
      <WhoField
        field="reviewedBy"
        label="Reviewer"
        id={filters.reviewerId}
        name={names.reviewer}
        onPick={(reviewerId) => change({ reviewerId })}
      />
    </>
  );
}
