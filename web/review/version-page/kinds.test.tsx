/** Tests of the players of images and audio: zoom, pan and keys of an image, and the surface of audio (docs/review.md#kinds). */
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { aCut, aProject } from '#server/testing/builders.ts';
import { testApp } from '#server/testing/test-app.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';

const IMAGE = { kind: 'image', frame_count: 1, mime_type: 'image/png', codec: 'png', playback_facts: null } as const;
const AUDIO = { kind: 'audio', frame_count: 2_250, rate_num: 25, rate_den: 1, width: 0, height: 0 } as const;

let projectId: number;

const server = await testApp();
const manager = await server.as('manager');
afterAll(() => server.close());
beforeEach(async () => {
  localStorage.clear();
  projectId = (await aProject(server.db, { assigned_by_id: manager.user.id })).id;
});

async function openVersion(columns: Partial<Parameters<typeof aCut>[1]>) {
  await aCut(server.db, { ...columns, project_id: projectId, uploaded_by_id: manager.user.id });
  const { user } = renderScreen(`/manager/projects/${projectId}/cut/1`, { server, caller: manager });
  const player = await screen.findByRole('region', { name: /^Version 1 of/ });
  return { user, player };
}

it('says that the copy of the server was discarded, or could not be made, and offers another', async () => {
  const alac = { ...AUDIO, codec: 'alac', playback_facts: null };
  const { player } = await openVersion({ ...alac, copy_fault: 'frames' });
  const why = 'Apple Lossless (ALAC) plays only in Safari. Add an AAC or MP3 copy that plays everywhere.';
  const length = "The server's copy of this version was discarded, because its length didn't match.";
  expect(await within(player).findByText(`${length} ${why}`)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Add a playable copy to version 1' })).toBeTruthy();
  cleanup();
  projectId = (await aProject(server.db, { assigned_by_id: manager.user.id })).id;
  await openVersion({ ...alac, copy_fault: 'failed' });
  expect(await screen.findByText(`The server couldn't make a copy of this version. ${why}`)).toBeTruthy();
});

describe('an image', () => {
  const openImage = async () => {
    const { user, player } = await openVersion(IMAGE);
    const level = await screen.findByRole('status', { name: 'Zoom' });
    return { user, player, level };
  };

  it('zooms by buttons and keys, and keys pan it only while it is zoomed', async () => {
    const { user, player, level } = await openImage();
    const press = (key: string): boolean => fireEvent.keyDown(player, { key });
    expect(level.textContent).toBe('100%');
    // Arrow keys scroll the page.
    expect(press('ArrowDown')).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Zoom in' }));
    press('+');
    expect(level.textContent).toBe('225%');
    expect(press('ArrowDown')).toBe(false);
    press('-');
    expect(level.textContent).toBe('150%');
    press('0');
    expect(level.textContent).toBe('100%');
    expect(press('ArrowDown')).toBe(true);
  });

  it('has keys of its own in the help, and none of playback', async () => {
    const { player } = await openImage();
    fireEvent.keyDown(player, { key: '?' });
    const help = within(await screen.findByRole('dialog', { name: 'Player shortcuts' }));
    for (const name of ['Zoom in or out', 'Show the whole image', 'Pan while zoomed', 'Draw here'])
      expect(help.getByText(name)).toBeTruthy();
    expect(help.queryByText('Play or pause')).toBeNull();
  });

  it('that does not load offers to try again', async () => {
    const { user } = await openImage();
    fireEvent.error(await screen.findByRole('img', { name: /^Version 1 of/ }));
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('img', { name: /^Version 1 of/ })).toBeTruthy();
  });
});

describe('audio', () => {
  it('without a waveform shows its name, and the part that was played', async () => {
    const { player } = await openVersion({ ...AUDIO, original_name: 'Episode 12.wav' });
    const strip = within(player).getByRole('slider', { name: 'Playback position' }).parentElement as HTMLElement;
    expect(await within(strip).findByText('Episode 12.wav')).toBeTruthy();
    expect(strip.querySelector('[data-played]')).toBeTruthy();
  });

  it('with a waveform shows that', async () => {
    const { player } = await openVersion({ ...AUDIO, original_name: 'Episode 12.wav', peaks: [1, 200, 9] });
    const strip = within(player).getByRole('slider', { name: 'Playback position' }).parentElement as HTMLElement;
    await waitFor(() => expect(strip.querySelector('[data-played]')).toBeTruthy());
    expect(within(strip).queryByText('Episode 12.wav')).toBeNull();
  });
});
