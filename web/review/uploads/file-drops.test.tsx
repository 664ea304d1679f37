/** Tests for files dropped anywhere on a project, and elsewhere (docs/review.md#uploading). */
import { createEvent, fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { acceptedTypesText } from '#domain/review/cut-files.ts';
import { aProject } from '#server/testing/builders.ts';
import { testApp } from '#server/testing/test-app.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';

const server = await testApp();
const manager = await server.as('manager');
const projectId = (await aProject(server.db, { title: 'Wedding film', assigned_by_id: manager.user.id })).id;

const dataTransfer = { types: ['Files'], files: [new File(['not a video'], 'notes.txt')] };

it('takes a file dropped anywhere on a project as a version', async () => {
  renderScreen(`/manager/projects/${projectId}?view=page`, { server, caller: manager });
  const versions = await screen.findByRole('region', { name: 'Versions' });
  const main = screen.getByRole('main');
  fireEvent.dragOver(main, { dataTransfer });
  expect(versions.dataset.over).toBe('true');
  fireEvent.drop(main, { dataTransfer });
  expect(versions.dataset.over).toBeUndefined();
  expect(await screen.findByText(`notes.txt: ${acceptedTypesText(true)}`)).toBeTruthy();
});

it('refuses a file dropped elsewhere, and keeps the page', async () => {
  renderScreen('/manager/projects', { server, caller: manager });
  await screen.findAllByText('Wedding film');
  const drop = createEvent.drop(document.body, { dataTransfer });
  fireEvent(document.body, drop);
  expect(drop.defaultPrevented).toBe(true);
  expect(await screen.findByText("Files can't be dropped here.")).toBeTruthy();
});
