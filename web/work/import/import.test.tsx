/** Importing a sheet in the browser, against the real server (docs/people.md#import). */
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { aClient, aUser } from '#server/testing/builders.ts';
import { type Caller, type TestApp, testApp } from '#server/testing/test-app.ts';
import { renderScreen } from '#web/testing/render-screen.tsx';

let server: TestApp;
let admin: Caller;
beforeEach(async () => {
  server = await testApp();
  localStorage.clear();
  admin = await server.as('admin');
});

const button = (name: string | RegExp) => screen.findByRole('button', { name });
const rowTexts = async (name: string) =>
  within(await screen.findByRole('region', { name }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent);

async function paste(path: string, cells: string, caller = admin) {
  const view = renderScreen(path, { server, caller });
  await view.user.click(await screen.findByLabelText('Or paste cells'));
  await view.user.paste(cells);
  await view.user.click(await button('Read cells'));
  return view;
}

describe('importing clients', () => {
  const CELLS = 'Name\tCompany\nAda Reed\tReed Films\nBo Lee\t\n\tNobody\n';

  it('pastes, previews, imports and undoes', async () => {
    await aClient(server.db, { first_name: 'Ada', last_name: 'Reed', company_name: 'Old' });
    const manager = await server.as('manager');
    const { user, address } = await paste('/manager/import', CELLS, manager);
    await button('Import 1 client');
    const heading = screen.getByRole('heading', { name: 'Pasted cells.csv: 3 rows' });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    expect(address()).toMatch(/^\/manager\/import\?id=\d+&kind=clients$/);
    expect(await rowTexts('New rows')).toEqual(['3Bo LeeFull name: Bo Lee']);
    await user.click(await button('Refused 2'));
    await waitFor(async () =>
      expect(await rowTexts('Refused rows')).toEqual([
        '2Ada ReedAlready exists with different values. Choose “Add and change” to update it.',
        '4NobodyFull name: Required, because rows are matched by it.First name: This value should not be blank.',
      ]),
    );
    await user.click(await screen.findByLabelText('Add and change'));
    await user.click(await screen.findByLabelText('Also add unmatched rows'));
    await user.click(await button('Changed 1'));
    await waitFor(async () => expect(await rowTexts('Changed rows')).toEqual(['2Ada ReedCompany: Old → Reed Films']));
    await screen.findByText('Not imported: 1 refused.');
    await user.click(await button('Import 2 clients'));
    const result = await screen.findByRole('heading', { name: '1 client added, 1 changed.' });
    await waitFor(() => expect(document.activeElement).toBe(result));
    expect((await admin.get('/api/clients')).json().totalItems).toBe(2);
    await user.click(await button('Undo'));
    await screen.findByText('Import undone.');
    await button('Import 2 clients');
    expect((await admin.get('/api/clients')).json().member).toMatchObject([{ companyName: 'Old' }]);
  });

  it('accepts the same file again once the server is reachable', async () => {
    const { user, setDown } = renderScreen('/admin/import?kind=clients', { server, caller: admin });
    const field = await screen.findByLabelText('CSV or XLSX file');
    const file = new File(['Name\nAda Reed\n'], 'clients.csv', { type: 'text/csv' });
    setDown(true);
    await user.upload(field, file);
    await screen.findByText("Couldn't read the file.");
    setDown(false);
    await user.upload(field, file);
    expect(await button('Import 1 client')).toBeTruthy();
  });

  it('restores the preview and its options when the page is reopened', async () => {
    const { user, address, unmount } = await paste('/admin/import?kind=clients', CELLS);
    await user.click(await screen.findByLabelText('Add and change'));
    await button('Not matched 2');
    const previewAddress = address();
    unmount();
    renderScreen(previewAddress, { server, caller: admin });
    expect((await screen.findByLabelText<HTMLInputElement>('Add and change')).checked).toBe(true);
  });

  it('removes a sheet that is not imported', async () => {
    const { user } = await paste('/admin/import?kind=clients', CELLS);
    await user.click(await button('Another file'));
    await user.click(await button('Remove Pasted cells.csv'));
    await waitFor(() => expect(screen.queryByText(/^Pasted cells.csv/)).toBeNull());
    expect((await admin.get('/api/imports')).json().imports).toEqual([]);
  });

  it('shows an error for an unreadable sheet, and keeps the input', async () => {
    await paste('/admin/import?kind=clients', 'Name');
    await screen.findByText(/This sheet has no rows below its header\./);
    expect((await screen.findByLabelText<HTMLTextAreaElement>('Or paste cells')).value).toBe('Name');
  });
});

it('requires a choice for ambiguous names and date formats', async () => {
  await aClient(server.db, { first_name: 'Acme', last_name: 'Film' });
  await aUser(server.db, { first_name: 'Ida', last_name: 'Moe', email: 'ida@example.com' });
  await aUser(server.db, { first_name: 'Ida', last_name: 'Moe', email: 'other@example.com' });
  const cells = 'Tracking ID\tTitle\tClient\tEditor\tEnded\nT-1\tReel\tAcme Film\tIda Moe\t03/02/2026\n';
  const { user } = await paste('/admin/import?kind=projects', cells);
  await screen.findByText('The dates match more than one format. Choose one.');
  expect((await button('Import')).hasAttribute('disabled')).toBe(true);
  await user.click(await screen.findByLabelText('DD/MM/YYYY – 03/02/2026 is February 3, 2026'));
  await button('Refused 1');
  await user.click(await screen.findByRole('combobox', { name: 'Match for “Ida Moe” (1 row)' }));
  await user.click(await screen.findByRole('option', { name: 'Ida Moe (other@example.com)' }));
  await screen.findByText('“Ida Moe”: Ida Moe (other@example.com)');
  await user.click(await button('Import 1 project'));
  await screen.findByRole('heading', { name: '1 project added, 0 changed.' });
  const [project] = (await admin.get('/api/projects')).json().member;
  expect(project.assignedTo.email).toBe('other@example.com');
});

it('imports a tracker with a title row, unknown clients and custom values, and runs timers if selected', async () => {
  await aUser(server.db, { first_name: 'Ida', last_name: 'Moe', email: 'ida@example.com' });
  const cells = [
    'Our tracker',
    'Project\tClient\tEditor\tStatus\tStart',
    'Q1',
    'Reel\tAcme\tIda Moe\tIn review\t2026-01-05',
    'Teaser\tNew Wave\tIda Moe\tWIP\t2026-01-05',
  ].join('\n');
  const { user } = await paste('/admin/import?kind=projects', cells);
  await screen.findByText('Not imported: 1 heading or total (row 3) and 2 refused.');
  expect((await screen.findByLabelText<HTMLSelectElement>('Header row')).value).toBe('2');
  await user.click(await button('Create all 2 clients'));
  expect(screen.getByText('“New Wave”: new client')).toBeTruthy();
  await user.selectOptions(await screen.findByLabelText(/^Status: “In review”/), 'Paused');
  await user.click(await screen.findByLabelText('Keep timers running from the start date'));
  await screen.findByText('Not imported: 1 heading or total (row 3).');
  expect(await screen.findByText('In review → paused')).toBeTruthy();
  await user.click(await button('Import 2 projects'));
  await screen.findByRole('heading', { name: '2 projects added, 0 changed.' });
  const { member } = (await admin.get('/api/projects?order[id]=asc')).json();
  expect(member).toMatchObject([
    { title: 'Reel', status: 'paused', client: { firstName: 'Acme' } },
    { title: 'Teaser', status: 'started', client: { firstName: 'New', lastName: 'Wave' } },
  ]);
});

it('matches the columns again when another header row is selected', async () => {
  const { user } = await paste('/admin/import?kind=clients', 'Name\tCity\nCustomer\tCompany\nAda Reed\tReed Films\n');
  await button('Import 1 client');
  expect(await rowTexts('New rows')).toEqual(['3Ada ReedCompany: Reed FilmsFull name: Ada Reed']);
  await user.selectOptions(await screen.findByLabelText('Header row'), '1');
  await button('Import 2 clients');
});

it('does not start the import on Enter in a name field', async () => {
  await aClient(server.db, { first_name: 'Acme', last_name: 'Film' });
  await aUser(server.db, { first_name: 'Ida', last_name: 'Moe', email: 'ida@example.com' });
  const line = (id: string, editor: string): string => `${id}\tReel\tAcme Film\t${editor}\t03/02/2026\n`;
  const cells = `Tracking ID\tTitle\tClient\tEditor\tEnded\n${line('T-1', 'Ida Moe')}${line('T-2', 'Ann')}`;
  const { user } = await paste('/admin/import?kind=projects', cells);
  await user.click(await screen.findByLabelText('DD/MM/YYYY – 03/02/2026 is February 3, 2026'));
  await button('Import 1 project');
  await user.type(await screen.findByRole('combobox', { name: 'Match for “Ann” (1 row)' }), 'Ann{Enter}');
  await user.click(await screen.findByRole('option', { name: 'Nobody' }));
  await user.click(await button('Import 2 projects'));
  expect(await screen.findByRole('heading', { name: '2 projects added, 0 changed.' })).toBeTruthy();
});

it('offers managers only the import of clients', async () => {
  renderScreen('/manager/import?kind=people', { server, caller: await server.as('manager') });
  await button('Choose a file');
  expect(screen.queryByRole('radio')).toBeNull();
});
