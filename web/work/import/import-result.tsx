/** Final step: import summary, link to the records, and Undo (docs/people.md#import). */
import { Button, Group, Stack, Text, Title } from '@mantine/core';
import type { ApiImport } from '#contract/work/import.ts';
import { instantFromApi } from '#contract/platform/jsonld.ts';
import type { ImportKind } from '#domain/work/import/import-kinds.ts';
import { importedPeopleTexts } from '#domain/work/import/import-people.ts';
import { importedText } from '#domain/work/import/import.ts';
import type { RefusedItem } from '#domain/platform/refusal.ts';
import { ApiError, failureOf } from '#web/lib/api/api-error.ts';
import { formatDateTime } from '#web/lib/time/local-time.ts';
import { FailureNote } from '#web/ui/forms/failure-note.tsx';
import { useLostFocus } from '#web/ui/feedback/lost-focus.ts';
import { notifySuccess } from '#web/ui/feedback/toasts.ts';
import classes from './import.module.css';
import { IMPORT_SCREEN_TEXTS } from './import-texts.ts';
import { useUndoImport } from './import.queries.ts';

type ResultProps = {
  kind: ImportKind;
  record: ApiImport;
  /** Link to the imported records. */
  show: React.ReactNode;
  onAnother: () => void;
};

/** List of records that changed since and can't be reverted, with the reason. */
const NotUndoable = ({ items }: { items: readonly RefusedItem[] }) => (
  <ul className={classes.lines} aria-label="Records that can't be undone">
    {items.slice(0, 50).map(({ id, title, message }) => (
      <li key={id}>{`${title}: ${message}`}</li>
    ))}
    {items.length > 50 && <li>{`and ${items.length - 50} more`}</li>}
  </ul>
);

export function ImportResult({ kind, record, show, onAnother }: ResultProps) {
  const undoing = useUndoImport();
  const { counts, undoUntil } = record;
  const undo = (): void => undoing.mutate(record.id, { onSuccess: () => notifySuccess(IMPORT_SCREEN_TEXTS.undone) });
  const heading = useLostFocus<HTMLHeadingElement>();
  const items = undoing.error instanceof ApiError ? undoing.error.items : [];
  return (
    <Stack gap="md" maw={640}>
      <Title order={2} size="h4" ref={heading} tabIndex={-1} className={classes.heading}>
        {`${importedText(kind, counts?.new ?? 0)} added, ${counts?.changed ?? 0} changed.`}
      </Title>
      {record.people && <Text>{importedPeopleTexts(record.people).join(' ')}</Text>}
      {undoUntil && <Text c="dimmed">{`You can undo this until ${formatDateTime(instantFromApi(undoUntil))}.`}</Text>}
      {undoing.error && <FailureNote {...failureOf(IMPORT_SCREEN_TEXTS.undoFailed, undoing.error)} />}
      {items.length > 0 && <NotUndoable items={items} />}
      <Group gap="xs">
        {show}
        <Button variant="default" loading={undoing.isPending} onClick={undo}>
          Undo
        </Button>
        <Button variant="default" onClick={onAnother}>
          Import another file
        </Button>
      </Group>
    </Stack>
  );
}
