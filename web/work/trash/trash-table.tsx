/** Table of deleted records: title, kind, who deleted it and when, days left, and a restore button (docs/screens.md#bin). */
import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import type { ApiTrashEntry } from '#contract/journal/trash.ts';
import { type TrashKind, daysLeftOf } from '#domain/journal/trash.ts';
import { ApiError, failureOf } from '#web/lib/api/api-error.ts';
import { nowIso } from '#web/lib/time/server-clock.ts';
import { DataTable } from '#web/ui/table/data-table.tsx';
import type { Column } from '#web/ui/table/data-table-types.ts';
import { notifyFailure, notifySuccess } from '#web/ui/feedback/toasts.ts';
import { useRestore } from './trash.queries.ts';
import type { PendingRestore } from './restore-dialog.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Time } from '#web/ui/figures/time.tsx';

const RestoreDialog = lazyPart(async () => (await import('./restore-dialog.tsx')).RestoreDialog);

const KINDS: Record<TrashKind, string> = { project: 'Project', client: 'Client', user: 'Person', file: 'File' };

const daysText = (days: number): string => (days === 1 ? '1 day' : `${days} days`);

const columnsAt = (now: string): Column<ApiTrashEntry>[] => [
  {
    key: 'title',
    header: 'Name',
    whenStacked: 'lead',
    cell: ({ title }) => (
      <Text span fw={500}>
        {title}
      </Text>
    ),
  },
  { key: 'kind', header: 'Kind', width: 110, cell: ({ kind }) => KINDS[kind] },
  { key: 'by', header: 'Deleted by', width: 178, cell: ({ deletedBy }) => deletedBy },
  { key: 'at', header: 'Deleted', width: 240, cell: ({ deletedAt }) => <Time at={deletedAt} /> },
  { key: 'left', header: 'Time left', width: 110, cell: ({ deletedAt }) => daysText(daysLeftOf(deletedAt, now)) },
];

function useRestoring() {
  const restore = useRestore();
  const [pending, setPending] = useState<PendingRestore | null>(null);
  const onRestored = ({ id, title }: ApiTrashEntry): void => {
    // Closes the dialog of this entry only; one opened for another entry stays open.
    setPending((current) => (current?.entry.id === id ? null : current));
    notifySuccess(`${title} restored.`);
  };
  // `mutateAsync` reports every result, even if another restore starts before this one ends.
  const startRestore = (entry: ApiTrashEntry): void =>
    void restore.mutateAsync({ id: entry.id }).then(
      () => onRestored(entry),
      (error: unknown) => {
        if (error instanceof ApiError && error.violations.length > 0) setPending({ entry, error });
        else notifyFailure(failureOf("Couldn't restore it.", error));
      },
    );
  const busyId = restore.isPending ? restore.variables.id : undefined;
  return { startRestore, pending, busyId, onRestored, onClose: () => setPending(null) };
}

type Props = { entries: readonly ApiTrashEntry[]; isLoading: boolean; isStale: boolean };

export function TrashTable({ entries, isLoading, isStale }: Props) {
  const { startRestore, pending, busyId, onRestored, onClose } = useRestoring();
  return (
    <>
      <DataTable
        label="Trash"
        columns={columnsAt(nowIso())}
        rows={entries}
        rowKey={({ id }) => id}
        isLoading={isLoading}
        isStale={isStale}
        empty="Trash is empty."
        stackBelow={760}
        actionsWidth={110}
        actions={(entry) => (
          <Button
            size="compact-sm"
            variant="default"
            mih={{ base: 40, sm: 26 }}
            aria-label={`Restore: ${entry.title}`}
            loading={busyId === entry.id}
            onClick={() => startRestore(entry)}
          >
            Restore
          </Button>
        )}
      />
      {pending && <RestoreDialog pending={pending} onClose={onClose} onRestored={onRestored} />}
    </>
  );
}
