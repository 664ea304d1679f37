/** Button that opens the note export (docs/review.md#take-away). */
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import type { Cut } from '#domain/review/cuts.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';

const ExportNotesDialog = lazyPart(async () => (await import('./export-notes-dialog.tsx')).ExportNotesDialog);

export function ExportNotes({ cut }: { cut: Cut }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        h={40}
        variant="default"
        leftSection={<IconDownload size={16} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        Export notes
      </Button>
      {isOpen && <ExportNotesDialog cut={cut} onClose={() => setOpen(false)} />}
    </>
  );
}
