/** The first step: what is imported, and the sheet as a file or as cells that are pasted (docs/people.md#import). */
import { Button, Group, Radio, Stack, Text, Textarea } from '@mantine/core';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { type DragEvent, type FormEvent, useState } from 'react';
import type { WireImport } from '#contract/work/import.ts';
import type { ImportKind } from '#domain/work/import-kinds.ts';
import { LIMITS } from '#domain/platform/limits.ts';
import { dropDraft, keepDraft, draftKey, draftOf } from '#web/lib/drafts.ts';
import { numberText } from '#web/lib/format.ts';
import { saidOr } from '#web/lib/api-error.ts';
import { ChooseFile } from '#web/ui/choose-file.tsx';
import { FailureNote } from '#web/ui/failure-note.tsx';
import classes from './import.module.css';
import { IMPORT_WORDS, KIND_NOTES, KIND_WORDS } from './import-words.ts';
import { useReadFile } from './import.queries.ts';

const ACCEPTED = '.csv,.tsv,.txt,.xlsx,text/csv';

type StartProps = {
  kinds: readonly ImportKind[];
  kind: ImportKind;
  onKind: (kind: ImportKind) => void;
  onRead: (sheet: WireImport) => void;
  personId: number;
};

type Reading = { read: (file: File | null) => void; isReading: boolean };

function FilePlace({ read, isReading }: Reading) {
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

/** Cells that were copied from a spreadsheet; they stay while another page is looked at. */
function PastePlace({ read, isReading, personId }: Reading & { personId: number }) {
  const key = draftKey(personId, 'import');
  const [pasted, setPasted] = useState(() => String(draftOf(key) ?? ''));
  const type = (text: string): void => {
    setPasted(text);
    if (text === '') dropDraft(key);
    else keepDraft(key, text);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (pasted.trim() !== '') read(new File([pasted], 'Pasted cells.csv', { type: 'text/csv' }));
  };
  return (
    <form onSubmit={submit} aria-label="Paste cells">
      <Textarea
        label="Or paste cells"
        description="Copy them in your spreadsheet with the row that names the columns."
        rows={6}
        classNames={{ input: classes.cells }}
        value={pasted}
        onChange={(event) => type(event.currentTarget.value)}
      />
      <Group justify="flex-end" mt="xs">
        <Button type="submit" variant="default" disabled={pasted.trim() === '' || isReading}>
          Read the cells
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
              <Radio key={one} value={one} label={KIND_WORDS[one]} />
            ))}
          </Group>
        </Radio.Group>
      )}
      <Text c="dimmed" size="sm">
        {KIND_NOTES[kind]}
      </Text>
      {reading.error && <FailureNote {...saidOr(IMPORT_WORDS.readFailed, reading.error)} />}
      <FilePlace read={read} isReading={reading.isPending} />
      <PastePlace read={read} isReading={reading.isPending} personId={personId} />
    </Stack>
  );
}
