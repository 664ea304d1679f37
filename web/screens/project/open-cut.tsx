/** A video version with its header, notes and actions, for signed-in users. */
import { isDeletedVersion } from '#domain/work/projects/project-cuts.ts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useMemo, useState } from 'react';
import { type Cut, mayUploadCut, takesCaptions } from '#domain/review/cuts.ts';
import { needsCopy } from '#domain/review/playability.ts';
import type { Feedback } from '#domain/work/feedback.ts';
import { ownershipOf } from '#domain/work/projects/project-rights.ts';
import type { ReviewedProject } from '#web/review/versions/reviewed-project.ts';
import type { Actor } from '#domain/platform/actor.ts';
import { useCutAddress } from '#web/review/version-page/use-cut-address.ts';
import classes from '#web/review/versions/cut-head.module.css';
import { CutHead } from '#web/review/version-page/cut-head.tsx';
import { cutLink, cutPath } from '#web/lib/address/cut-path.ts';
import { useSearchState } from '#web/lib/address/search-state.ts';
import { CutReview } from '#web/review/version-page/cut-review.tsx';
import { type CaptionsAccess, ReviewContext } from '#web/review/versions/review-context.ts';
import type { CaptionTrack } from '#domain/review/captions/captions.ts';
import type { CaptionsDialog } from '#web/review/captions/captions-dialogs.tsx';
import { useCaptionDrops } from '#web/review/captions/use-caption-drops.ts';
import { CUT_TEXTS } from '#web/review/versions/cut-texts.ts';
import { namedVersionText, siblingVersions } from '#web/review/versions/cut-labels.ts';
import { playedKey } from '#web/review/versions/played-key.ts';
import { notesQuery, playQuery } from '#web/review/versions/cuts.queries.ts';
import { Decide } from '#web/review/version-page/decide.tsx';
import { ExportNotes } from '#web/review/notes/export-notes.tsx';
import { useDeferredFilmstrip } from '#web/review/filmstrip/use-deferred-filmstrip.ts';
import { useNoteActions } from '#web/review/notes/use-note-actions.ts';
import { useNoteForm } from '#web/review/notes/use-note-form.ts';
import { isInQueueFrom, useReviewQueue } from '#web/review/versions/use-review-queue.ts';
import { VersionMenu } from '#web/review/deliverables/version-menu.tsx';
import { Attachments } from '#web/work/feedback/attachments.tsx';
import { draftKey } from '#web/lib/offline/drafts.ts';
import { useOpenTitle } from '#web/lib/address/title-parts.ts';
import { useRole } from '#web/identity/current-user.ts';
import { useReportView } from '#web/live/presence/report-view.ts';
import { serverUrl } from '#web/lib/api/host.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { useIdle } from '#web/ui/idle.ts';
import { CopyLinkDialog, useCopyLink } from '#web/ui/forms/copy-link.tsx';
import { QueryError } from '#web/ui/feedback/error-retry.tsx';
import { TypingLine } from '#web/live/presence/typing-line.tsx';
import { useTypingSignal } from '#web/live/presence/use-typing-signal.ts';

export type OpenCutProps = { cut: Cut; cuts: readonly Cut[]; project: ReviewedProject; actor: Actor };

const CarryNotes = lazyPart(async () => (await import('#web/review/notes/carry-notes.tsx')).CarryNotes);
const NextToReview = lazyPart(async () => (await import('#web/review/versions/next-to-review.tsx')).NextToReview);
const OtherViewers = lazyPart(async () => (await import('#web/live/presence/other-viewers.tsx')).OtherViewers);
const TeamCompare = lazyPart(async () => (await import('#web/review/compare/team-compare.tsx')).TeamCompare);
const TeamOtherNotes = lazyPart(async () => (await import('#web/review/compare/team-compare.tsx')).TeamOtherNotes);

const ViewerPictures = lazyPart(async () => (await import('#web/review/uploads/viewer-pictures.tsx')).ViewerPictures);

const CaptionActions = lazyPart(async () => (await import('#web/review/captions/caption-actions.tsx')).CaptionActions, {
  Waiting: () => <span style={{ width: 40, height: 40 }} />,
});
const CaptionsDialogs = lazyPart(
  async () => (await import('#web/review/captions/captions-dialogs.tsx')).CaptionsDialogs,
);

/** The notice is loaded only for versions that need a copy. */
const PlayerCopy = lazyPart(async () => (await import('#web/review/version-list/add-copy.tsx')).PlayerCopy);

const OVER = { outline: '2px dashed var(--focus)' };
const RemovedFile = lazyPart(async () => (await import('#web/review/version-list/removed-file.tsx')).RemovedFile);

const NO_NOTES: Feedback[] = [];
const fetchFile: CaptionsAccess['fetchFile'] = async (id, as) =>
  (await import('#web/review/captions/captions.queries.ts')).fetchCaptionsFile(id, as);
const renderFiles = (ids: readonly number[]) => <Attachments ids={ids} />;

const notePath = (path: string, { id, mark }: Feedback): string => `${path}?f=${mark?.frame ?? 0}&note=${id}`;

export function OpenCut({ cut, cuts, project, actor }: OpenCutProps) {
  const role = useRole();
  useReportView(project.id, 'cut');
  const navigate = useNavigate();
  const { address, reportPosition, compareWith, setOffset } = useCutAddress();
  const { offset } = address;
  const [start] = useState(address);
  const ref = { projectId: project.id, cutId: cut.id };
  const notes = useQuery(notesQuery(ref));
  const play = useQuery({ ...playQuery(cut), enabled: cut.fileRemovedAt === null });
  useDeferredFilmstrip(cut, play.data);
  const key = draftKey(actor.id, `note on cut ${cut.id}`);
  const typing = { onTyping: useTypingSignal(project.id), foot: <TypingLine projectId={project.id} /> };
  const form = { ...useNoteForm(ref, actor, key), ...typing };
  const noteActions = useNoteActions(ref, actor, ownershipOf(project));
  const { copy, linkToCopy, close } = useCopyLink();
  const path = cutPath(role, project.id, cut.number);
  const actions = useMemo(
    () => ({ ...noteActions, copyLink: (note: Feedback) => copy(notePath(path, note)) }),
    [noteActions, copy, path],
  );
  const isMine = useCallback((note: Feedback) => note.createdBy?.id === actor.id, [actor.id]);
  // Comparing, deciding and carrying notes over stay within the deliverable.
  const own = siblingVersions(cut, cuts);
  const others = own.filter(({ id }) => id !== cut.id);
  const newest = own.find((one) => !isDeletedVersion(one)) ?? cut;
  const compared = others.find(({ number }) => number === address.withNumber);
  const isLead = actor.type !== 'editor';
  const { state: isInQueue } = useSearchState(isInQueueFrom);
  const queue = useReviewQueue(cut.id, isLead);
  const open = (projectId: number, number: number, inQueue: boolean): void =>
    void navigate(cutLink(role, { projectId, number }, { isInQueue: inQueue }));
  const goToCut = ({ number }: Pick<Cut, 'number'>): void => open(project.id, number, isInQueue);
  const { next } = queue;
  const openNext = next && ((): void => open(next.project.id, next.cut.number, true));
  // By default, compares with the previous version, or the first version with the next.
  const defaultVersion = others.find(({ number }) => number < cut.number) ?? others.at(-1);
  const isCopyNeeded = needsCopy(cut);
  const isIdle = useIdle();
  const lacksPictures =
    cut.facts.kind === 'video' && isIdle && play.data !== undefined && (!cut.hasPoster || cut.stripCount === 0);
  // After a decision, people who work through the queue go on to the next version.
  const onDecided = (): void => (isInQueue ? openNext?.() : undefined);
  const mayAddCaptions = takesCaptions(cut) && mayUploadCut(actor, ownershipOf(project));
  const captionSources = others.filter(({ captions }) => captions !== undefined);
  const [captionsDialog, setCaptionsDialog] = useState<CaptionsDialog>();
  const isOver = useCaptionDrops(mayAddCaptions, (files) => setCaptionsDialog({ kind: 'add', files }));
  const review = {
    cut,
    title: project.title,
    play: play.data,
    onExpired: () => play.refetch(),
    notes: notes.data ?? NO_NOTES,
    isMine,
    actions,
    renderFiles,
    draftKey: key,
    isGuest: false,
    captions: {
      fetchFile,
      mayDownload: true,
      renderActions: (track: CaptionTrack) => <CaptionActions cut={cut} track={track} sources={captionSources} />,
    },
  };
  useOpenTitle(`${project.title} · ${namedVersionText(cut, cuts)}`);
  return (
    <div className={classes.page} style={isOver ? OVER : undefined}>
      <CutHead
        cut={cut}
        cuts={cuts}
        project={project}
        onSelectCut={goToCut}
        onAddCaptions={mayAddCaptions ? () => setCaptionsDialog({ kind: 'add', files: [] }) : undefined}
        onCopyCaptions={
          captionSources.length > 0 ? () => setCaptionsDialog({ kind: 'copy', sources: captionSources }) : undefined
        }
        next={
          <>
            {isLead && (
              // Reserves a line on phones before the part and its data are loaded.
              <span className={classes.next}>
                {queue.isLoaded && <NextToReview queue={queue} isInQueue={isInQueue} />}
              </span>
            )}
            {isIdle && <OtherViewers projectId={project.id} />}
          </>
        }
      >
        {others.length > 0 && (
          <VersionMenu
            label="Compare"
            cuts={others}
            number={address.withNumber}
            onChoose={({ number }) => compareWith(number)}
          />
        )}
        {cut.noteCount > 0 && <ExportNotes cut={cut} />}
        <Decide
          cut={cut}
          newest={newest}
          project={project}
          actor={actor}
          onNewest={() => goToCut(newest)}
          onDecided={onDecided}
        />
      </CutHead>
      {notes.error && !notes.data && <QueryError message={CUT_TEXTS.notesFailed} query={notes} />}
      <ReviewContext value={review}>
        <CutReview
          start={start}
          onPosition={reportPosition}
          // The form is below the notes, so it waits for them to avoid layout shift.
          form={cut.fileRemovedAt === null && !notes.isPending ? form : undefined}
          help={
            cut.fileRemovedBy ? (
              <RemovedFile cut={cut} project={project} actor={actor} />
            ) : (
              isCopyNeeded && <PlayerCopy cut={cut} hasReason={false} />
            )
          }
          notice={isCopyNeeded && <PlayerCopy cut={cut} hasReason />}
          background={
            lacksPictures && <ViewerPictures cutId={cut.id} url={serverUrl(play.data.copy ?? play.data.url)} />
          }
          aside={
            notes.data && (
              <CarryNotes
                cut={cut}
                cuts={own}
                notes={notes.data}
                comparison={compared && { id: compared.id, offset }}
              />
            )
          }
          onNext={openNext}
          onCompare={defaultVersion && (() => compareWith(compared ? undefined : defaultVersion.number))}
          comparison={
            compared && {
              renderPicture: (playback, picture) => (
                <TeamCompare
                  key={playedKey(compared)}
                  other={compared}
                  playback={playback}
                  own={picture}
                  offset={offset}
                  onOffset={setOffset}
                  onClose={() => compareWith(undefined)}
                />
              ),
              renderNotes: (playback) => <TeamOtherNotes other={compared} offset={offset} playback={playback} />,
            }
          }
        />
      </ReviewContext>
      {captionsDialog && (
        <CaptionsDialogs cut={cut} dialog={captionsDialog} onClose={() => setCaptionsDialog(undefined)} />
      )}
      <CopyLinkDialog label="Link to this note" url={linkToCopy} onClose={close} />
    </div>
  );
}
