/** Files of the feedback being written: preview, progress, error with retry, and a remove button. */
import { ActionIcon, Button, Progress, Text } from '@mantine/core';
import { IconFile, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { isPicture, sizeText } from '#domain/files/media.ts';
import { MEDIA_TEXTS } from '#domain/platform/messages.ts';
import { serverUrl } from '#web/lib/api/host.ts';
import classes from './feedback.module.css';
import type { UploadFailure, UploadItem, Uploads } from './use-uploads.ts';

/** Falls back to the file icon if a draft's image URL has expired. */
function Thumb({ picture }: { picture: string | null }) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  if (picture === null || picture === failedUrl) return <IconFile size={20} aria-hidden />;
  return <img src={picture} alt="" className={classes.thumb} onError={() => setFailedUrl(picture)} />;
}

const pictureOf = ({ preview, media }: UploadItem): string | null =>
  preview ?? (media && isPicture(media.mimeType) ? serverUrl(media.contentUrl) : null);

function Failure({ failure, onRetry }: { failure: UploadFailure; onRetry: () => void }) {
  return (
    <div role="alert" className={classes.failure}>
      <Text span fw={500}>
        {MEDIA_TEXTS.attachmentFailed}
      </Text>
      {failure.reason && <Text size="xs">{failure.reason}</Text>}
      {failure.mayRetry && (
        <Button size="compact-xs" variant="default" mt={4} onClick={onRetry}>
          Retry
        </Button>
      )}
    </div>
  );
}

function Item({ item, uploads }: { item: UploadItem; uploads: Uploads }) {
  const percent = Math.round(item.share * 100);
  const isUnderWay = item.media === null && item.failure === null;
  return (
    <li className={classes.upload}>
      <Thumb picture={pictureOf(item)} />
      <div className={classes.uploadWords}>
        <Text truncate title={item.name}>
          {item.name}
        </Text>
        <Text size="xs" c="dimmed">
          {sizeText(item.sizeBytes)}
          {isUnderWay && ` · ${percent}%`}
        </Text>
        {isUnderWay && <Progress size={4} value={percent} aria-label={`Uploading ${item.name}`} />}
        {item.failure && <Failure failure={item.failure} onRetry={() => uploads.retry(item)} />}
      </div>
      <ActionIcon size={24} aria-label={`Remove ${item.name}`} onClick={() => uploads.remove(item.key)}>
        <IconX size={14} />
      </ActionIcon>
    </li>
  );
}

export function UploadList({ uploads }: { uploads: Uploads }) {
  if (uploads.items.length === 0) return null;
  return (
    <ul className={classes.uploads} aria-label="Attachments to send">
      {uploads.items.map((item) => (
        <Item key={item.key} item={item} uploads={uploads} />
      ))}
    </ul>
  );
}
