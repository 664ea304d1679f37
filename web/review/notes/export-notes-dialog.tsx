/** Dialog for exporting notes to editing software, a spreadsheet or PDF (docs/review.md#take-away). */
import { Button, Checkbox, Group, Radio, Select, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { NotesFileExtension } from '#contract/review/notes-export.ts';
import { timebaseOf } from '#domain/review/cut-metadata.ts';
import type { Cut } from '#domain/review/cuts.ts';
import { NOTES_FILE_FORMATS } from '#domain/review/markers.ts';
import { timecodeOf } from '#domain/platform/timecode.ts';
import { failureOf } from '#web/lib/api/api-error.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { notifyFailure } from '#web/ui/feedback/toasts.ts';
import { CUT_TEXTS } from '#web/review/versions/cut-texts.ts';
import { versionText } from '#web/review/versions/cut-labels.ts';
import { exportNotesFile, type NotesToExport } from './export-notes-file.ts';

const FILES: { value: NotesFileExtension; label: string }[] = [
  { value: 'edl', label: 'EDL, for DaVinci Resolve' },
  { value: 'fcpxml', label: 'FCPXML, for Final Cut Pro' },
  { value: 'xml', label: 'XML (xmeml), for Premiere Pro' },
  { value: 'txt', label: 'Text, for Avid Media Composer' },
  { value: 'csv', label: 'CSV, for spreadsheets' },
  { value: 'pdf', label: 'PDF, for reading' },
];

const ONE_HOUR = '01:00:00:00';

export function ExportNotesDialog({ cut, onClose }: { cut: Cut; onClose: () => void }) {
  const { kind } = cut.facts;
  const own = timecodeOf(0, { ...timebaseOf(cut.facts), format: 'timecode' });
  const files = FILES.filter(({ value }) => NOTES_FILE_FORMATS[kind].includes(value));
  const [ending, setEnding] = useState<NotesFileExtension>(NOTES_FILE_FORMATS[kind][0]);
  const [selection, setSelection] = useState<NotesToExport>('open');
  const [start, setStart] = useState(own);
  const [hasMark, setMark] = useState(false);
  const client = useQueryClient();
  const download = useMutation({
    mutationFn: () => exportNotesFile(client, cut, { ending, selection, start, hasMark }),
    onSuccess: onClose,
    onError: (error) => notifyFailure(failureOf(CUT_TEXTS.exportFailed, error)),
  });
  return (
    <Dialog isOpen title={`Export notes on ${versionText(cut).toLowerCase()}`} onClose={onClose}>
      <Stack gap="sm">
        <Select
          label="Format"
          data={files}
          value={ending}
          allowDeselect={false}
          onChange={(value) => setEnding((value as NotesFileExtension | null) ?? ending)}
        />
        <Radio.Group
          label="Notes to include"
          value={selection}
          onChange={(value) => setSelection(value as NotesToExport)}
        >
          <Stack gap={6} mt={6}>
            <Radio value="open" label="Open" />
            <Radio value="all" label="All" />
            <Radio value="internal" label="All, including internal" />
          </Stack>
        </Radio.Group>
        {kind !== 'image' && (
          <Group gap={8} align="flex-end">
            <TextInput label="Timeline start" value={start} onChange={(event) => setStart(event.currentTarget.value)} />
            <Button variant="default" onClick={() => setStart(start === ONE_HOUR ? own : ONE_HOUR)}>
              {start === ONE_HOUR ? 'Use file start' : ONE_HOUR}
            </Button>
          </Group>
        )}
        {ending === 'csv' && (
          <Checkbox
            label="Byte order mark"
            description="For spreadsheets that show accents wrong, such as older Excel."
            checked={hasMark}
            onChange={(event) => setMark(event.currentTarget.checked)}
          />
        )}
        {ending === 'pdf' && kind === 'video' && download.isPending && (
          <Text size="sm" c="dimmed" role="status">
            Capturing the notes' frames. This can take a minute.
          </Text>
        )}
        <Button loading={download.isPending} onClick={() => download.mutate()}>
          Export
        </Button>
      </Stack>
    </Dialog>
  );
}
