/** Uploads of new versions to a project, after choosing the deliverable if there are some. */
import { useState } from 'react';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { useCutUpload } from '#web/review/uploads/use-cut-upload.ts';
import { useDeliverables } from './deliverables.queries.ts';

const ChooseDeliverable = lazyPart(async () => (await import('./choose-deliverable.tsx')).ChooseDeliverable);

/** Returns the project's uploads and deliverables, a function that uploads files, and the dialog that asks for the deliverable. */
export function useUploadTo(projectId: number) {
  const uploads = useCutUpload(projectId);
  const deliverables = useDeliverables(projectId);
  /** Files whose deliverable is being chosen. */
  const [chosenFiles, setChosenFiles] = useState<readonly File[]>([]);
  const upload = (files: Iterable<File>): void => {
    if (deliverables.deliverables.length > 0) return setChosenFiles([...files]);
    for (const file of files) uploads.start({ file });
  };
  const dialog = chosenFiles.length > 0 && (
    <ChooseDeliverable
      title="Upload to which deliverable?"
      deliverables={deliverables.deliverables}
      onChoose={(deliverable) => {
        for (const file of chosenFiles) uploads.start({ file, deliverable });
      }}
      onClose={() => setChosenFiles([])}
    />
  );
  return { uploads, ...deliverables, upload, dialog };
}
