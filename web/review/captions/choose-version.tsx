/** Dialog that asks which version dropped captions belong to, and then adds them. */
import { Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Cut, takesCaptions } from '#domain/review/cuts.ts';
import { cutsQuery } from '#web/review/versions/cuts.queries.ts';
import { namedVersionText, versionsOf } from '#web/review/versions/cut-labels.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { AddCaptions } from './add-captions.tsx';

export type DroppedCaptions = {
  files: readonly File[];
  /** Deliverable that they were dropped on, null for Main; absent for the whole project. */
  deliverableId?: number | null;
};

type ChooseVersionProps = DroppedCaptions & { projectId: number; onClose: () => void };

export function ChooseVersion({ projectId, files, deliverableId, onClose }: ChooseVersionProps) {
  const { data } = useQuery(cutsQuery(projectId));
  const [chosen, setChosen] = useState<Cut>();
  if (!data) return null;
  const cuts = (deliverableId === undefined ? data : versionsOf(data, deliverableId)).filter(takesCaptions);
  const cut = chosen ?? (cuts.length === 1 ? cuts[0] : undefined);
  if (cut) return <AddCaptions cut={cut} files={files} onClose={onClose} />;
  return (
    <Dialog isOpen title="Add captions to which version?" onClose={onClose}>
      <Stack gap={6}>
        {cuts.length === 0 && <Text>Upload the video first. Captions belong to a version.</Text>}
        {cuts.map((one, index) => (
          <Button
            key={one.id}
            variant="default"
            h="auto"
            mih={40}
            justify="flex-start"
            data-autofocus={index === 0 || undefined}
            onClick={() => setChosen(one)}
          >
            {[namedVersionText(one, data), one.originalName].join(' · ')}
          </Button>
        ))}
      </Stack>
    </Dialog>
  );
}
