/** Step 1: record kind, and the sheet as a file or as pasted cells (docs/people.md#import). */
import { Button, Group, Radio, Stack, Text, Textarea } from '@mantine/core';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { type DragEvent, type FormEvent, useState } from 'react';
import type { ApiImport } from '#contract/work/import.ts';
import type { ImportKind } from '#domain/work/import/import-kinds.ts';
import { LIMITS } from '#domain/platform/limits.ts';
import { dropDraft, saveDraft, draftKey, draftOf } from '#web/lib/offline/drafts.ts';
import { numberText } from '#web/lib/time/format.ts';
import { messageOr } from '#web/lib/api/api-error.ts';
import { ChooseFile } from '#web/ui/forms/choose-file.tsx';
import { FailureNote } from '#web/ui/forms/failure-note.tsx';
import classes from './import.module.css';
import { IMPORT_SCREEN_TEXTS, IMPORT_KIND_NOTES, IMPORT_KIND_LABELS } from './import-texts.ts';
import { useReadFile } from './import.queries.ts';

const ACCEPTED = '.csv,.tsv,.txt,.xlsx,text/csv';

type StartProps = {
  kinds: readonly ImportKind[];
  kind: ImportKind;
  onKind: (kind: ImportKind) => void;
  onRead: (sheet: ApiImport) => void;
  personId: number;
};

type FileDropProps = { read: (file: File | null) => void; isReading: boolean };

function FileDrop({ read, isReading }: FileDropProps) {
  const [isOver, setOver] = useState(false);
  const onDrop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    read(event.dataTransfer.files[0] ?? null);
  };
  return (
    <div
      className={classes.drop}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <IconFileSpreadsheet size={28} aria-hidden />
      <ChooseFile accept={ACCEPTED} onChange={read} inputProps={{ 'aria-label': 'CSV or XLSX file' }}>
        {(props) => (
          <Button {...props} loading={isReading}>
            Choose a file
          </Button>
        )}
      </ChooseFile>
      <Text c="dimmed" size="sm" ta="center">
        {`or drop it here: CSV or XLSX, at most ${numberText(LIMITS.importRows)} rows and 10 MB.`}
      </Text>
    </div>
  );
}

/** Text area for cells copied from a spreadsheet, stored as a draft while the user visits other pages. */
function PasteForm({ read, isReading, personId }: FileDropProps & { personId: number }) {
  const key = draftKey(personId, 'import');
  const [pasted, setPasted] = useState(() => String(draftOf(key) ?? ''));
  const type = (text: string): void => {
    setPasted(text);
    if (text === '') dropDraft(key);
    else saveDraft(key, text);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (pasted.trim() !== '') read(new File([pasted], 'Pasted cells.csv', { type: 'text/csv' }));
  };
  return (
    <form onSubmit={submit} aria-label="Paste cells">
      <Textarea
        label="Or paste cells"
        description="Copy them from your spreadsheet, including the header row."
        rows={6}
        classNames={{ input: classes.cells }}
        value={pasted}
        onChange={(event) => type(event.currentTarget.value)}
      />
      <Group justify="flex-end" mt="xs">
        <Button type="submit" variant="default" disabled={pasted.trim() === '' || isReading}>
          Read cells
        </Button>
      </Group>
    </form>
  );
}

export function ImportStart({ kinds, kind, onKind, onRead, personId }: StartProps) {
  const reading = useReadFile();
  const read = (file: File | null): void => {
    if (!file || reading.isPending) return;
    reading.mutate(file, {
      onSuccess: (sheet) => {
        dropDraft(draftKey(personId, 'import'));
        onRead(sheet);
      },
    });
  };
  return (
    <Stack gap="lg" maw={720}>
      {kinds.length > 1 && (
        <Radio.Group label="What is in the sheet?" value={kind} onChange={(value) => onKind(value as ImportKind)}>
          <Group gap="lg" mt="xs">
            {kinds.map((one) => (
              <Radio key={one} value={one} label={IMPORT_KIND_LABELS[one]} />
            ))}
          </Group>
        </Radio.Group>
      )}
      <Text c="dimmed" size="sm">
        {IMPORT_KIND_NOTES[kind]}
      </Text>
      {reading.error && <FailureNote {...messageOr(IMPORT_SCREEN_TEXTS.readFailed, reading.error)} />}
      <FileDrop read={read} isReading={reading.isPending} />
      <PasteForm read={read} isReading={reading.isPending} personId={personId} />
    </Stack>
  );
}
