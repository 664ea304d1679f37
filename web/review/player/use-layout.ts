/** Layout of the review: notes beside the picture, theater mode, or full-screen mode with notes on demand (docs/review.md#player-layout). */
import { useState } from 'react';
import { usePreference } from '#web/lib/preferences.ts';
import { useFullScreen } from './use-full-screen.ts';
import { useView } from './use-view.ts';

export function useLayout(isComparing: boolean) {
  const [kind, setKind] = usePreference('player-layout', ['side', 'theater']);
  const [hasNotes, setNotes] = useState(false);
  const { isOn: isWhole, toggle: toggleWhole } = useFullScreen();
  const view = useView();
  const isTheater = kind === 'theater';
  return {
    view,
    isWhole,
    toggleWhole,
    isTheater,
    toggleTheater: () => setKind(isTheater ? 'side' : 'theater'),
    hasNotes,
    toggleNotes: () => setNotes(!hasNotes),
    openNotes: () => setNotes(true),
    /** Attributes of the review for its style sheet. */
    marks: {
      'data-theater': ((isTheater || isComparing) && !isWhole) || undefined,
      'data-comparing': isComparing || undefined,
      'data-full': isWhole ? (hasNotes ? 'notes' : 'picture') : undefined,
    },
  };
}

export type Layout = ReturnType<typeof useLayout>;
