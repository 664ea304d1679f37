/** Notice about a version that browsers don't play correctly, with the upload of a playable copy. */
import { Button, Group, Text } from '@mantine/core';
import { acceptAttributeOf } from '#domain/files/media.ts';
import { AUDIO_TYPES, VIDEO_TYPES } from '#domain/review/cut-files.ts';
import type { Cut } from '#domain/review/cuts.ts';
import { copyFaultText, copyProgressText, needsCopy, playabilityText } from '#domain/review/playability.ts';
import { ChooseFile } from '#web/ui/forms/choose-file.tsx';
import { versionText } from '#web/review/versions/cut-labels.ts';
import { UploadRow } from '#web/files/uploads/upload-row.tsx';
import classes from '#web/files/uploads/uploads.module.css';
import { type CutUploads, useCutUpload } from '#web/review/uploads/use-cut-upload.ts';

const ACCEPT = { video: acceptAttributeOf(VIDEO_TYPES), audio: acceptAttributeOf(AUDIO_TYPES) };

type AddCopyProps = {
  cut: Cut;
  uploads: CutUploads;
  /** True over the player's dark surface, on which a subtle button can't be read in the light theme. */ isOnDark?: boolean;
};

function AddCopy({ cut, uploads, isOnDark = false }: AddCopyProps) {
  return (
    <ChooseFile
      accept={ACCEPT[cut.facts.kind === 'audio' ? 'audio' : 'video']}
      onChange={(file) => file && uploads.start({ file, copyOf: cut })}
    >
      {(button) => (
        <Button
          {...button}
          size="compact-xs"
          variant={isOnDark ? 'default' : 'subtle'}
          mih={{ base: 40, sm: 28 }}
          aria-label={`Add a playable copy to ${versionText(cut).toLowerCase()}`}
        >
          Add a playable copy
        </Button>
      )}
    </ChooseFile>
  );
}

/** Notice with an upload button, or the progress of the copy that the server makes. */
export function CopyNotice({ cut, uploads }: AddCopyProps) {
  if (cut.copyProgress !== null) return <Text size="xs">{copyProgressText(cut.facts, cut.copyProgress)}</Text>;
  const text = [copyFaultText(cut), playabilityText(cut.facts)].filter(Boolean).join(' ');
  if (cut.fileRemovedAt !== null || text === '') return null;
  return (
    <Group gap={6}>
      <Text size="xs">{text}</Text>
      {needsCopy(cut) && <AddCopy cut={cut} uploads={uploads} />}
    </Group>
  );
}

type PlayerCopyProps = { cut: Cut; /** False where the reason is already shown. */ hasReason: boolean };

/** Copy notice of the player, which has no list of uploads. */
export function PlayerCopy({ cut, hasReason }: PlayerCopyProps) {
  const uploads = useCutUpload(cut.projectId);
  const running = uploads.uploads.filter(({ targetId }) => targetId === cut.id);
  return (
    <div>
      {hasReason ? <CopyNotice cut={cut} uploads={uploads} /> : <AddCopy cut={cut} uploads={uploads} isOnDark />}
      {running.length > 0 && (
        <ul className={classes.list} aria-label="Uploads">
          {running.map((upload) => (
            <UploadRow key={upload.key} upload={upload} />
          ))}
        </ul>
      )}
    </div>
  );
}
