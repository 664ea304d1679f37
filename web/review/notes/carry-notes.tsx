/** Banner offering to copy open notes from the previous version to this one (docs/review.md#decisions). */
import { Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Cut } from '#domain/review/cuts.ts';
import type { Feedback } from '#domain/work/feedback.ts';
import { countOf } from '#domain/platform/numbers.ts';
import { failureOf } from '#web/lib/api/api-error.ts';
import { notifyFailure } from '#web/ui/feedback/toasts.ts';
import { CUT_TEXTS } from '#web/review/versions/cut-texts.ts';
import { versionText } from '#web/review/versions/cut-labels.ts';
import { notesQuery, useCarryNotes } from '#web/review/versions/cuts.queries.ts';

type CarryNotesProps = {
  cut: Cut;
  cuts: readonly Cut[];
  notes: readonly Feedback[];
  /** Comparison on screen, by whose offset the notes are shifted. */
  comparison: { id: number; offset: number } | undefined;
};

export function CarryNotes({ cut, cuts, notes, comparison }: CarryNotesProps) {
  const carryNotes = useCarryNotes({ projectId: cut.projectId, cutId: cut.id });
  const before = cuts.find(({ number }) => number < cut.number);
  const mayCarry = before !== undefined && before.openNoteCount > 0 && cut.fileRemovedAt === null;
  const earlier = useQuery({ ...notesQuery({ projectId: cut.projectId, cutId: before?.id ?? 0 }), enabled: mayCarry });
  const carried = new Set(notes.map(({ carriedFromId }) => carriedFromId));
  const isLeft = ({ id, parentId, resolvedAt }: Feedback): boolean =>
    parentId === null && resolvedAt === null && !carried.has(id);
  const left = earlier.data?.filter(isLeft).length ?? 0;
  if (!mayCarry || left === 0) return null;
  const offset = comparison?.id === before.id ? comparison.offset : undefined;
  return (
    <Group gap={8} justify="space-between">
      <Text size="sm">{`${countOf(left, 'open note')} on ${versionText(before).toLowerCase()}`}</Text>
      <Button
        size="compact-sm"
        h={36}
        variant="default"
        loading={carryNotes.isPending}
        onClick={() =>
          carryNotes.mutate(offset, { onError: (error) => notifyFailure(failureOf(CUT_TEXTS.carryFailed, error)) })
        }
      >
        {offset ? `Carry over with offset ${offset}` : 'Carry over'}
      </Button>
    </Group>
  );
}
