/** Dialogs of captions, each loaded when it opens. */
import type { CaptionTrack } from '#domain/review/captions/captions.ts';
import type { Cut } from '#domain/review/cuts.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { AddCaptions } from './lazy-dialogs.tsx';

const RenameCaptions = lazyPart(async () => (await import('./rename-captions.tsx')).RenameCaptions);
const CopyCaptions = lazyPart(async () => (await import('./copy-captions.tsx')).CopyCaptions);

export type CaptionsDialog =
  | { kind: 'add'; files: readonly File[]; replaced?: CaptionTrack }
  | { kind: 'rename'; track: CaptionTrack }
  | { kind: 'copy'; sources: readonly Cut[] };

type CaptionsDialogsProps = { cut: Cut; dialog: CaptionsDialog | undefined; onClose: () => void };

export function CaptionsDialogs({ cut, dialog, onClose }: CaptionsDialogsProps) {
  if (dialog?.kind === 'add') return <AddCaptions cut={cut} {...dialog} onClose={onClose} />;
  if (dialog?.kind === 'rename') return <RenameCaptions track={dialog.track} onClose={onClose} />;
  if (dialog?.kind === 'copy') return <CopyCaptions cut={cut} sources={dialog.sources} onClose={onClose} />;
  return null;
}
