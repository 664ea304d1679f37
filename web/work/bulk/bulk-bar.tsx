/** What can be done with the selected projects at once (docs/projects.md#bulk). */
import { Group, Text } from '@mantine/core';
import { BULK_TEXTS, projectsText } from '#domain/work/bulk.ts';
import { DeadlineAct, PickAct, TypeAct } from './bulk-fields.tsx';
import { countOf, isTooMany, type Selection } from './selection.ts';

type BulkBarProps = {
  selection: Selection;
  /** All of them were changed. */
  onDone: () => void;
};

export function BulkBar({ selection, onDone }: BulkBarProps) {
  const count = countOf(selection);
  const isBarred = isTooMany(selection);
  const act = { selection, isDisabled: isBarred || count === 0, onDone };
  return (
    <Group gap={6} role="group" aria-label={`Change ${projectsText(count)}`}>
      <PickAct {...act} field="assignedTo" name="Editor" />
      <PickAct {...act} field="reviewedBy" name="Reviewer" />
      <DeadlineAct {...act} />
      <TypeAct {...act} />
      <PickAct {...act} field="client" name="Client" />
      {isBarred && <Text size="sm">{BULK_TEXTS.tooMany}</Text>}
    </Group>
  );
}
