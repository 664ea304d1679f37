/** Tests for the player's keyboard shortcuts (docs/review.md#player-keys). */
import { describe, expect, it } from 'vitest';
import type { CutMetadata } from '#domain/review/cut-metadata.ts';
import { Playback } from '#web/review/playback/playback.ts';
import { shortcutAction } from './player-keys.ts';

const FACTS: CutMetadata = {
  kind: 'video',
  codec: 'avc',
  width: 320,
  height: 180,
  rotation: 0,
  hasAudio: false,
  rate: { num: 25, den: 1 },
  isConstantRate: true,
  firstUs: 0,
  frameCount: 100,
  startFrame: 0,
  isDrop: false,
  playback: null,
};

function press(
  key: string,
  more: { code?: string; shiftKey?: boolean; ctrlKey?: boolean; target?: Element; areLettersOn?: boolean } = {},
) {
  const playback = new Playback({ facts: FACTS, frame: 50 });
  const done: string[] = [];
  const { areLettersOn = true, target = document.createElement('div'), ...held } = more;
  const actions = { draw: () => void done.push('draw'), undoStroke: () => void done.push('undo') };
  const event = {
    key,
    code: '',
    shiftKey: false,
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    repeat: false,
    target,
    ...held,
  };
  const act = shortcutAction(event, playback, { actions, areLettersOn });
  act?.();
  const { inFrame, outFrame } = playback.get();
  return { isTaken: act !== undefined, at: playback.position(), done, range: [inFrame, outFrame] };
}

describe('frame keys', () => {
  it.each([
    ['ArrowRight', false, 51],
    ['ArrowLeft', false, 49],
    ['ArrowRight', true, 60],
    ['ArrowLeft', true, 40],
    ['Home', false, 0],
    ['End', false, 99],
  ])('%s with shift %s goes to frame %i', (key, shiftKey, at) => {
    expect(press(key, { shiftKey }).at).toBe(at);
  });
});

it('handles letters only when single keys are on, and ignores keys of unavailable actions', () => {
  expect(press('d').done).toEqual(['draw']);
  expect(press('d', { areLettersOn: false }).isTaken).toBe(false);
  expect(press('v').isTaken).toBe(false);
  expect(press('i').range).toEqual([50, null]);
  expect(press('z', { ctrlKey: true }).done).toEqual(['undo']);
  expect(press('d', { ctrlKey: true }).isTaken).toBe(false);
});

it('ignores keys typed in a field, and Space on a button', () => {
  expect(press('ArrowLeft', { target: document.createElement('textarea') }).isTaken).toBe(false);
  expect(press(' ', { target: document.createElement('button') }).isTaken).toBe(false);
  expect(press(' ').isTaken).toBe(true);
});

it('uses the physical key on a Cyrillic layout', () => {
  expect(press('в', { code: 'KeyD' }).done).toEqual(['draw']);
  expect(press('я', { code: 'KeyZ', ctrlKey: true }).done).toEqual(['undo']);
  expect(press('d', { code: 'KeyE' }).done).toEqual(['draw']);
});
