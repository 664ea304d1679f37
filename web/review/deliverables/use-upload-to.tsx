/** Uploads of new versions to a project, after choosing the deliverable if there are some. */
import { useState } from 'react';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { divideFiles } from '#web/review/captions/caption-names.ts';
import { ChooseVersion } from '#web/review/captions/lazy-dialogs.tsx';
import type { DroppedCaptions } from '#web/review/captions/choose-version.tsx';
import { useCutUpload } from '#web/review/uploads/use-cut-upload.ts';
import { useDeliverables } from './deliverables.queries.ts';

const ChooseDeliverable = lazyPart(async () => (await import('./choose-deliverable.tsx')).ChooseDeliverable);

/** Returns the project's uploads and deliverables, a function that uploads files, and the dialog that asks for the deliverable. */
export function useUploadTo(projectId: number) {
  const uploads = useCutUpload(projectId);
  const deliverables = useDeliverables(projectId);
  /** Files whose deliverable is being chosen. */
  const [chosenFiles, setChosenFiles] = useState<readonly File[]>([]);
  const [captions, setCaptions] = useState<DroppedCaptions>();
  const upload = (files: Iterable<File>): void => {
    const { captions: captionFiles, others } = divideFiles(files);
    if (captionFiles.length > 0) setCaptions({ files: captionFiles });
    if (deliverables.deliverables.length > 0) return setChosenFiles(others);
    for (const file of others) uploads.start({ file });
  };
  const deliverableDialog = chosenFiles.length > 0 && (
    <ChooseDeliverable
      title="Upload to which deliverable?"
      deliverables={deliverables.deliverables}
      onChoose={(deliverable) => {
        for (const file of chosenFiles) uploads.start({ file, deliverable });
      }}
      onClose={() => setChosenFiles([])}
    />
  );
  const dialog = (
    <>
      {deliverableDialog}
      {captions && <ChooseVersion {...captions} projectId={projectId} onClose={() => setCaptions(undefined)} />}
    </>
  );
  return { uploads, ...deliverables, upload, dialog };
}
