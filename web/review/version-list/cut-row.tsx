/** One version in the project's list: link, decision, properties and the uploader's actions. */
import { Button, Group, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { checkDeleteCut, type Cut, mayUploadCut, takesCaptions } from '#domain/review/cuts.ts';
import { sizeText } from '#domain/files/media.ts';
import type { Project } from '#domain/work/projects/project.ts';
import { ownershipOf } from '#domain/work/projects/project-rights.ts';
import type { Actor } from '#domain/platform/actor.ts';
import { fullNameOf } from '#domain/platform/text.ts';
import { rateText } from '#domain/platform/timecode.ts';
import { failureOf } from '#web/lib/api/api-error.ts';
import { useRole } from '#web/identity/current-user.ts';
import { cutLengthText, Poster } from '#web/work/projects/card/poster.tsx';
import { draftKey } from '#web/lib/offline/drafts.ts';
import { countText, exactTimeText } from '#web/lib/time/format.ts';
import { confirm } from '#web/ui/dialog/confirm.ts';
import { useIdle } from '#web/ui/idle.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { notifyFailure } from '#web/ui/feedback/toasts.ts';
import { cutPath } from '#web/lib/address/cut-path.ts';
import { divideFiles } from '#web/review/captions/caption-names.ts';
import { AddCaptions } from '#web/review/captions/lazy-dialogs.tsx';
import { SendButton } from '#web/review/share/send-button.tsx';
import { CUT_TEXTS } from '#web/review/versions/cut-texts.ts';
import { versionText } from '#web/review/versions/cut-labels.ts';
import { removedText } from '#web/review/versions/removed-text.ts';
import { useChangeCut, useDeleteCut } from '#web/review/versions/cuts.queries.ts';
import { DecisionBadge } from '#web/review/versions/decision-badge.tsx';
import { LineBox } from '#web/review/versions/line-box.tsx';
import classes from '#web/files/uploads/uploads.module.css';
import type { CutUploads } from '#web/review/uploads/use-cut-upload.ts';

/** The notice is loaded only for versions without a copy, once the page is idle. */
const CopyNotice = lazyPart(async () => (await import('./add-copy.tsx')).CopyNotice);

export const SMALL_BUTTON = { size: 'compact-xs', variant: 'subtle', mih: { base: 40, sm: 28 } } as const;

type CutRowProps = {
  cut: Cut;
  /** Absent for the versions of a team's other project. */
  project?: Project | undefined;
  actor: Actor;
  uploads: CutUploads;
  children?: ReactNode;
};

const notesText = ({ noteCount, openNoteCount }: Cut): string =>
  noteCount === 0 ? 'no notes' : `${openNoteCount} of ${countText(noteCount, 'note')} open`;

const factsText = ({ facts, sizeBytes }: Cut): string =>
  [
    cutLengthText(facts),
    facts.kind !== 'audio' && `${facts.width} × ${facts.height}`,
    facts.kind === 'video' && `${rateText(facts.rate)} fps`,
    ...audioTexts(facts),
    sizeText(sizeBytes),
  ]
    .filter((fact): fact is string => typeof fact === 'string' && fact !== '')
    // Numbers stay with their units at line breaks.
    .map((fact) => fact.replaceAll(' ', '\u00A0'))
    .join(', ');

/** Describes the audio tracks of a file with more than one. */
const audioTexts = ({ playback }: Cut['facts']): string[] =>
  playback && playback.audioTracks.length > 1 ? [`${playback.audioTracks.length} audio tracks`] : [];

function Comment({ cut, actor, mayWrite }: { cut: Cut; actor: Actor; mayWrite: boolean }) {
  const [isEditing, setEditing] = useState(false);
  const change = useChangeCut(cut.id);
  if (isEditing)
    return (
      <LineBox
        label={`Comment on ${versionText(cut).toLowerCase()}`}
        submitLabel="Save"
        initial={cut.comment}
        draftKey={draftKey(actor.id, `comment on cut ${cut.id}`)}
        isFine={() => true}
        onSubmit={(comment) =>
          change.mutateAsync({ comment }).then(
            () => true,
            (error: unknown) => {
              notifyFailure(failureOf(CUT_TEXTS.commentFailed, error));
              return false;
            },
          )
        }
        onEnd={() => setEditing(false)}
      />
    );
  return (
    <>
      {cut.comment && <Text className={classes.words}>{cut.comment}</Text>}
      {mayWrite && (
        <Button
          {...SMALL_BUTTON}
          aria-label={`${cut.comment ? 'Edit the comment' : 'Comment'} on ${versionText(cut).toLowerCase()}`}
          onClick={() => setEditing(true)}
        >
          {cut.comment ? 'Edit the comment' : 'Comment'}
        </Button>
      )}
    </>
  );
}

export function CutRow({ cut, project, actor, uploads, children }: CutRowProps) {
  const role = useRole();
  const remove = useDeleteCut(cut.id);
  const isIdle = useIdle();
  const { captions } = cut;
  /** Captions dropped on the row. */
  const [dropped, setDropped] = useState<readonly File[]>();
  const mayAddCaptions = takesCaptions(cut) && (!project || mayUploadCut(actor, ownershipOf(project)));
  const uploadedById = cut.uploadedBy?.id ?? 0;
  const mayDelete = !checkDeleteCut(actor, { uploadedById, hasNotes: cut.noteCount > 0 });
  const askToDelete = async (): Promise<void> => {
    const isSure = await confirm({ message: CUT_TEXTS.deleteCut, confirmLabel: 'Delete', isDangerous: true });
    if (isSure)
      remove.mutate(undefined, { onError: (error) => notifyFailure(failureOf(CUT_TEXTS.deleteCutFailed, error)) });
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- drop is additional to the player's menu
    <li
      className={classes.row}
      onDrop={(event) => {
        const { captions } = divideFiles(event.dataTransfer.files);
        if (captions.length === 0 || !mayAddCaptions) return;
        event.preventDefault();
        event.stopPropagation();
        setDropped(captions);
      }}
    >
      <div className={classes.lead}>
        <Poster cut={cut} />
        <div className={classes.facts}>
          <div className={classes.line}>
            <Link to={cutPath(role, cut.projectId, cut.number)} className={classes.link}>
              {versionText(cut)}
            </Link>
            <DecisionBadge cut={cut} />
            <Text span size="xs" c="dimmed">
              {notesText(cut)}
            </Text>
          </div>
          <Text size="xs" className={classes.words}>
            {cut.originalName}
          </Text>
          <Text size="xs" c="dimmed" className={classes.words}>
            {[cut.uploadedBy && fullNameOf(cut.uploadedBy), exactTimeText(cut.createdAt), factsText(cut)]
              .filter(Boolean)
              .join(' · ')}
          </Text>
        </div>
      </div>
      {captions && (
        <Text size="xs" c="dimmed">
          {`Captions: ${captions.map(({ language, label: name }) => language || name || 'unknown language').join(', ')}`}
        </Text>
      )}
      {cut.fileRemovedAt !== null && <Text size="xs">{removedText(cut)}</Text>}
      {isIdle && !cut.hasCopy && <CopyNotice cut={cut} uploads={uploads} />}
      {dropped && <AddCaptions cut={cut} files={dropped} onClose={() => setDropped(undefined)} />}
      <Group gap={4}>
        <Comment cut={cut} actor={actor} mayWrite={actor.type !== 'editor' || uploadedById === actor.id} />
        {project && <SendButton cut={cut} project={project} actor={actor} />}
        {children}
        {mayDelete && (
          <Button
            {...SMALL_BUTTON}
            aria-label={`Delete ${versionText(cut).toLowerCase()}`}
            onClick={() => void askToDelete()}
          >
            Delete
          </Button>
        )}
      </Group>
    </li>
  );
}
