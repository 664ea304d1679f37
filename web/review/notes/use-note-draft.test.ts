/** Tests for the position of a note in a browser that shows another frame than requested (docs/review.md#player). */
import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Playback } from '#web/review/playback/playback.ts';
import { INITIAL_STATE, PlaybackStore } from '#web/review/playback/playback-state.ts';
import { useNoteDraft } from './use-note-draft.ts';

it('moves a note begun at a frame that the browser then does not show to the frame on screen', () => {
  const store = new PlaybackStore({ ...INITIAL_STATE, frame: 23 });
  const player = {
    get: store.get,
    subscribe: store.subscribe,
    position: () => store.get().frame,
    pause: () => undefined,
  } as unknown as Playback;
  const { result } = renderHook(() => useNoteDraft(player, 'a draft'));
  act(() => result.current.setContent('Here'));
  expect(result.current.draft.position).toEqual({ frame: 23, endFrame: null });
  act(() => store.update({ frame: 25, missedFrame: 23 }));
  expect(result.current.draft).toMatchObject({ content: 'Here', position: { frame: 25, endFrame: null } });
  act(() => store.update({ frame: 40, missedFrame: 41 }));
  expect(result.current.draft.position).toEqual({ frame: 25, endFrame: null });
});
