/** Undo button for a leave decision or withdrawal, shown as long as the rule allows (docs/projects.md#undo). */
import { Button } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { undoPathOf } from '#contract/journal/undo.ts';
import type { Leave } from '#domain/work/leave/leave.ts';
import { useSendUndo } from '#web/journal/offer-undo.ts';
import { undoableLeaveQuery } from './leave.queries.ts';
import { daySpanText } from './leave-text.ts';

/** Undo button for decided or withdrawn leave if the server lets this user undo it. */
export function UndoLeave({ leave }: { leave: Leave }) {
  const { data: [undoAction] = [] } = useQuery({ ...undoableLeaveQuery(leave), enabled: leave.status !== 'pending' });
  const sendUndo = useSendUndo();
  if (!undoAction || leave.status === 'pending') return null;
  const { id } = undoAction;
  return (
    <Button
      size="sm"
      variant="default"
      leftSection={<IconArrowBackUp size={16} aria-hidden />}
      aria-label={`Undo: leave of ${daySpanText(leave)} is ${leave.status}`}
      onClick={() => sendUndo(undoPathOf(id))}
    >
      Undo
    </Button>
  );
}
