/** A parsed sheet: column mapping, preview of its rows, and the import (docs/people.md#import). */
import { Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import type { ImportPreview, ApiImport } from '#contract/work/import.ts';
import type { ImportKind } from '#domain/work/import/import-kinds.ts';
import { notImportedText } from '#domain/work/import/import-skipped.ts';
import { IMPORT_OUTCOMES, importedText, type ImportOutcome } from '#domain/work/import/import.ts';
import { ApiError, failureOf } from '#web/lib/api/api-error.ts';
import { QueryError } from '#web/ui/feedback/error-retry.tsx';
import { FailureNote } from '#web/ui/forms/failure-note.tsx';
import { FormActions } from '#web/ui/forms/form-actions.tsx';
import { LoadingText } from '#web/ui/feedback/loading-text.tsx';
import { useLostFocus } from '#web/ui/feedback/lost-focus.ts';
import classes from './import.module.css';
import { ImportColumns } from './import-columns.tsx';
import { ImportNames } from './import-names.tsx';
import { ImportKindHint } from './import-kind-hint.tsx';
import { ImportUnits } from './import-units.tsx';
import { ImportUnknownValues } from './import-unknown-values.tsx';
import { ImportRows, OutcomeTabs } from './import-rows.tsx';
import { IMPORT_SCREEN_TEXTS, rowsText } from './import-texts.ts';
import { previewQuery, useRunImport } from './import.queries.ts';
import { type PlanState, useImportPlan } from './use-import-plan.ts';

export type PreviewParams = { rows: ImportOutcome | undefined; page: number };

type SheetProps = {
  kind: ImportKind;
  record: ApiImport;
  previewParams: PreviewParams;
  onPreviewParams: (previewParams: PreviewParams) => void;
  onCancel: () => void;
  onKind: (kind: ImportKind) => void;
};

/** Returns the first outcome that has rows. */
const firstWithRows = ({ counts }: ImportPreview): ImportOutcome | undefined =>
  IMPORT_OUTCOMES.find((outcome) => counts[outcome] > 0);

/** Loads the requested rows; defaults to the first outcome that has any. */
function useRows({
  record,
  previewParams,
  state,
}: Pick<SheetProps, 'record' | 'previewParams'> & { state: PlanState }) {
  const isReady = state.violations.length === 0;
  const first = useQuery({
    ...previewQuery({ id: record.id, plan: state.plan, outcome: 'new', page: 1 }),
    enabled: isReady && previewParams.rows === undefined,
  });
  const outcome = previewParams.rows ?? (first.data && firstWithRows(first.data)) ?? 'new';
  const found = useQuery({
    ...previewQuery({ id: record.id, plan: state.plan, outcome, page: previewParams.page }),
    enabled: isReady && (previewParams.rows ?? first.data) !== undefined,
  });
  const error = found.error ?? first.error;
  const isFormatMissing =
    error instanceof ApiError && error.violations.some((one) => one.propertyPath === 'dateFormat');
  return { ...found, error, outcome, isReady, isFormatMissing };
}

const runLabel = (kind: ImportKind, { counts }: ImportPreview): string =>
  `Import ${importedText(kind, counts.new + counts.changed)}`;

type PreviewProps = SheetProps & { state: PlanState; rows: ReturnType<typeof useRows> };

function Preview({ kind, previewParams, onPreviewParams, state, rows }: PreviewProps) {
  const { data, error, outcome, refetch, isFetching, isPlaceholderData } = rows;
  if (error && !data)
    return <QueryError message={IMPORT_SCREEN_TEXTS.previewFailed} query={{ error, refetch, isFetching }} />;
  if (!data)
    return (
      <>
        <LoadingText>Checking the rows...</LoadingText>
        <Skeleton h={160} />
      </>
    );
  return (
    <Stack gap="md">
      <ImportNames plan={state.plan} names={data.names} change={state.change} />
      <ImportUnits state={state} units={data.units} />
      <ImportUnknownValues plan={state.plan} words={data.words} change={state.change} />
      <Title order={2} size="h4">
        Preview
      </Title>
      <Text c="dimmed" aria-live="polite">
        {notImportedText(data.skipped, data.counts)}
      </Text>
      <OutcomeTabs counts={data.counts} shown={outcome} onShow={(next) => onPreviewParams({ rows: next, page: 1 })} />
      <ImportRows
        kind={kind}
        preview={data}
        outcome={outcome}
        page={previewParams.page}
        onPage={(page) => onPreviewParams({ rows: outcome, page })}
        isStale={isPlaceholderData}
      />
    </Stack>
  );
}

export function ImportSheet(props: SheetProps) {
  const { kind, record, onCancel, onKind } = props;
  const state = useImportPlan(kind, record);
  const rows = useRows({ ...props, state });
  const running = useRunImport();
  const heading = useLostFocus<HTMLHeadingElement>();
  const { data, isReady, isPlaceholderData } = rows;
  const ready = isReady && !isPlaceholderData ? data : undefined;
  const count = ready ? ready.counts.new + ready.counts.changed : 0;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (ready && count > 0 && !running.isPending)
      running.mutate({ id: record.id, plan: state.plan, counts: ready.counts });
  };
  return (
    <form onSubmit={submit} noValidate aria-label="Import" className={classes.sheetForm}>
      <Stack gap="lg">
        <Title order={2} size="h5" ref={heading} tabIndex={-1} className={classes.heading}>
          {`${record.fileName || 'Sheet'}: ${rowsText(record.rowCount)}`}
        </Title>
        <ImportKindHint kind={kind} shown={state.shown} onKind={onKind} />
        <ImportColumns
          record={record}
          state={state}
          guessed={rows.data?.dateFormat}
          isFormatMissing={rows.isFormatMissing}
        />
        {isReady && !rows.isFormatMissing && <Preview {...props} state={state} rows={rows} />}
        {running.error && <FailureNote {...failureOf(IMPORT_SCREEN_TEXTS.runFailed, running.error)} />}
      </Stack>
      <FormActions
        submitLabel={ready ? runLabel(kind, ready) : 'Import'}
        busyLabel="Importing..."
        isBusy={running.isPending}
        isDisabled={count === 0}
        cancelLabel="Another file"
        onCancel={onCancel}
        isSticky
      />
    </form>
  );
}
