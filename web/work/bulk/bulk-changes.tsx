/** Undo button for the last bulk change and the dialog for refused ones; shown even without a selection. */
import { Button } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { projectsText } from '#domain/work/bulk.ts';
import { useTick } from '#web/lib/time/use-tick.ts';
import { undoableQuery, useBulkRefusal, useUndoChange } from './bulk.queries.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';

const RefusedDialog = lazyPart(async () => (await import('./refused-dialog.tsx')).RefusedDialog);

/** Interval for removing expired entries (older than ten minutes). */
const CHECK_MS = 15_000;

function UndoEntry() {
  const { data: changes = [] } = useQuery(undoableQuery);
  const now = useTick(CHECK_MS, changes.length > 0);
  const undo = useUndoChange();
  const last = changes.find(({ undoUntil }) => now < undoUntil);
  if (!last) return null;
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      leftSection={<IconArrowBackUp size={16} aria-hidden />}
      title={`${projectsText(last.changed)} changed`}
      loading={undo.isPending}
      onClick={() => undo.mutate(last.id)}
    >
      Undo last bulk change
    </Button>
  );
}

export function BulkChanges() {
  const { refused } = useBulkRefusal();
  return (
    <>
      <UndoEntry />
      {refused && <RefusedDialog />}
    </>
  );
}
