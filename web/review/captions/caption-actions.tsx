/** The team's actions on the captions of a version: a menu with its dialogs. */
import { ActionIcon } from '@mantine/core';
import {
  IconCopy,
  IconDots,
  IconDownload,
  IconEye,
  IconEyeOff,
  IconPencil,
  IconPlus,
  IconReplace,
  IconTrash,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CAPTION_FORMATS } from '#domain/review/captions/cue.ts';
import type { CaptionTrack } from '#domain/review/captions/captions.ts';
import type { Cut } from '#domain/review/cuts.ts';
import { failureOf } from '#web/lib/api/api-error.ts';
import { offerReversal } from '#web/journal/offer-reversal.ts';
import { useReview } from '#web/review/versions/review-context.ts';
import { notifyFailure } from '#web/ui/feedback/toasts.ts';
import { LazyMenu } from '#web/ui/menu/lazy-menu.tsx';
import { MoreItem } from '#web/ui/menu/more-menu.tsx';
import { captionsQuery, useAddCaptions, useChangeCaptions, useDeleteCaptions } from './captions.queries.ts';
import { captionsText } from './captions-labels.ts';
import { type CaptionsDialog, CaptionsDialogs } from './captions-dialogs.tsx';
import { downloadCaptions, formatName } from './download-captions.tsx';

type CaptionActionsProps = {
  cut: Cut;
  track: CaptionTrack;
  /** Other versions with captions. */
  sources: readonly Cut[];
};

export function CaptionActions({ cut, track, sources }: CaptionActionsProps) {
  const { captions: access } = useReview();
  const { data } = useQuery(captionsQuery(cut.id));
  const change = useChangeCaptions();
  const add = useAddCaptions();
  const remove = useDeleteCaptions(cut.id);
  const [dialog, setDialog] = useState<CaptionsDialog>();
  const name = captionsText(track);
  const mayChange = data?.captions.find(({ id }) => id === track.id)?.mayChange ?? false;
  const setInternal = (isInternal: boolean): void => {
    const done = isInternal ? 'internal' : 'shown to the client';
    change.mutateAsync({ track, change: { isInternal } }).then(
      (changed) =>
        offerReversal(`${name} are ${done}.`, () =>
          change.mutateAsync({ track: changed, change: { isInternal: !isInternal } }),
        ),
      (error: unknown) => notifyFailure(failureOf("Couldn't save the captions.", error)),
    );
  };
  const deleteTrack = (): void =>
    void remove.mutateAsync(track).then(
      (removed) => offerReversal(`${name} deleted.`, () => add.mutateAsync(removed)),
      (error: unknown) => notifyFailure(failureOf("Couldn't delete the captions.", error)),
    );
  return (
    <>
      <LazyMenu
        position="bottom-end"
        width={230}
        // In full screen, only the review is visible.
        withinPortal={false}
        button={(control) => (
          <ActionIcon {...control} size={40} variant="subtle" aria-label={`Actions on ${name}`}>
            <IconDots size={20} aria-hidden />
          </ActionIcon>
        )}
      >
        {(parts) => (
          <>
            {data?.mayAdd && (
              <MoreItem
                parts={parts}
                icon={IconPlus}
                label="Add captions"
                onPress={() => setDialog({ kind: 'add', files: [] })}
              />
            )}
            {data?.mayAdd && sources.length > 0 && (
              <MoreItem
                parts={parts}
                icon={IconCopy}
                label="Copy from another version"
                onPress={() => setDialog({ kind: 'copy', sources })}
              />
            )}
            {mayChange && (
              <>
                <MoreItem
                  parts={parts}
                  icon={IconReplace}
                  label="Replace file"
                  onPress={() => setDialog({ kind: 'add', files: [], replaced: track })}
                />
                <MoreItem
                  parts={parts}
                  icon={IconPencil}
                  label="Rename"
                  onPress={() => setDialog({ kind: 'rename', track })}
                />
                {track.isInternal ? (
                  <MoreItem parts={parts} icon={IconEye} label="Show to client" onPress={() => setInternal(false)} />
                ) : (
                  <MoreItem parts={parts} icon={IconEyeOff} label="Make internal" onPress={() => setInternal(true)} />
                )}
              </>
            )}
            {access &&
              CAPTION_FORMATS.map((format) => (
                <MoreItem
                  key={format}
                  parts={parts}
                  icon={IconDownload}
                  label={`Download ${formatName(format)}`}
                  onPress={() => void downloadCaptions(access, track, format)}
                />
              ))}
            {mayChange && <MoreItem parts={parts} icon={IconTrash} label="Delete" onPress={deleteTrack} />}
          </>
        )}
      </LazyMenu>
      <CaptionsDialogs cut={cut} dialog={dialog} onClose={() => setDialog(undefined)} />
    </>
  );
}
