/** Takes back what was decided about leave, for as long as the rule allows (docs/projects.md#undo). */
import { Button } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { undoPathOf } from '#contract/work/undo.ts';
import type { Leave } from '#domain/work/leave.ts';
import { useUndoAt } from '#web/ui/offer-undo.ts';
import { undoableLeaveQuery } from './leave.queries.ts';
import { daySpanText } from './leave-words.ts';

/** Of leave that is decided or withdrawn, where the server lets this person take that back. */
export function UndoLeave({ leave }: { leave: Leave }) {
  const { data: [act] = [] } = useQuery({ ...undoableLeaveQuery(leave), enabled: leave.status !== 'pending' });
  const undoAt = useUndoAt();
  if (!act || leave.status === 'pending') return null;
  const { id } = act;
  return (
    <Button
      size="sm"
      variant="default"
      leftSection={<IconArrowBackUp size={16} aria-hidden />}
      aria-label={`Undo: leave of ${daySpanText(leave)} is ${leave.status}`}
      onClick={() => undoAt(undoPathOf(id))}
    >
      Undo
    </Button>
  );
}
