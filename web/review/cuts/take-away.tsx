/** The way to the notes as a file (docs/review.md#take-away). */
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import type { Cut } from '#domain/review/cuts.ts';
import { latePart } from '#web/ui/late-part.tsx';

const TakeAwayDialog = latePart(async () => (await import('./take-away-dialog.tsx')).TakeAwayDialog);

export function TakeAway({ cut }: { cut: Cut }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        h={40}
        variant="default"
        leftSection={<IconDownload size={16} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        Take notes away
      </Button>
      {isOpen && <TakeAwayDialog cut={cut} onClose={() => setOpen(false)} />}
    </>
  );
}
