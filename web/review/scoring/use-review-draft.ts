/** Draft of a reviewer's score and description for a project, stored until it is submitted (docs/screens.md#drafts). */
import { useState } from 'react';
import { draftKey, useDraftAutosave, useEarlierDraft } from '#web/lib/offline/drafts.ts';

export type ReviewDraft = {
  /** Selected score; 0 for none. */
  point: number;
  text: string;
  reason: string;
  /** True while the form for sending back is open. */
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
  return { draft, change: (patch: Partial<ReviewDraft>) => setDraft((current) => ({ ...current, ...patch })), finish };
}
