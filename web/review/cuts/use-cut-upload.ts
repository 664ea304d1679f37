/** Uploading on a project: looks at the file, begins, and adds its pictures when it has arrived. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { CutUpload } from '#contract/review/cut-uploads.ts';
import { checkCutFile, type Cut } from '#domain/review/cuts.ts';
import { useRefresh } from '#web/lib/refresh.ts';
import { notifyError, notifySuccess } from '#web/ui/toasts.ts';
import { versionText } from './cut-words.ts';
import { cutsQuery, underWayQuery } from './cuts.queries.ts';
import { fingerprintOf, startUpload } from './run-upload.ts';
import { useUploadsNow } from './upload-list-store.ts';

/** What looks at a file is fetched with the first one. Where it cannot be had, the file is sent all the same. */
const isFileSeen = (file: File): Promise<boolean> =>
  import('./make-pictures.ts').then(({ isSeen }) => isSeen(file)).catch(() => true);

/** A version plays without them, so that nothing is told where they cannot be made. */
async function addPictures(file: File, cutId: number): Promise<void> {
  const [{ makePictures }, { sendPictures }] = await Promise.all([
    import('./make-pictures.ts'),
    import('./send-pictures.ts'),
  ]);
  const made = await makePictures(file);
  if (made) await sendPictures(cutId, made);
}

type Wish = { file: File; copyOf?: Pick<Cut, 'id'> | undefined; comment?: string };

export function useCutUpload(projectId: number) {
  const client = useQueryClient();
  const refresh = useRefresh('cuts');
  const underWay = useQuery(underWayQuery(projectId));
  const all = useUploadsNow();
  const done = async (wish: Wish, cutId: number): Promise<void> => {
    await refresh();
    const cuts = client.getQueryData(cutsQuery(projectId).queryKey);
    const cut = cuts?.find(({ id }) => id === cutId);
    if (cut)
      notifySuccess(wish.copyOf ? `${versionText(cut)} has a playable copy.` : `${versionText(cut)} is uploaded.`);
    if (cut?.hasPoster) return;
    await addPictures(wish.file, cutId).catch(() => undefined);
    await refresh();
  };
  const start = async (wish: Wish): Promise<void> => {
    const { file, copyOf, comment = '' } = wish;
    // How much this server takes is its own to say, before the first byte.
    const broken = checkCutFile({ name: file.name, sizeBytes: file.size }, Number.POSITIVE_INFINITY)[0];
    if (broken) return notifyError(`${file.name}: ${broken.message}`);
    const [isUnseen, found] = await Promise.all([isFileSeen(file).then((is) => !is), underWay.refetch()]);
    return startUpload({
      file,
      projectId,
      cutId: copyOf?.id ?? null,
      comment,
      isUnseen,
      underWay: found.data ?? [],
      onDone: (cutId) => void done(wish, cutId),
    });
  };
  /** Another file would become a version that nobody meant, and a link to the latest would show it. */
  const goOn = (half: CutUpload, file: File): void => {
    if (fingerprintOf(file) !== half.fingerprint || file.size !== half.sizeBytes)
      return notifyError(
        `${file.name} is not the file that was begun. Choose ${half.originalName}, unchanged, or give it up.`,
      );
    void start({ file, ...(half.cutId !== null && { copyOf: { id: half.cutId } }) });
  };
  const own = all.filter((upload) => upload.projectId === projectId);
  return {
    start: (wish: Wish): void => void start(wish),
    /** With the rest of what arrived from another page, as the version or the copy that it was begun as. */
    goOn,
    /** On their way from this page. */
    uploads: own,
    /** On the server, of files that this page does not have. */
    waitingForFile: (underWay.data ?? []).filter(
      ({ fingerprint }) => !own.some(({ key, state }) => key.endsWith(fingerprint) && state !== 'failed'),
    ),
  };
}

export type CutUploads = ReturnType<typeof useCutUpload>;
