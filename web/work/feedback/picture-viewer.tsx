/** Full-window viewer for attached images; arrow keys go to the previous and next one. */
import { ActionIcon, Anchor, Group, Modal } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { MEDIA_TEXTS } from '#domain/platform/messages.ts';
import type { MediaWithUrl } from '#contract/files/media.ts';
import { serverUrl } from '#web/lib/api/host.ts';
import { useDialogLayer } from '#web/ui/dialog/dialog-layers.ts';
import classes from './feedback.module.css';

type PictureViewerProps = { pictures: readonly MediaWithUrl[]; openId: number; onOpen: (id: number | null) => void };

export function PictureViewer({ pictures, openId, onOpen }: PictureViewerProps) {
  const index = pictures.findIndex(({ id }) => id === openId);
  const [failedUrl, setFailedUrl] = useState('');
  const go = (offset: number): void => {
    const next = pictures[index + offset];
    if (next) onOpen(next.id);
  };
  useHotkeys([
    ['ArrowLeft', () => go(-1)],
    ['ArrowRight', () => go(1)],
  ]);
  const close = useDialogLayer(true, () => onOpen(null));
  const picture = pictures[index];
  if (!picture) return null;
  return (
    <Modal opened onClose={close} closeOnEscape={false} title={picture.originalName} size="auto" centered>
      {failedUrl === picture.contentUrl ? (
        <p>{MEDIA_TEXTS.attachmentBroken}</p>
      ) : (
        <img
          className={classes.full}
          src={serverUrl(picture.contentUrl)}
          alt={picture.originalName}
          onError={() => setFailedUrl(picture.contentUrl)}
        />
      )}
      <Group justify="space-between" mt="sm">
        <Group gap={4}>
          <ActionIcon size={32} aria-label="Previous picture" disabled={index === 0} onClick={() => go(-1)}>
            <IconChevronLeft size={18} />
          </ActionIcon>
          <ActionIcon
            size={32}
            aria-label="Next picture"
            disabled={index === pictures.length - 1}
            onClick={() => go(1)}
          >
            <IconChevronRight size={18} />
          </ActionIcon>
          <span>{`${index + 1} of ${pictures.length}`}</span>
        </Group>
        <Anchor href={serverUrl(picture.contentUrl)} download={picture.originalName}>
          Download
        </Anchor>
      </Group>
    </Modal>
  );
}
