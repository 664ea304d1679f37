/** Names of audio tracks, and the choice in browsers that offer one. */
import { expect, it } from 'vitest';
import { chooseTrack, audibleTrack, offersTracks, trackText } from './audio-tracks.ts';

it.each([
  [{ codec: 'aac', channels: 2 }, 'Track 1: stereo'],
  [{ codec: 'aac', channels: 6, name: 'Music', language: 'deu' }, 'Track 1: Music, German, 5.1'],
  [{ codec: 'aac', channels: 3, language: 'not a code' }, 'Track 1'],
])('names %j', (track, text) => {
  expect(trackText(track, 0)).toBe(text);
});

it('lets the viewer choose where the browser offers all tracks', () => {
  const audioTracks = [{ enabled: true }, { enabled: false }, { enabled: false }];
  const video = { audioTracks } as unknown as HTMLVideoElement;
  expect([offersTracks(video, 3), offersTracks(video, 4), offersTracks(document.createElement('video'), 3)]).toEqual([
    true,
    false,
    false,
  ]);
  chooseTrack(video, 2);
  expect([audibleTrack(video), audioTracks.map(({ enabled }) => enabled)]).toEqual([2, [false, false, true]]);
});
