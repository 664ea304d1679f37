/** What is in the bin: what it was, who deleted it and when, how long it stays, and its way back (docs/screens.md#bin). */
import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import type { WireBinned } from '#contract/work/bin.ts';
import { type BinKind, daysLeftOf } from '#domain/work/bin.ts';
import { ApiError, failureOf } from '#web/lib/api-error.ts';
import { dateTimeText } from '#web/lib/format.ts';
import { nowIso } from '#web/lib/server-clock.ts';
import { DataTable } from '#web/ui/data-table.tsx';
import type { Column } from '#web/ui/data-table-types.ts';
import { notifyFailure, notifySuccess } from '#web/ui/toasts.ts';
import { useRestore } from './bin.queries.ts';
import type { Asking } from './restore-dialog.tsx';
import { latePart } from '#web/ui/late-part.tsx';

const RestoreDialog = latePart(async () => (await import('./restore-dialog.tsx')).RestoreDialog);

const KINDS: Record<BinKind, string> = { project: 'Project', client: 'Client', user: 'Person' };

const daysText = (days: number): string => (days === 1 ? '1 day' : `${days} days`);

const columnsAt = (now: string): Column<WireBinned>[] => [
  {
    key: 'title',
    header: 'What',
    whenStacked: 'lead',
    cell: ({ title }) => (
      <Text span fw={500}>
        {title}
      </Text>
    ),
  },
  { key: 'kind', header: 'Kind', width: 110, cell: ({ kind }) => KINDS[kind] },
  { key: 'by', header: 'Deleted by', width: 200, cell: ({ deletedBy }) => deletedBy },
  { key: 'at', header: 'Deleted', width: 210, cell: ({ deletedAt }) => dateTimeText(deletedAt) },
  { key: 'left', header: 'Stays', width: 110, cell: ({ deletedAt }) => daysText(daysLeftOf(deletedAt, now)) },
];

function useRestoring() {
  const restore = useRestore();
  const [asking, setAsking] = useState<Asking | null>(null);
  const onRestored = ({ id, title }: WireBinned): void => {
    // What another one is asked for stays.
    setAsking((now) => (now?.entry.id === id ? null : now));
    notifySuccess(`${title} is back.`);
  };
  // Each is told, though the next one is pressed meanwhile.
  const ask = (entry: WireBinned): void =>
    void restore.mutateAsync({ id: entry.id }).then(
      () => onRestored(entry),
      (error: unknown) => {
        if (error instanceof ApiError && error.violations.length > 0) setAsking({ entry, error });
        else notifyFailure(failureOf('It could not be restored.', error));
      },
    );
  const busyId = restore.isPending ? restore.variables.id : undefined;
  return { ask, asking, busyId, onRestored, onClose: () => setAsking(null) };
}

type Props = { entries: readonly WireBinned[]; isLoading: boolean; isStale: boolean };

export function BinTable({ entries, isLoading, isStale }: Props) {
  const { ask, asking, busyId, onRestored, onClose } = useRestoring();
  return (
    <>
      <DataTable
        label="The bin"
        columns={columnsAt(nowIso())}
        rows={entries}
        rowKey={({ id }) => id}
        isLoading={isLoading}
        isStale={isStale}
        empty="Nothing is in the bin."
        stackBelow={760}
        actionsWidth={110}
        actions={(entry) => (
          <Button
            size="compact-sm"
            variant="default"
            mih={{ base: 40, sm: 26 }}
            aria-label={`Restore: ${entry.title}`}
            loading={busyId === entry.id}
            onClick={() => ask(entry)}
          >
            Restore
          </Button>
        )}
      />
      {asking && <RestoreDialog asking={asking} onClose={onClose} onRestored={onRestored} />}
    </>
  );
}
