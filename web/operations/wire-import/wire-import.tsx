/** On the settings: moving in from another server, with how far it is and its report (docs/operations.md#import-screen). */
import { Button, Group, Paper, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import {
  isUnderWay,
  type ShownImport,
  WIRE_IMPORT_SCREEN_TEXTS,
  WIRE_PHASE_LABELS,
} from '#domain/operations/wire-import.ts';
import { failureOf } from '#web/lib/api-error.ts';
import { ErrorRetry } from '#web/ui/error-retry.tsx';
import { notifyFailure } from '#web/ui/toasts.ts';
import { WireImportForm } from './wire-import-form.tsx';
import { useStopWireImport, wireImportQuery } from './wire-import.queries.ts';
import { WireImportReport } from './wire-import-report.tsx';

const farText = ({ phase, read, total }: ShownImport): string => {
  if (phase === null) return '';
  const of = total !== null && total > read ? ` of ${total}` : '';
  return ` ${WIRE_PHASE_LABELS[phase]}: ${read}${of}.`;
};

function Progress({ shown }: { shown: ShownImport }) {
  const stop = useStopWireImport();
  const onError = (error: Error): void => notifyFailure(failureOf(WIRE_IMPORT_SCREEN_TEXTS.stopFailed, error));
  const runs = isUnderWay(shown);
  const what = `${shown.isCheck ? 'Check' : 'Import'} of ${shown.address}:`;
  return (
    <div>
      <Text role="status" fw={500} mt="sm">
        {`${what} ${WIRE_IMPORT_SCREEN_TEXTS.state[shown.state]}${runs ? farText(shown) : ''}`}
      </Text>
      {shown.error && <Text>{shown.error}</Text>}
      {shown.isCheck && shown.state === 'done' && <Text size="sm">This would come; nothing was written.</Text>}
      <WireImportReport counts={shown.counts} report={shown.report} />
      {runs && (
        <Group mt="sm">
          <Button variant="default" loading={stop.isPending} onClick={() => stop.mutate(undefined, { onError })}>
            Stop
          </Button>
        </Group>
      )}
    </div>
  );
}

/** Nothing where the provider has none. */
export function WireImport() {
  const { data, error, refetch, isFetching } = useQuery(wireImportQuery());
  if (data === null || (data === undefined && !error)) return null;
  const shown = data?.import ?? undefined;
  return (
    <Paper withBorder p="md" mt="lg" maw={640} component="section" aria-labelledby="wire-import-title">
      <Title order={2} id="wire-import-title" fz="lg">
        {WIRE_IMPORT_SCREEN_TEXTS.title}
      </Title>
      <Text c="dimmed" mb="xs">
        {WIRE_IMPORT_SCREEN_TEXTS.explained}
      </Text>
      {data === undefined ? (
        <ErrorRetry
          message={WIRE_IMPORT_SCREEN_TEXTS.failed}
          error={error}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      ) : (
        <>
          {!(shown && isUnderWay(shown)) && (
            <WireImportForm address={shown?.address ?? ''} email={shown?.email ?? ''} />
          )}
          {shown && <Progress shown={shown} />}
        </>
      )}
    </Paper>
  );
}
