/** What a reviewer has chosen and typed for one project, kept until it is acted on (docs/screens.md#drafts). */
import { useState } from 'react';
import { draftKey, useDraftAutosave, useEarlierDraft } from '#web/lib/drafts.ts';

export type ReviewDraft = {
  /** The score that was chosen; 0 until then. */
  point: number;
  text: string;
  reason: string;
  /** The reason for sending it back is being written. */
  isReturning: boolean;
};

const BLANK: ReviewDraft = { point: 0, text: '', reason: '', isReturning: false };

const isDraft = ({ point, text, reason }: ReviewDraft): boolean =>
  typeof point === 'number' && typeof text === 'string' && typeof reason === 'string';

export function useReviewDraft(personId: number, projectId: number) {
  const key = draftKey(personId, `review of ${projectId}`);
  const [draft, setDraft] = useState(useEarlierDraft(key, isDraft) ?? BLANK);
  const isDirty = draft.point !== 0 || draft.text !== '' || draft.reason !== '';
  const { finish } = useDraftAutosave({ key, value: draft, isDirty });
  return { draft, change: (patch: Partial<ReviewDraft>) => setDraft((now) => ({ ...now, ...patch })), finish };
}
