/** Import from another server in the settings, with progress and report (docs/import.md#import-screen). */
import { Button, Group, Paper, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import {
  isRunning,
  type ApiImportStatus,
  API_IMPORT_SCREEN_TEXTS,
  API_IMPORT_PHASE_LABELS,
  STAYS_BEHIND_TEXT,
} from '#domain/operations/api-import.ts';
import { failureOf } from '#web/lib/api/api-error.ts';
import { QueryError } from '#web/ui/feedback/error-retry.tsx';
import { notifyFailure } from '#web/ui/feedback/toasts.ts';
import { ApiImportForm } from './api-import-form.tsx';
import { useStopApiImport, apiImportQuery } from './api-import.queries.ts';
import { ApiImportReport } from './api-import-report.tsx';

const progressText = ({ phase, read, total }: ApiImportStatus): string => {
  if (phase === null) return '';
  const of = total !== null && total > read ? ` of ${total}` : '';
  return ` ${API_IMPORT_PHASE_LABELS[phase]}: ${read}${of}.`;
};

function Progress({ shown }: { shown: ApiImportStatus }) {
  const stop = useStopApiImport();
  const onError = (error: Error): void => notifyFailure(failureOf(API_IMPORT_SCREEN_TEXTS.stopFailed, error));
  const runs = isRunning(shown);
  const heading = `${shown.isCheck ? 'Dry run of import' : 'Import'} from ${shown.address}:`;
  return (
    <div>
      <Text role="status" fw={500} mt="sm">
        {`${heading} ${API_IMPORT_SCREEN_TEXTS.state[shown.state]}${runs ? progressText(shown) : ''}`}
      </Text>
      {shown.error && <Text>{shown.error}</Text>}
      {shown.isCheck && shown.state === 'done' && <Text size="sm">Dry run: nothing was written.</Text>}
      <ApiImportReport counts={shown.counts} report={shown.report} />
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

/** Renders nothing when the server doesn't support imports. */
export function ApiImport() {
  const { data, error, refetch, isFetching } = useQuery(apiImportQuery());
  if (data === null || (data === undefined && !error)) return null;
  const shown = data?.import ?? undefined;
  return (
    <Paper withBorder p="md" mt="lg" maw={640} component="section" aria-labelledby="wire-import-title">
      <Title order={2} id="wire-import-title" fz="lg">
        {API_IMPORT_SCREEN_TEXTS.title}
      </Title>
      <Text c="dimmed" mb="xs">
        {API_IMPORT_SCREEN_TEXTS.explained}
      </Text>
      <Text c="dimmed" size="sm" mb="xs">
        {STAYS_BEHIND_TEXT}
      </Text>
      {data === undefined ? (
        <QueryError message={API_IMPORT_SCREEN_TEXTS.failed} query={{ error, refetch, isFetching }} />
      ) : (
        <>
          {!(shown && isRunning(shown)) && <ApiImportForm address={shown?.address ?? ''} email={shown?.email ?? ''} />}
          {shown && <Progress shown={shown} />}
        </>
      )}
    </Paper>
  );
}
