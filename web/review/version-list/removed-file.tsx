/** What a version shows whose file was removed to save space: when, where it is archived, and uploading it again (docs/storage.md#removed). */
import { Button, Group, Text, TextInput } from '@mantine/core';
import { useId, useState } from 'react';
import { acceptAttributeOf } from '#domain/files/media.ts';
import { AUDIO_TYPES, IMAGE_TYPES, VIDEO_TYPES } from '#domain/review/cut-files.ts';
import type { Actor } from '#domain/platform/actor.ts';
import { type Cut, mayChangeCut, mayUploadCut } from '#domain/review/cuts.ts';
import { ownershipOf } from '#domain/work/projects/project-rights.ts';
import { STORAGE_LIMITS } from '#domain/review/storage-limits.ts';
import { failureOf } from '#web/lib/api/api-error.ts';
import { copyText } from '#web/lib/copy-text.ts';
import type { ReviewedProject } from '#web/review/versions/reviewed-project.ts';
import { removedText } from '#web/review/versions/removed-text.ts';
import { ChooseFile } from '#web/ui/forms/choose-file.tsx';
import { notifyFailure, notifySuccess } from '#web/ui/feedback/toasts.ts';
import { UploadRow } from '#web/files/uploads/upload-row.tsx';
import uploadClasses from '#web/files/uploads/uploads.module.css';
import { useCutUpload } from '#web/review/uploads/use-cut-upload.ts';
import { versionText } from '#web/review/versions/cut-labels.ts';
import { useChangeCut } from '#web/review/versions/cuts.queries.ts';
import { Poster } from '#web/work/projects/card/poster.tsx';
import classes from './removed-file.module.css';

const ACCEPT = {
  video: acceptAttributeOf(VIDEO_TYPES),
  audio: acceptAttributeOf(AUDIO_TYPES),
  image: acceptAttributeOf(IMAGE_TYPES),
};

function ArchivedAt({ cut }: { cut: Cut }) {
  const id = useId();
  const change = useChangeCut(cut.id);
  const [typed, setTyped] = useState<string>();
  const value = typed ?? cut.archiveLocation;
  const save = (): void => {
    if (value.trim() === cut.archiveLocation) return setTyped(undefined);
    change.mutate(
      { archiveLocation: value.trim() },
      {
        onSuccess: () => setTyped(undefined),
        onError: (error) => notifyFailure(failureOf("Couldn't save where the file is archived.", error)),
      },
    );
  };
  const copy = (): void => void copyText(cut.archiveLocation).then((isCopied) => isCopied && notifySuccess('Copied.'));
  const isCopyable = typed === undefined && cut.archiveLocation !== '' && window.isSecureContext;
  return (
    <Group
      component="form"
      gap={8}
      align="flex-end"
      wrap="nowrap"
      w="100%"
      ta="left"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <TextInput
        id={id}
        flex={1}
        label="Archived at"
        placeholder="Tape, drive or path"
        maxLength={STORAGE_LIMITS.archiveLength}
        value={value}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      {isCopyable ? (
        <Button variant="default" mih={40} onClick={copy}>
          Copy
        </Button>
      ) : (
        <Button variant="default" mih={40} type="submit" loading={change.isPending} disabled={typed === undefined}>
          Save
        </Button>
      )}
    </Group>
  );
}

function UploadAgain({ cut }: { cut: Cut }) {
  const uploads = useCutUpload(cut.projectId);
  const running = uploads.uploads.filter(({ targetId }) => targetId === cut.id);
  const { kind } = cut.facts;
  return (
    <>
      <ChooseFile
        accept={ACCEPT[kind]}
        onChange={(file) => file && uploads.start({ file, copyOf: cut, isAgain: true })}
      >
        {(button) => (
          <Button {...button} variant="default" mih={40} aria-label={`Upload ${versionText(cut).toLowerCase()} again`}>
            Upload again
          </Button>
        )}
      </ChooseFile>
      {running.length > 0 && (
        <ul className={uploadClasses.list} aria-label="Uploads">
          {running.map((upload) => (
            <UploadRow key={upload.key} upload={upload} />
          ))}
        </ul>
      )}
    </>
  );
}

type Props = { cut: Cut; project: ReviewedProject; actor: Actor };

/** Shown in place of the picture. */
export function RemovedFile({ cut, project, actor }: Props) {
  const owners = { assignedToId: project.assignedTo?.id ?? null, uploadedById: cut.uploadedBy?.id ?? 0 };
  const mayEdit = mayChangeCut(actor, owners);
  return (
    <div className={classes.removed}>
      {cut.hasPoster && <Poster cut={cut} />}
      <Text role="status">{removedText(cut)}</Text>
      {mayEdit && <ArchivedAt cut={cut} />}
      {!mayEdit && cut.archiveLocation !== '' && <Text>{`Archived at ${cut.archiveLocation}`}</Text>}
      {mayUploadCut(actor, ownershipOf(project)) && (
        <Group gap="sm" justify="center">
          <UploadAgain cut={cut} />
        </Group>
      )}
    </div>
  );
}
