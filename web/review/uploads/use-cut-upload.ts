/** Uploads for a project: checks the file, starts the upload, and adds pictures once it is complete. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { CutUpload } from '#contract/review/cut-uploads.ts';
import { checkCutFile, hasConvertedType, kindsByName } from '#domain/review/cut-files.ts';
import { secondsOfCut } from '#domain/work/projects/project-cuts.ts';
import type { Cut } from '#domain/review/cuts.ts';
import { useRefresh } from '#web/lib/api/refresh.ts';
import { notifyError, notifySuccess } from '#web/ui/feedback/toasts.ts';
import { namedVersionText } from '#web/review/versions/cut-labels.ts';
import { cutsQuery, unfinishedUploadsQuery } from '#web/review/versions/cuts.queries.ts';
import { fingerprintOf } from '#web/files/uploads/run-upload.ts';
import { useUploadList } from '#web/files/uploads/upload-list-store.ts';
import { cutOwnerOf, startCutUpload, type UploadTarget } from './start-cut-upload.ts';

/** Loads the video check with the first file. If loading fails, the file is uploaded anyway. */
const canDisplayFile = (file: File): Promise<boolean> =>
  import('./make-pictures.ts').then(({ canDisplay }) => canDisplay(file)).catch(() => true);

/** Adds pictures. Failures are not reported, because the version plays without them. */
async function addPictures(file: File, { id, facts }: Cut): Promise<void> {
  const [{ makePeaks, makePictures }, { sendPictures }] = await Promise.all([
    import('./make-pictures.ts'),
    import('./send-pictures.ts'),
  ]);
  const pictures = facts.kind === 'audio' ? await makePeaks(file, secondsOfCut(facts)) : await makePictures(file);
  if (pictures) await sendPictures(id, pictures);
}

/** Sets no limits, because the server checks them before the first byte. */
const ANYTHING = { maxBytes: Number.POSITIVE_INFINITY, makesCopies: true };

type ChosenFile = {
  file: File;
  copyOf?: Pick<Cut, 'id'> | undefined;
  /** True for the removed file of the version `copyOf`. */
  isAgain?: boolean;
  deliverable?: UploadTarget | undefined;
  comment?: string;
};

export function useCutUpload(projectId: number) {
  const client = useQueryClient();
  const refresh = useRefresh('cuts');
  const unfinished = useQuery(unfinishedUploadsQuery(projectId));
  const all = useUploadList();
  const done = async (chosen: ChosenFile, cutId: number): Promise<void> => {
    await refresh();
    const cuts = client.getQueryData(cutsQuery(projectId).queryKey);
    const cut = cuts?.find(({ id }) => id === cutId);
    const what = chosen.isAgain ? 'has its file again' : chosen.copyOf ? 'now has a playable copy' : 'uploaded';
    if (cut) notifySuccess(`${namedVersionText(cut)} ${what}.`);
    if (!cut || cut.hasPoster) return;
    await addPictures(chosen.file, cut).catch(() => undefined);
    await refresh();
  };
  const start = async (chosen: ChosenFile): Promise<void> => {
    const { file, copyOf, deliverable, comment = '' } = chosen;
    const violation = checkCutFile({ name: file.name, sizeBytes: file.size }, ANYTHING)[0];
    if (violation) return notifyError(`${file.name}: ${violation.message}`);
    // The server makes a copy of the files that it converts.
    const isKnown = kindsByName(file.name)[0] !== 'video' || hasConvertedType(file.name) || canDisplayFile(file);
    const [isDisplayable, found] = await Promise.all([isKnown, unfinished.refetch()]);
    return startCutUpload({
      file,
      projectId,
      cutId: copyOf?.id ?? null,
      deliverable,
      comment,
      isNotDisplayable: !isDisplayable,
      unfinished: found.data ?? [],
      onDone: (cutId) => void done(chosen, cutId),
    });
  };
  /** Resumes an upload to the deliverable with that name. Rejects a different file: it would become a version by mistake, and links to the latest version would show it. */
  const resume = (half: CutUpload, file: File, name = ''): void => {
    if (fingerprintOf(file) !== half.fingerprint || file.size !== half.sizeBytes)
      return notifyError(
        `${file.name} doesn't match the unfinished upload. Choose the unchanged ${half.originalName}, or cancel the upload.`,
      );
    void start({
      file,
      ...(half.cutId === null ? { deliverable: { id: half.deliverableId, name } } : { copyOf: { id: half.cutId } }),
    });
  };
  const own = all.filter(({ owner }) => owner === cutOwnerOf(projectId));
  return {
    start: (chosen: ChosenFile): void => void start(chosen),
    /** Resumes an upload from another page, as the version or copy it was started as. */
    resume,
    /** Uploads running on this page. */
    uploads: own,
    /** Unfinished uploads on the server whose file isn't on this page. */
    waitingForFile: (unfinished.data ?? []).filter(
      ({ fingerprint }) => !own.some(({ key, state }) => key.endsWith(fingerprint) && state !== 'failed'),
    ),
  };
}

export type CutUploads = ReturnType<typeof useCutUpload>;
