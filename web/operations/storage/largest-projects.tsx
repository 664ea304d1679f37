/** Projects whose versions take most room, with Pin and Remove files. */
import { Box, Button, Group, Text, Title } from '@mantine/core';
import { IconPin, IconPinnedOff } from '@tabler/icons-react';
import { useState } from 'react';
import { storageText } from '#domain/files/storage-text.ts';
import { failureOf } from '#web/lib/api/api-error.ts';
import { confirm } from '#web/ui/dialog/confirm.ts';
import { notifyFailure, notifySuccess } from '#web/ui/feedback/toasts.ts';
import lines from '#web/ui/table/line-list.module.css';
import { projectPathOf } from '#web/lib/address/paths.ts';
import { QuietLink } from '#web/ui/figures/quiet-link.tsx';
import { STORAGE_COPY } from './storage-copy.ts';
import { type StoredProject, usePinFiles, useRemoveFiles } from './storage.queries.ts';

/** Projects shown before `Show all`. */
const FEW = 10;

function RemoveFiles({ project }: { project: StoredProject }) {
  const remove = useRemoveFiles();
  const { title, removableBytes, pinned: isPinned } = project;
  const ask = async (): Promise<void> => {
    const size = storageText(removableBytes);
    const isSure = await confirm({
      title: 'Remove files',
      message: `Remove ${size} of “${title}”? Notes, decisions and pictures stay. This can't be undone.`,
      confirmLabel: 'Remove files',
      isDangerous: true,
    });
    if (!isSure) return;
    remove.mutate(project, {
      onSuccess: ({ bytes }) => notifySuccess(`${storageText(bytes)} removed.`),
      onError: (error) => notifyFailure(failureOf(STORAGE_COPY.removeFailed, error)),
    });
  };
  return (
    <Button
      variant="default"
      size="sm"
      mih={40}
      disabled={isPinned || removableBytes === 0}
      loading={remove.isPending}
      aria-label={`Remove files of ${title}`}
      onClick={() => void ask()}
    >
      Remove files
    </Button>
  );
}

function Line({ project }: { project: StoredProject }) {
  const pin = usePinFiles();
  const { id, title, client, bytes, pinned: isPinned, removableBytes } = project;
  const toggle = (): void =>
    pin.mutate(
      { id, filesPinned: !isPinned },
      { onError: (error) => notifyFailure(failureOf(STORAGE_COPY.pinFailed, error)) },
    );
  const inUse = bytes - removableBytes;
  const details = [client, storageText(bytes), inUse > 0 && `${storageText(inUse)} in use`].filter(Boolean);
  return (
    <li className={lines.line}>
      <div className={lines.words}>
        <QuietLink link={{ to: projectPathOf('admin', id), search: {} }}>{title}</QuietLink>
        <Text size="sm" c="dimmed">
          {details.join(' · ')}
        </Text>
      </div>
      <Group gap={8}>
        <Button
          variant="default"
          size="sm"
          mih={40}
          leftSection={isPinned ? <IconPinnedOff size={16} aria-hidden /> : <IconPin size={16} aria-hidden />}
          loading={pin.isPending}
          aria-label={`${isPinned ? 'Unpin' : 'Pin'} ${title}`}
          onClick={toggle}
        >
          {isPinned ? 'Unpin' : 'Pin'}
        </Button>
        <RemoveFiles project={project} />
      </Group>
    </li>
  );
}

export function LargestProjects({ projects }: { projects: readonly StoredProject[] }) {
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? projects : projects.slice(0, FEW);
  return (
    <Box mt="md" component="section" aria-labelledby="largest-projects">
      <Title order={3} fz="md" id="largest-projects">
        Largest projects
      </Title>
      {projects.length === 0 && (
        <Text size="sm" c="dimmed">
          {STORAGE_COPY.none}
        </Text>
      )}
      <ul className={lines.list}>
        {shown.map((project) => (
          <Line key={project.id} project={project} />
        ))}
      </ul>
      {shown.length < projects.length && (
        <Button variant="subtle" mih={40} onClick={() => setIsWhole(true)}>
          {`Show all ${projects.length}`}
        </Button>
      )}
    </Box>
  );
}
