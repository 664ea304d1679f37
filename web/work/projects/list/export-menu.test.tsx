/** Export of the project list as shown. */
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { aProject } from '#server/testing/builders.ts';
import { parseCsv } from '#server/testing/parse-csv.ts';
import { testApp } from '#server/testing/test-app.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { watchDownloads } from '#web/testing/watch-downloads.ts';

const server = await testApp();
const manager = await server.as('manager');
for (let made = 0; made < 20; made += 1) await aProject(server.db, { title: `Film ${made}`, class: 'Podcast' });
await aProject(server.db, { title: 'Another', class: 'Basic' });
beforeEach(() => localStorage.clear());

async function openMenu(query: string, caller = manager) {
  const view = renderScreen(`/${caller.user.type}/projects${query}`, { server, caller });
  const files = watchDownloads();
  await view.user.click(await screen.findByRole('button', { name: 'Export' }));
  return { ...view, files };
}

it("exports all filtered projects, in the table's order and with its columns", async () => {
  localStorage.setItem('cutroom.preference.projects-view', 'table');
  localStorage.setItem('cutroom.preference.projects-columns', 'type,points');
  const { user, files } = await openMenu('?class=Podcast&order[title]=desc');
  await user.click(await screen.findByRole('menuitem', { name: 'CSV' }));
  await waitFor(() => expect([...files.keys()]).toEqual(['project-list.csv']));
  const [header, ...rows] = parseCsv((await files.get('project-list.csv')?.text()) ?? '');
  expect(header).toEqual(['Title', 'Type', 'Point']);
  const titles = Array.from({ length: 20 }, (_, at) => `Film ${at}`);
  expect(rows.map(([title]) => title)).toEqual(titles.toSorted().toReversed());
});

it('also exports a workbook', async () => {
  const { user, files } = await openMenu('');
  await user.click(await screen.findByRole('menuitem', { name: 'Excel' }));
  await waitFor(() => expect([...files.keys()]).toEqual(['project-list.xlsx']));
});

it('shows why an export failed', async () => {
  const { user, setDown } = await openMenu('');
  setDown(true);
  await user.click(await screen.findByRole('menuitem', { name: 'Excel' }));
  expect(await screen.findByText("Couldn't export the list. Try again.")).toBeTruthy();
});

it('is not available to editors', async () => {
  renderScreen('/editor/projects', { server, caller: await server.as('editor') });
  expect(await screen.findByRole('heading', { name: 'Projects', level: 1 })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Export' })).toBeNull();
});
