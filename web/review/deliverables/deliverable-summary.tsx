/** Progress and length of all deliverables of a project. */
import { Text } from '@mantine/core';
import type { Deliverable } from '#domain/review/deliverables.ts';
import { summaryText } from './deliverable-labels.ts';

export function DeliverableSummary({ deliverables }: { deliverables: readonly Deliverable[] }) {
  return (
    <Text span size="xs" c="dimmed">
      {summaryText(deliverables)}
    </Text>
  );
}
