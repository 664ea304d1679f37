/** Dialog with a project's feedback, opened from a card. */
import { useState } from 'react';
import type { Actor } from '#domain/platform/actor.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { dropFeedbackDrafts } from './feedback-drafts.ts';
import { FeedbackThread } from './feedback-thread.tsx';

type FeedbackDialogProps = { projectId: number; title: string; actor: Actor; onClose: () => void };

export function FeedbackDialog({ projectId, title, actor, onClose }: FeedbackDialogProps) {
  const [isDirty, setDirty] = useState(false);
  const close = (): void => {
    dropFeedbackDrafts({ personId: actor.id, projectId });
    onClose();
  };
  return (
    <Dialog isOpen title={`Feedback: ${title}`} onClose={close} isDirty={isDirty}>
      <FeedbackThread projectId={projectId} actor={actor} onDirty={setDirty} isHeadingHidden />
    </Dialog>
  );
}
