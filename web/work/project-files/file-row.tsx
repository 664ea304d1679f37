/** One file: name with its folder, size, who added it and when, note, download and actions. */
import { ActionIcon, Text } from '@mantine/core';
import { IconDownload, IconPencil, IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { splitPath } from '#domain/files/stored-name.ts';
import { storageText } from '#domain/files/storage-text.ts';
import type { Actor } from '#domain/platform/actor.ts';
import { checkChangeFile, type ProjectFile } from '#domain/work/project-files.ts';
import { useOfferUndo } from '#web/journal/offer-undo.ts';
import { failureOf } from '#web/lib/api/api-error.ts';
import { projectPathOf } from '#web/lib/address/paths.ts';
import { exactTimeText } from '#web/lib/time/format.ts';
import { notifyFailure } from '#web/ui/feedback/toasts.ts';
import { MoreItem, MoreMenu } from '#web/ui/menu/more-menu.tsx';
import { useDeleteFile, useDownloadFile } from './project-files.queries.ts';
import classes from './project-files.module.css';

type FileRowProps = {
  file: ProjectFile;
  actor: Actor;
  /** True where files of several projects are listed. */
  showsProject: boolean;
  onEdit: () => void;
};

function useFileActions({ id, name }: ProjectFile) {
  const { mutateAsync: remove } = useDeleteFile();
  const { mutateAsync: download, isPending } = useDownloadFile();
  const offerUndo = useOfferUndo();
  return {
    isDownloading: isPending,
    download: (): void =>
      void download(id).catch((error: unknown) => notifyFailure(failureOf("Couldn't download the file.", error))),
    remove: (): void =>
      void remove(id).then(
        (undo) => offerUndo(`${splitPath(name).name} deleted.`, undo),
        (error: unknown) => notifyFailure(failureOf("Couldn't delete the file.", error)),
      ),
  };
}

export function FileRow({ file, actor, showsProject, onEdit }: FileRowProps) {
  const actions = useFileActions(file);
  const { folder, name } = splitPath(file.name);
  const mayChange = !checkChangeFile(actor, { uploadedById: file.uploadedBy?.id ?? null });
  const facts = [storageText(file.sizeBytes), file.uploadedBy?.name ?? file.contactName, exactTimeText(file.createdAt)];
  return (
    <li className={classes.file}>
      <div className={classes.facts}>
        <Text fw={500} className={classes.words}>
          {folder !== '' && (
            <Text span c="dimmed" fw={400} inherit>
              {`${folder}/`}
            </Text>
          )}
          {name}
        </Text>
        <Text size="xs" c="dimmed" className={classes.words}>
          {showsProject && file.project && (
            <>
              <Link to={projectPathOf(actor.type, file.project.id)} className={classes.project}>
                {file.project.title}
              </Link>
              {' · '}
            </>
          )}
          {facts.filter(Boolean).join(' · ')}
        </Text>
        {file.note !== '' && (
          <Text size="sm" className={classes.note}>
            {file.note}
          </Text>
        )}
      </div>
      <div className={classes.actions}>
        <ActionIcon
          variant="subtle"
          size={36}
          loading={actions.isDownloading}
          aria-label={`Download ${file.name}`}
          onClick={actions.download}
        >
          <IconDownload size={18} aria-hidden />
        </ActionIcon>
        {mayChange && (
          <MoreMenu label={`Actions on ${file.name}`}>
            {(parts) => (
              <>
                <MoreItem parts={parts} icon={IconPencil} label="Rename or add note" onPress={onEdit} />
                <MoreItem parts={parts} icon={IconTrash} label="Delete" onPress={actions.remove} />
              </>
            )}
          </MoreMenu>
        )}
      </div>
    </li>
  );
}
