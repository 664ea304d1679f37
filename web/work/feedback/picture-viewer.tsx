/** Attached pictures one at a time, as large as the window; arrow keys turn to the next one. */
import { ActionIcon, Anchor, Group, Modal } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { MEDIA_TEXTS } from '#domain/platform/messages.ts';
import type { ShownMedia } from '#contract/files/media.ts';
import { serverUrl } from '#web/lib/host.ts';
import { useDialogLayer } from '#web/ui/dialog-layers.ts';
import classes from './feedback.module.css';

type PictureViewerProps = { pictures: readonly ShownMedia[]; openId: number; onOpen: (id: number | null) => void };

export function PictureViewer({ pictures, openId, onOpen }: PictureViewerProps) {
  const index = pictures.findIndex(({ id }) => id === openId);
  const [broken, setBroken] = useState('');
  const turn = (step: number): void => {
    const next = pictures[index + step];
    if (next) onOpen(next.id);
  };
  useHotkeys([
    ['ArrowLeft', () => turn(-1)],
    ['ArrowRight', () => turn(1)],
  ]);
  const close = useDialogLayer(true, () => onOpen(null));
  const picture = pictures[index];
  if (!picture) return null;
  return (
    <Modal opened onClose={close} closeOnEscape={false} title={picture.originalName} size="auto" centered>
      {broken === picture.contentUrl ? (
        <p>{MEDIA_TEXTS.attachmentBroken}</p>
      ) : (
        <img
          className={classes.full}
          src={serverUrl(picture.contentUrl)}
          alt={picture.originalName}
          onError={() => setBroken(picture.contentUrl)}
        />
      )}
      <Group justify="space-between" mt="sm">
        <Group gap={4}>
          <ActionIcon size={32} aria-label="Previous picture" disabled={index === 0} onClick={() => turn(-1)}>
            <IconChevronLeft size={18} />
          </ActionIcon>
          <ActionIcon
            size={32}
            aria-label="Next picture"
            disabled={index === pictures.length - 1}
            onClick={() => turn(1)}
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
