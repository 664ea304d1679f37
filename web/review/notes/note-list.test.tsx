/** The list of a version's notes as notes arrive (docs/review.md#note-list). */
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aCut, aProject } from '#server/testing/builders.ts';
import { testApp } from '#server/testing/test-app.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';

const server = await testApp();
const manager = await server.as('manager');

it('keeps a reply open when a note arrives above the number that is rendered whole', async () => {
  const project_id = (await aProject(server.db, { assigned_by_id: manager.user.id })).id;
  const cut_id = (await aCut(server.db, { project_id, uploaded_by_id: manager.user.id, frame_count: 10_000 })).id;
  const rows = Array.from({ length: 30 }, (_, at) => ({
    project_id,
    created_by_id: manager.user.id,
    content: `Note ${at}`,
    type: 'client' as const,
    created_at: '2026-03-09T10:00:00.000Z',
  }));
  const notes = await server.db.insertInto('feedback').values(rows).returning('id').execute();
  const marks = notes.map(({ id }, frame) => ({ feedback_id: id, cut_id, frame }));
  await server.db.insertInto('feedback_marks').values(marks).execute();
  const { user } = renderScreen(`/manager/projects/${project_id}/cut/1`, { server, caller: manager });
  const list = await screen.findByRole('region', { name: 'Notes by position' });
  const first = (await within(list).findByText('Note 0')).closest('li') as HTMLElement;
  await user.click(within(first).getByRole('button', { name: /^Reply to note at/ }));
  await user.type(within(first).getByRole('textbox'), 'On it');
  await user.type(screen.getByRole('textbox', { name: 'New note' }), 'The logo is late');
  await user.click(screen.getByRole('button', { name: 'Add note' }));
  await screen.findByText('31 of 31 open');
  expect(first.isConnected).toBe(true);
  expect(within(first).getByRole<HTMLTextAreaElement>('textbox').value).toBe('On it');
});
