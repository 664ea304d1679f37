/** Bulk actions for the selected projects (docs/projects.md#bulk). */
import { Group, Text } from '@mantine/core';
import { BULK_TEXTS, projectsText } from '#domain/work/bulk.ts';
import { DeadlineAction, PickAction, TypeAction } from './bulk-fields.tsx';
import { countOf, isTooMany, type Selection } from './selection.ts';

type BulkBarProps = {
  selection: Selection;
  /** Called once all projects are changed. */
  onDone: () => void;
};

export function BulkBar({ selection, onDone }: BulkBarProps) {
  const count = countOf(selection);
  const isBlocked = isTooMany(selection);
  const actionProps = { selection, isDisabled: isBlocked || count === 0, onDone };
  return (
    <Group gap={6} role="group" aria-label={`Change ${projectsText(count)}`}>
      <PickAction {...actionProps} field="assignedTo" name="Editor" />
      <PickAction {...actionProps} field="reviewedBy" name="Reviewer" />
      <DeadlineAction {...actionProps} />
      <TypeAction {...actionProps} />
      <PickAction {...actionProps} field="client" name="Client" />
      {isBlocked && <Text size="sm">{BULK_TEXTS.tooMany}</Text>}
    </Group>
  );
}
