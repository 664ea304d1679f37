/** Attachments of a feedback entry: images as thumbnails that open in a viewer, other files as links. */
import { Skeleton, Text, UnstyledButton } from '@mantine/core';
import { IconFile, IconFileTypePdf } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isPicture, maySeeInline, sizeText } from '#domain/files/media.ts';
import type { MediaWithUrl } from '#contract/files/media.ts';
import { MEDIA_TEXTS } from '#domain/platform/messages.ts';
import { serverUrl } from '#web/lib/api/host.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { attachmentsQuery } from './feedback.queries.ts';
import classes from './feedback.module.css';

const PictureViewer = lazyPart(async () => (await import('./picture-viewer.tsx')).PictureViewer);

const BrokenImage = () => (
  <Text size="xs" className={classes.broken}>
    {MEDIA_TEXTS.attachmentBroken}
  </Text>
);

function Picture({ media, onOpen }: { media: MediaWithUrl; onOpen: () => void }) {
  // URL of an image that failed to load. Other URLs are tried, since only this one may have expired.
  const [failedUrl, setFailedUrl] = useState('');
  if (failedUrl === media.contentUrl) return <BrokenImage />;
  return (
    <UnstyledButton className={classes.picture} aria-label={`Open ${media.originalName}`} onClick={onOpen}>
      <img src={serverUrl(media.contentUrl)} alt="" loading="lazy" onError={() => setFailedUrl(media.contentUrl)} />
    </UnstyledButton>
  );
}

function FileLink({ media }: { media: MediaWithUrl }) {
  const FileIcon = media.mimeType === 'application/pdf' ? IconFileTypePdf : IconFile;
  const isShown = maySeeInline(media.mimeType);
  return (
    <a
      className={classes.file}
      href={serverUrl(media.contentUrl)}
      {...(isShown ? { target: '_blank', rel: 'noreferrer' } : { download: media.originalName })}
    >
      <FileIcon size={18} aria-hidden />
      <span className={classes.fileName}>{media.originalName}</span>
      <Text span size="xs" c="dimmed">
        {sizeText(media.sizeBytes)}
      </Text>
    </a>
  );
}

export function Attachments({ ids }: { ids: readonly number[] }) {
  const { data, isPending, isError } = useQuery(attachmentsQuery(ids));
  const [openId, setOpenId] = useState<number | null>(null);
  if (ids.length === 0) return null;
  if (isError) return <BrokenImage />;
  if (isPending) return <Skeleton h={72} w={72} />;
  const pictures = data.filter(({ mimeType }) => isPicture(mimeType));
  return (
    <>
      <ul className={classes.attachments} aria-label="Attachments">
        {ids.map((id) => {
          const media = data.find((one) => one.id === id);
          if (!media)
            return (
              <li key={id}>
                <BrokenImage />
              </li>
            );
          const isSeen = isPicture(media.mimeType);
          return (
            <li key={id}>
              {isSeen ? <Picture media={media} onOpen={() => setOpenId(id)} /> : <FileLink media={media} />}
            </li>
          );
        })}
      </ul>
      {openId !== null && <PictureViewer pictures={pictures} openId={openId} onOpen={setOpenId} />}
    </>
  );
}
