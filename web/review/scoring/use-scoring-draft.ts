/** Draft of a reviewer's score and description for a project, stored until it is submitted (docs/screens.md#drafts). */
import { useState } from 'react';
import { draftKey, useDraftAutosave, useEarlierDraft } from '#web/lib/offline/drafts.ts';

export type ScoringDraft = {
  /** Selected score; 0 for none. */
  point: number;
  text: string;
  reason: string;
  /** True while the form for sending back is open. */
  isReturning: boolean;
};

const BLANK: ScoringDraft = { point: 0, text: '', reason: '', isReturning: false };

const isDraft = ({ point, text, reason }: ScoringDraft): boolean =>
  typeof point === 'number' && typeof text === 'string' && typeof reason === 'string';

export function useScoringDraft(personId: number, projectId: number) {
  const key = draftKey(personId, `review of ${projectId}`);
  const [draft, setDraft] = useState(useEarlierDraft(key, isDraft) ?? BLANK);
  const isDirty = draft.point !== 0 || draft.text !== '' || draft.reason !== '';
  const { finish } = useDraftAutosave({ key, value: draft, isDirty });
  return { draft, change: (patch: Partial<ScoringDraft>) => setDraft((current) => ({ ...current, ...patch })), finish };
}
