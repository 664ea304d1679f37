/** Tests for drawing by keyboard and pointer: shapes, widths, undo and redo, selecting, moving and deleting strokes (docs/review.md#drawing). */
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { Stroke } from '#domain/work/notes.ts';
import { aCut, aProject } from '#server/testing/builders.ts';
import { testApp } from '#server/testing/test-app.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';

let projectId: number;
let cutId: number;

const server = await testApp();
const manager = await server.as('manager');
beforeEach(async () => {
  localStorage.clear();
  projectId = (await aProject(server.db, { assigned_by_id: manager.user.id })).id;
  cutId = (await aCut(server.db, { project_id: projectId, uploaded_by_id: manager.user.id })).id;
});

type User = ReturnType<typeof renderScreen>['user'];

async function startDrawing(): Promise<{ user: User; board: HTMLElement }> {
  const { user } = renderScreen(`/manager/projects/${projectId}/cut/1`, { server, caller: manager });
  await user.click(await screen.findByRole('button', { name: 'Draw' }));
  await screen.findByRole('toolbar', { name: 'Drawing' });
  const board = await screen.findByRole('application');
  // The test environment has no layout, so sizes are mocked.
  board.getBoundingClientRect = () => new DOMRect(0, 0, 1600, 900);
  Object.defineProperty(board, 'clientHeight', { value: 900 });
  board.setPointerCapture = () => undefined;
  return { user, board };
}

const choose = async (user: User, name: string): Promise<void> => user.click(screen.getByRole('button', { name }));

function drag(board: HTMLElement, from: [number, number], to: [number, number]): void {
  const at = ([clientX, clientY]: [number, number]) => ({ clientX, clientY, button: 0, pointerId: 1 });
  fireEvent.pointerDown(board, at(from));
  fireEvent.pointerMove(board, at(to));
  fireEvent.pointerUp(board, at(to));
}

async function sentStrokes(user: User): Promise<Stroke[]> {
  await choose(user, 'Add note');
  const read = async () => (await manager.get(`/api/feedback?cut=${cutId}`)).json().member[0]?.drawing?.strokes;
  await waitFor(async () => expect(await read()).toBeTruthy());
  return read();
}

it('draws an ellipse with the chosen width, and stores it with the note', async () => {
  const { user, board } = await startDrawing();
  await choose(user, 'Ellipse');
  await choose(user, 'Thick line');
  drag(board, [160, 90], [800, 450]);
  expect(screen.getByRole('img', { name: 'Drawing of 1 stroke' }).querySelector('ellipse')).toBeTruthy();
  expect(await sentStrokes(user)).toEqual([
    {
      kind: 'ellipse',
      color: '#ff3b30',
      size: 140,
      points: [
        [1000, 1000],
        [5000, 5000],
      ],
    },
  ]);
});

it('undoes and redoes by button and by key', async () => {
  const { user, board } = await startDrawing();
  await choose(user, 'Box');
  drag(board, [160, 90], [800, 450]);
  drag(board, [200, 90], [800, 450]);
  const counts = (count: number) => screen.findByRole('button', { name: `Draw (${count})` });
  await counts(2);
  await choose(user, 'Undo stroke');
  await counts(1);
  await choose(user, 'Redo stroke');
  await counts(2);
  expect(screen.getByRole('button', { name: 'Redo stroke' }).getAttribute('aria-disabled')).toBe('true');
  board.focus();
  await user.keyboard('{Control>}z{/Control}');
  await counts(1);
  await user.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
  await counts(2);
  await user.keyboard('{Control>}zz{/Control}');
  await screen.findByRole('button', { name: 'Draw' });
  await user.keyboard('{Control>}y{/Control}');
  await counts(1);
  drag(board, [300, 90], [800, 450]);
  await counts(2);
  expect(screen.getByRole('button', { name: 'Redo stroke' }).getAttribute('aria-disabled')).toBe('true');
});

it('selects a stroke by its shape, and moves it by dragging within the picture', async () => {
  const { user, board } = await startDrawing();
  await choose(user, 'Arrow');
  drag(board, [160, 90], [320, 180]);
  drag(board, [800, 90], [960, 90]);
  await choose(user, 'Select and move');
  drag(board, [800, 600], [900, 700]);
  expect(screen.queryByRole('button', { name: 'Delete stroke' })).toBeNull();
  drag(board, [240, 140], [560, 320]);
  const first = screen.getByRole('button', { name: 'Arrow, stroke 1 of 2' });
  expect(first.getAttribute('aria-pressed')).toBe('true');
  drag(board, [880, 92], [880, -900]);
  expect((await sentStrokes(user)).map(({ points }) => points)).toEqual([
    [
      [3000, 3000],
      [4000, 4000],
    ],
    [
      [5000, 0],
      [6000, 0],
    ],
  ]);
});

it('adds, moves, resizes and deletes shapes by keyboard alone', async () => {
  const { user, board } = await startDrawing();
  await choose(user, 'Box');
  board.focus();
  await user.keyboard('{Enter}');
  const box = await screen.findByRole('button', { name: 'Box, stroke 1 of 1' });
  await waitFor(() => expect(document.activeElement).toBe(box));
  await user.keyboard('{ArrowLeft}{ArrowUp}{ArrowUp}{Shift>}{ArrowRight}{/Shift}');
  await choose(user, 'Pen');
  board.focus();
  await user.keyboard('{Enter}');
  const line = await screen.findByRole('button', { name: 'Pen line, stroke 2 of 2' });
  await waitFor(() => expect(document.activeElement).toBe(line));
  await user.keyboard('{Delete}');
  await waitFor(() => expect(document.activeElement).toBe(board));
  await user.tab();
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Box, stroke 1 of 1');
  expect((await sentStrokes(user)).map(({ points }) => points)).toEqual([
    [
      [3900, 3800],
      [6000, 5800],
    ],
  ]);
});

it('keeps the keyboard on the drawing after a tool is chosen and after a stroke is undone', async () => {
  const { user, board } = await startDrawing();
  await choose(user, 'Ellipse');
  await waitFor(() => expect(document.activeElement).toBe(board));
  await user.keyboard('{Enter}');
  const ellipse = await screen.findByRole('button', { name: 'Ellipse, stroke 1 of 1' });
  await waitFor(() => expect(document.activeElement).toBe(ellipse));
  await user.keyboard('{Control>}z{/Control}');
  await screen.findByRole('button', { name: 'Draw' });
  await user.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
  await screen.findByRole('button', { name: 'Draw (1)' });
  await user.tab();
  expect(document.activeElement).toBe(board);
});

it('deletes the selected stroke by the toolbar, for touch', async () => {
  const { user, board } = await startDrawing();
  await choose(user, 'Arrow');
  drag(board, [160, 90], [320, 180]);
  await choose(user, 'Select and move');
  drag(board, [240, 138], [240, 138]);
  await choose(user, 'Delete stroke');
  await screen.findByRole('button', { name: 'Draw' });
  await choose(user, 'Undo stroke');
  expect(await screen.findByRole('button', { name: 'Draw (1)' })).toBeTruthy();
});
