/** Tests of the timecode field: what is typed replaces its text, whatever the player shows meanwhile (docs/review.md#timecode). */
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aCut, aProject } from '#server/testing/builders.ts';
import { testApp } from '#server/testing/test-app.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';

it('keeps the timecode in its field while frames pass, so that a typed one replaces it', async () => {
  const server = await testApp();
  const manager = await server.as('manager');
  const { id } = await aProject(server.db, { title: 'Wedding film', assigned_by_id: manager.user.id });
  await aCut(server.db, { project_id: id, uploaded_by_id: manager.user.id, frame_count: 10_000 });
  const { user } = renderScreen(`/manager/projects/${id}/cut/1`, { server, caller: manager });
  const video = await screen.findByLabelText<HTMLVideoElement>('Version 1 of Wedding film', { selector: 'video' });
  await waitFor(() => expect(video.src).not.toBe(''));
  // The screen moves the focus to the player once, which must not happen while the field has it.
  const isInPlayer = () => document.activeElement?.closest('[aria-label="Version 1 of Wedding film"]');
  await waitFor(() => expect(isInPlayer()).toBeTruthy());
  Object.defineProperties(video, {
    readyState: { value: 4 },
    videoWidth: { value: 1920 },
    currentTime: { value: 0, writable: true },
  });
  fireEvent.loadedMetadata(video);
  // The first frame tells the times of the file, and the second ends the seek to it.
  fireEvent.seeked(video);
  fireEvent.seeked(video);
  await user.click(screen.getByRole('textbox', { name: 'Timecode' }));
  video.currentTime = 5;
  fireEvent.timeUpdate(video);
  await screen.findByText(/^Frame 12[45] ·/);
  await user.keyboard('00:00:09:00{Enter}');
  await waitFor(() => expect(video.currentTime).toBeGreaterThan(8.9));
  fireEvent.seeked(video);
  await screen.findByText(/^Frame 225 ·/);
  // The text is selected again, so the next one replaces it too.
  await user.keyboard('00:00:03:00{Enter}');
  await waitFor(() => expect(video.currentTime).toBeLessThan(3.1));
});
