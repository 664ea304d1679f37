/** Files of a project, or of a client and its projects: list, upload by button or drop, and download (docs/files.md). */
import { Button, Group, Skeleton, Text, Title } from '@mantine/core';
import { IconDownload, IconFolderPlus, IconUpload } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { FileSums } from '#domain/work/projects/project.ts';
import { storageText } from '#domain/files/storage-text.ts';
import type { Actor } from '#domain/platform/actor.ts';
import { COMMON_TEXTS } from '#domain/platform/messages.ts';
import { groupedText } from '#domain/platform/numbers.ts';
import frame from '#web/files/uploads/uploads.module.css';
import { failureOf, isUnsupported } from '#web/lib/api/api-error.ts';
import { useOpenDialog } from '#web/lib/address/open-dialog.ts';
import { QueryError } from '#web/ui/feedback/error-retry.tsx';
import { LoadingText } from '#web/ui/feedback/loading-text.tsx';
import { notifyFailure } from '#web/ui/feedback/toasts.ts';
import { ChooseFile } from '#web/ui/forms/choose-file.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { chosenFrom } from './chosen-files.ts';
import { ChooseFolder } from './choose-folder.tsx';
import { FileRow } from './file-row.tsx';
import { type FilesOf, type FilesPage, filesQuery } from './files.queries.ts';
import { useDownloadAll } from './project-files.queries.ts';
import classes from './project-files.module.css';
import { useFileDrop } from './use-file-drop.ts';
import { useFileUploads } from './use-file-uploads.ts';

const FileUploadList = lazyPart(async () => (await import('./upload-list.tsx')).FileUploadList);
const FileDialog = lazyPart(async () => (await import('./file-dialog.tsx')).FileDialog);

function DownloadAll({ owner }: { owner: FilesOf }) {
  const { mutate, isPending } = useDownloadAll(owner);
  return (
    <Button
      h={40}
      variant="subtle"
      loading={isPending}
      leftSection={<IconDownload size={16} aria-hidden />}
      onClick={() =>
        mutate(undefined, { onError: (error) => notifyFailure(failureOf("Couldn't download the files.", error)) })
      }
    >
      Download all
    </Button>
  );
}

type FilesProps = { owner: FilesOf; actor: Actor; pages: readonly FilesPage[]; more: ReactNode };

function Files({ owner, actor, pages, more }: FilesProps) {
  const { dialog, open, close } = useOpenDialog();
  const files = pages.flatMap((page) => page.files);
  const edited = dialog?.name === 'edit-file' ? files.find(({ id }) => id === dialog.id) : undefined;
  if (files.length === 0)
    return (
      <Text c="dimmed" size="sm">
        {pages[0]?.mayAdd ? 'No files yet. Drop files or folders here.' : 'No files yet.'}
      </Text>
    );
  return (
    <>
      <ul className={classes.list} aria-label="Files">
        {files.map((file) => (
          <FileRow
            key={file.id}
            file={file}
            actor={actor}
            showsProject={'clientId' in owner}
            onEdit={() => open('edit-file', file.id)}
          />
        ))}
      </ul>
      {more}
      {edited && <FileDialog file={edited} onClose={close} />}
    </>
  );
}

type FilesSectionProps = {
  owner: FilesOf;
  actor: Actor;
  /** What the project says of its files, shown until they are loaded. */
  known?: FileSums | null;
  /** Level of the heading on its page. */
  order: 2 | 3;
  /** What the page shows about the space of a client. */
  children?: (first: FilesPage) => ReactNode;
};

export function FilesSection({ owner, known, actor, order, children }: FilesSectionProps) {
  const query = useInfiniteQuery(filesQuery(owner));
  const own = useFileUploads(owner);
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const first = data?.pages[0];
  const mayAdd = first?.mayAdd === true;
  const sums = first ? { count: first.total, bytes: first.bytes } : known;
  const drop = useFileDrop(own.start, !mayAdd);
  // Servers of other providers have no files.
  if (isUnsupported(error)) return null;
  return (
    <section aria-label="Files" className={frame.section} {...drop}>
      <Group justify="space-between" gap={8}>
        <Group gap="2px 10px">
          <Title order={order} fz={order === 2 ? 'h4' : 14} fw={order === 2 ? undefined : 600}>
            {sums ? `Files ${groupedText(sums.count)}` : 'Files'}
          </Title>
          {sums && sums.count > 0 && !first?.quota && (
            <Text span size="xs" c="dimmed">
              {storageText(sums.bytes)}
            </Text>
          )}
        </Group>
        <Group gap={4}>
          {first && first.total > 1 && <DownloadAll owner={owner} />}
          {mayAdd && (
            <>
              <ChooseFolder
                label="Folder"
                visibleFrom="xs"
                leftSection={<IconFolderPlus size={16} aria-hidden />}
                onChosen={own.start}
              >
                Add folder
              </ChooseFolder>
              <ChooseFile<true> multiple onChange={(files) => own.start(chosenFrom(files))}>
                {(button) => (
                  <Button {...button} h={40} variant="default" leftSection={<IconUpload size={16} aria-hidden />}>
                    Add files
                  </Button>
                )}
              </ChooseFile>
            </>
          )}
        </Group>
      </Group>
      {first && children?.(first)}
      {own.uploads.length + own.waitingForFile.length > 0 && <FileUploadList {...own} />}
      {data && (
        <Files
          owner={owner}
          actor={actor}
          pages={data.pages}
          more={
            hasNextPage && (
              <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                Show more
              </Button>
            )
          }
        />
      )}
      {!data && error && <QueryError message="Couldn't load the files." query={query} />}
      {!data && !error && (
        <>
          <LoadingText>{COMMON_TEXTS.loading}</LoadingText>
          <Skeleton h={44} />
        </>
      )}
    </section>
  );
}
