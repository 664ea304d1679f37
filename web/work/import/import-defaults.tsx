/** Manager and reviewer of imported projects whose row names none (docs/people.md#import-defaults). */
import { NativeSelect, SimpleGrid } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { leadsQuery } from './import.queries.ts';
import { IMPORT_SCREEN_TEXTS } from './import-texts.ts';
import type { PlanState } from './use-import-plan.ts';

const NOBODY = '';

export function ImportDefaults({ state: { plan, change } }: { state: PlanState }) {
  const { data = [] } = useQuery(leadsQuery);
  const people = data.map(({ id, label }) => ({ value: String(id), label }));
  const select = (label: string, field: 'assignedById' | 'reviewedById', description?: string) => (
    <NativeSelect
      label={label}
      description={description}
      inputWrapperOrder={['label', 'input', 'description']}
      data={[{ value: NOBODY, label: 'None' }, ...people]}
      value={plan[field] === null ? NOBODY : String(plan[field])}
      onChange={({ currentTarget: { value } }) => change({ [field]: value === NOBODY ? null : Number(value) })}
    />
  );
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" maw={640}>
      {select(
        'Default manager',
        'assignedById',
        plan.assignedById === null ? IMPORT_SCREEN_TEXTS.noManager : undefined,
      )}
      {select('Default reviewer', 'reviewedById')}
    </SimpleGrid>
  );
}
