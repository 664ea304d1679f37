/** /admin/status: how the house is (docs/screens.md#status). */
import { Alert, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { StatusList } from '#web/operations/status/status-list.tsx';
import { statusQuery } from '#web/operations/status/status.queries.ts';
import { houseLines, processLines } from '#web/operations/status/status-words.ts';
import classes from '#web/operations/status/status.module.css';
import { ErrorRetry } from '#web/ui/error-retry.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';

export function StatusScreen() {
  const { data, error, refetch, isFetching } = useQuery(statusQuery());
  const again = (
    <Button variant="default" loading={isFetching} onClick={() => void refetch()}>
      Read again
    </Button>
  );
  return (
    <>
      <PageHeader title="Status" subtitle="How the house is, and the process that answered." actions={again} />
      {error && !data && (
        <ErrorRetry
          message="The status could not be read."
          error={error}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {data?.trouble && (
        <Alert color="red" variant="light" title="To be seen to" mb="md" maw={960}>
          {data.trouble}
        </Alert>
      )}
      {data && (
        <div className={classes.parts}>
          <StatusList title="House" lines={houseLines(data)} />
          <StatusList title="This process" lines={processLines(data)} />
        </div>
      )}
    </>
  );
}
