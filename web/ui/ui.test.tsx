/** Shared UI components in a simulated browser. */
import { MantineProvider } from '@mantine/core';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { installBrowserParts } from '#web/testing/browser-parts.ts';
import { notifyWithAction } from '#web/ui/feedback/action-toast.tsx';
import { confirm } from '#web/ui/dialog/confirm.ts';
import { DataTable } from '#web/ui/table/data-table.tsx';
import type { Column } from '#web/ui/table/data-table-types.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { focusFirstField } from '#web/ui/forms/first-field.ts';
import { FormActions } from '#web/ui/forms/form-actions.tsx';
import { ExplainSign } from '#web/ui/menu/explained.tsx';
import { FilterChips } from '#web/ui/table/filter-chips.tsx';
import { LazyLayers } from '#web/ui/dialog/lazy-layers.tsx';
import { lazyPart } from './lazy-part.tsx';
import { Pager } from '#web/ui/table/pager.tsx';
import type { RowToggle } from '#web/ui/table/row-keys.ts';
import { SearchBox } from '#web/ui/forms/search-box.tsx';

beforeAll(installBrowserParts);
afterEach(cleanup);

/** Window handle of the test environment. */
declare const happyDOM: { setViewport: (size: { width: number; height: number }) => void } | undefined;

function show(children: ReactNode) {
  const page = (content: ReactNode) => (
    <MantineProvider env="test">
      <LazyLayers />
      {content}
    </MantineProvider>
  );
  const { rerender, unmount } = render(page(children));
  return { user: userEvent.setup(), again: (content: ReactNode) => rerender(page(content)), unmount };
}

type Person = { id: number; name: string };
const PEOPLE: Person[] = [
  { id: 1, name: 'Ann' },
  { id: 2, name: 'Ben' },
  { id: 3, name: 'Cleo' },
];
const COLUMNS: Column<Person>[] = [{ key: 'name', header: 'Name', cell: (row) => row.name, sortBy: 'lastName' }];
const table = { label: 'People', columns: COLUMNS, rows: PEOPLE, rowKey: (row: Person) => row.id, empty: 'No data' };

describe('a table', () => {
  it('moves between rows with arrow keys, and opens one with Enter', async () => {
    const opened: string[] = [];
    const { user } = show(<DataTable {...table} onOpen={(row) => opened.push(row.name)} />);
    screen.getByRole('row', { name: 'Ann' }).focus();
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{Enter}{ArrowUp}{Enter}');
    expect(opened).toEqual(['Cleo', 'Ben']);
  });

  it('ignores clicks on buttons in a row', async () => {
    const opened: string[] = [];
    const pressed: string[] = [];
    const actions = (row: Person) => (
      <button type="button" onClick={() => pressed.push(row.name)}>{`Edit ${row.name}`}</button>
    );
    const { user } = show(<DataTable {...table} actions={actions} onOpen={(row) => opened.push(row.name)} />);
    await user.click(screen.getByRole('button', { name: 'Edit Ben' }));
    expect([opened, pressed]).toEqual([[], ['Ben']]);
  });

  it('selects by checkbox, x, Space, and Shift with arrows or a click, and re-renders only the changed row', async () => {
    const toggles: RowToggle[] = [];
    const drawn: string[] = [];
    const columns: Column<Person>[] = [{ key: 'name', header: 'Name', cell: ({ name }) => (drawn.push(name), name) }];
    const onToggle = (toggle: RowToggle): void => void toggles.push(toggle);
    const open = (): void => undefined;
    const nameOf = ({ name }: Person): string => name;
    const selection = (id: number) => ({
      isSelected: (one: number) => one === id,
      onToggle,
      onToggleAll: () => onToggle({ id: 0 }),
      nameOf,
    });
    const page = (id: number) => <DataTable {...table} columns={columns} onOpen={open} selection={selection(id)} />;
    const { user, again } = show(page(1));
    await user.click(screen.getByRole('checkbox', { name: 'Select: Ben' }));
    screen.getByRole('row', { name: /Ann/ }).focus();
    await user.keyboard('x {Shift>}{ArrowDown}{/Shift}');
    await user.keyboard('{Shift>}');
    await user.click(screen.getByText('Cleo'));
    await user.keyboard('{/Shift}');
    await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
    expect(toggles).toEqual([
      { id: 2, isRange: false },
      { id: 1 },
      { id: 1 },
      { id: 2, isRange: true, from: 1 },
      { id: 3, isRange: true },
      { id: 0 },
    ]);
    drawn.splice(0);
    again(page(2));
    expect(drawn).toEqual(['Ann', 'Ben']);
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select: Ben' }).checked).toBe(true);
  });

  it('reverses the order of a column', async () => {
    const orders: string[] = [];
    const { user } = show(
      <DataTable
        {...table}
        sort={{ by: 'lastName', direction: 'asc' }}
        onSort={({ by, direction }) => orders.push(`${by} ${direction}`)}
      />,
    );
    expect(screen.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe('ascending');
    await user.click(screen.getByRole('button', { name: 'Name' }));
    expect(orders).toEqual(['lastName desc']);
  });

  it('keeps table roles when rows are stacked, and can still be sorted and navigated', async () => {
    happyDOM?.setViewport({ width: 390, height: 844 });
    const orders: string[] = [];
    const columns: Column<Person>[] = [
      { key: 'number', header: '#', cell: (row) => row.id, whenStacked: 'left-out' },
      { ...(COLUMNS[0] as Column<Person>), whenStacked: 'lead' },
    ];
    const { user } = show(
      <DataTable
        {...table}
        columns={columns}
        stackBelow={640}
        sort={{ by: 'lastName', direction: 'asc' }}
        onSort={({ direction }) => orders.push(direction)}
        onOpen={(row) => orders.push(row.name)}
      />,
    );
    installBrowserParts();
    const drawn = screen.getByRole('table', { name: 'People' });
    // A table laid out as blocks loses its native roles.
    for (const role of ['table', 'rowgroup', 'row', 'columnheader', 'cell'])
      expect(drawn.parentElement?.querySelector(`[role="${role}"]`)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Name' }));
    screen.getByRole('row', { name: /Ann/ }).focus();
    await user.keyboard('{ArrowDown}{Enter}');
    expect(orders).toEqual(['desc', 'Ben']);
  });

  it('shows a loading state, and an empty message without rows', async () => {
    const { again } = show(<DataTable {...table} rows={[]} isLoading loadingText="Loading people..." />);
    // The live region must exist before its text: only then is it announced.
    expect(screen.getByRole('status').textContent).toBe('');
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Loading people...'));
    expect(screen.queryByText('No data')).toBeNull();
    again(<DataTable {...table} rows={[]} />);
    expect(screen.getByText('No data')).toBeTruthy();
  });
});

describe('a pager', () => {
  it.each([
    ['First page', 1],
    ['Previous page', 4],
    ['Page 4', 4],
    ['Next page', 6],
    ['Last page', 9],
  ])('goes to the %s, and shows it at once', async (name, page) => {
    const visited: number[] = [];
    const { user } = show(
      <Pager page={5} pages={9} numbers={[1, 'gap', 4, 5, 6, 'gap', 9]} onPage={(p) => visited.push(p)} />,
    );
    expect(screen.getByText('Page 5 of 9')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Page 5' }).getAttribute('aria-current')).toBe('page');
    await user.click(screen.getByRole('button', { name }));
    expect(visited).toEqual([page]);
    expect(screen.getByRole('button', { name: `Page ${page}` }).getAttribute('aria-current')).toBe('page');
  });

  it('offers no previous page on the first page', () => {
    show(<Pager page={1} pages={2} numbers={[1, 2]} onPage={() => undefined} />);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Previous page' }).disabled).toBe(true);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Next page' }).disabled).toBe(false);
  });
});

describe('a search box', () => {
  it('reports the typed text after a pause', async () => {
    const texts: string[] = [];
    const { user } = show(<SearchBox label="Search" value="" waitMs={200} onChange={(text) => texts.push(text)} />);
    await user.type(screen.getByLabelText('Search'), ' trailer ');
    await waitFor(() => expect(texts).toEqual(['trailer']));
  });

  it('keeps the typed text while earlier values are still coming back as props', async () => {
    const texts: string[] = [];
    const box = (value: string) => <SearchBox label="Search" value={value} onChange={(text) => texts.push(text)} />;
    const { user, again } = show(box(''));
    const field = screen.getByLabelText<HTMLInputElement>('Search');
    await user.type(field, 'tra{Enter}il{Enter}er');
    expect(texts.slice(0, 2)).toEqual(['tra', 'trail']);
    again(box('tra'));
    expect(field.value).toBe('trailer');
    again(box('trail'));
    expect(field.value).toBe('trailer');
    again(box(''));
    expect(field.value).toBe('');
  });

  it('discards pending input when the value changes from outside', () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const texts: string[] = [];
    const box = (value: string) => <SearchBox label="Search" value={value} onChange={(text) => texts.push(text)} />;
    const { again } = show(box('trailer'));
    const field = screen.getByLabelText<HTMLInputElement>('Search');
    fireEvent.change(field, { target: { value: 'trailer two' } });
    again(box('teaser'));
    act(() => void vi.runAllTimers());
    expect([texts, field.value]).toEqual([[], 'teaser']);
  });

  it('is cleared at once, and follows changes from outside', async () => {
    const texts: string[] = [];
    const box = (value: string) => <SearchBox label="Search" value={value} onChange={(text) => texts.push(text)} />;
    const { user, again } = show(box('trailer'));
    await user.click(screen.getByRole('button', { name: 'Clear search' }));
    expect(texts).toEqual(['']);
    again(box('teaser'));
    expect(screen.getByLabelText<HTMLInputElement>('Search').value).toBe('teaser');
  });
});

it('removes filter chips one by one and all at once', async () => {
  const done: string[] = [];
  const chips = [{ key: 'class', label: 'Class: Basic', onRemove: () => done.push('class') }];
  const { user } = show(<FilterChips chips={chips} onReset={() => done.push('all')} />);
  await user.click(screen.getByRole('button', { name: 'Remove filter Class: Basic' }));
  await user.click(screen.getByRole('button', { name: 'Reset' }));
  expect(done).toEqual(['class', 'all']);
});

describe('a confirmation', () => {
  it('resolves to true on the confirm button and to false on Escape', async () => {
    const { user } = show(null);
    const first = confirm({ message: 'Are you sure?', confirmLabel: 'Delete' });
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    expect(await first).toBe(true);
    const second = confirm({ message: 'Are you sure?', confirmLabel: 'Delete' });
    await screen.findByRole('button', { name: 'Delete' });
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cancel' })));
    await user.keyboard('{Escape}');
    expect(await second).toBe(false);
  });
});

describe('a dialog', () => {
  function Form({ isDirty }: { isDirty: boolean }) {
    const [isOpen, setOpen] = useState(true);
    return (
      <>
        <p>{isOpen ? 'open' : 'closed'}</p>
        <Dialog isOpen={isOpen} title="Edit" isDirty={isDirty} onClose={() => setOpen(false)}>
          <input aria-label="Title" />
        </Dialog>
      </>
    );
  }

  it('closes on Escape', async () => {
    const { user } = show(<Form isDirty={false} />);
    await user.click(await screen.findByLabelText('Title'));
    await user.keyboard('{Escape}');
    expect(await screen.findByText('closed')).toBeTruthy();
  });

  function LateForm({ hasArrived }: { hasArrived: boolean }) {
    return (
      <Dialog isOpen title="Edit" onClose={() => undefined}>
        {hasArrived ? (
          <form ref={focusFirstField}>
            <input aria-label="Title" />
            <input aria-label="Platform" />
          </form>
        ) : (
          <button type="button">Retry</button>
        )}
      </Dialog>
    );
  }

  it('focuses the first field, even when the form loads late', async () => {
    const { again } = show(<LateForm hasArrived={false} />);
    await waitFor(() => expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true));
    again(<LateForm hasArrived />);
    const first = await screen.findByLabelText('Title');
    await waitFor(() => expect(document.activeElement).toBe(first));
  });

  it('does not move the focus of a user who has moved on', async () => {
    const { user, again } = show(<LateForm hasArrived={false} />);
    const retry = await screen.findByRole('button', { name: 'Retry' });
    await user.click(retry);
    again(<LateForm hasArrived />);
    await screen.findByLabelText('Title');
    await user.click(screen.getByLabelText('Platform'));
    again(<LateForm hasArrived />);
    expect(document.activeElement).toBe(screen.getByLabelText('Platform'));
  });

  it('focuses the first field of an already loaded form instead of the close button', async () => {
    show(<LateForm hasArrived />);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Title')));
  });

  it('closes on Escape even if an earlier confirmation was removed with its page', async () => {
    const left = show(<Form isDirty />);
    await left.user.click(await screen.findByLabelText('Title'));
    await left.user.keyboard('{Escape}');
    await screen.findByText('Discard changes?');
    left.unmount();
    const { user } = show(<Form isDirty={false} />);
    await user.click(await screen.findByLabelText('Title'));
    await user.keyboard('{Escape}');
    expect(await screen.findByText('closed')).toBeTruthy();
  });

  it('asks for confirmation before discarding input, and closes one layer per Escape', async () => {
    const { user } = show(<Form isDirty />);
    await user.click(await screen.findByLabelText('Title'));
    await user.keyboard('{Escape}');
    expect(await screen.findByText('Discard changes?')).toBeTruthy();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByText('Discard changes?')).toBeNull());
    expect(screen.getByText('open')).toBeTruthy();
    expect(screen.getByLabelText('Title')).toBeTruthy();
    await user.click(screen.getByLabelText('Title'));
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    expect(await screen.findByText('closed')).toBeTruthy();
  });

  it('withdraws that question when a save closes the dialog', async () => {
    const form = (isOpen: boolean) => (
      <Dialog isOpen={isOpen} title="Edit" isDirty onClose={() => undefined}>
        <input aria-label="Title" />
      </Dialog>
    );
    const { user, again } = show(form(true));
    await user.click(await screen.findByLabelText('Title'));
    await user.keyboard('{Escape}');
    await screen.findByText('Discard changes?');
    again(form(false));
    await waitFor(() => expect(screen.queryByText('Discard changes?')).toBeNull());
  });
});

describe('form actions', () => {
  const form = (isBusy: boolean, onSubmit: () => void) => (
    <form onSubmit={onSubmit}>
      <input aria-label="Name" />
      <FormActions submitLabel="Save" isBusy={isBusy} />
    </form>
  );

  it('keep the focus while submitting, and block a second submit by button or Enter', async () => {
    const sent = vi.fn();
    const { user, again } = show(form(true, sent));
    const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });
    expect([save.disabled, save.getAttribute('aria-disabled')]).toEqual([false, 'true']);
    await user.click(save);
    await user.type(screen.getByLabelText('Name'), 'Ann{Enter}');
    expect(sent).not.toHaveBeenCalled();
    again(form(false, sent));
    await user.click(save);
    expect(sent).toHaveBeenCalledTimes(1);
  });
});

describe('an explanation button', () => {
  const sign = <ExplainSign of="bonus" lines={['2 × 20 = 40.', 'All time.']} />;
  const note = () => screen.queryByRole('tooltip');

  it('shows the explanation on click and hover, and always includes it in its description', async () => {
    const { user } = show(sign);
    const button = screen.getByRole('button', { name: 'About bonus' });
    expect(button.getAttribute('aria-description')).toBe('2 × 20 = 40. All time.');
    expect(note()).toBeNull();
    await user.click(button);
    await waitFor(() => expect(note()?.textContent).toBe('2 × 20 = 40.All time.'));
    expect(button.getAttribute('aria-expanded')).toBe('true');
    await user.click(document.body);
    await waitFor(() => expect(note()).toBeNull());
    await user.hover(button);
    await waitFor(() => expect(note()).not.toBeNull());
    await user.unhover(button);
    await waitFor(() => expect(note()).toBeNull());
  });

  it('hides the explanation on Escape, and leaves its dialog open', async () => {
    let isClosed = false;
    const { user } = show(
      <Dialog isOpen title="Profile" onClose={() => (isClosed = true)}>
        {sign}
      </Dialog>,
    );
    await user.click(await screen.findByRole('button', { name: 'About bonus' }));
    await waitFor(() => expect(note()).not.toBeNull());
    await user.keyboard('{Escape}');
    await waitFor(() => expect(note()).toBeNull());
    expect(isClosed).toBe(false);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(isClosed).toBe(true));
  });
});

describe('a lazy-loaded component', () => {
  it('leaves other content in place while it fails to load, and appears once it loads', async () => {
    let isAway = true;
    const Part = lazyPart(async () => {
      if (isAway) throw new Error('away');
      return () => <p>Here it is</p>;
    });
    show(
      <>
        <input aria-label="Note" />
        <Part />
      </>,
    );
    const note = screen.getByRole<HTMLInputElement>('textbox', { name: 'Note' });
    await userEvent.type(note, 'Kept');
    isAway = false;
    expect(await screen.findByText('Here it is')).toBeTruthy();
    expect(note.value).toBe('Kept');
  });
});

describe('a notification with an action', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  it('leaves its shortcut to an element that handles the key itself', async () => {
    let pressed = 0;
    const { user } = show(
      <button type="button" onKeyDown={(event) => event.preventDefault()}>
        A drawing
      </button>,
    );
    notifyWithAction('Sent back.', { label: 'Undo', key: 'z', onPress: () => (pressed += 1) });
    await screen.findByText('Sent back.');
    screen.getByRole('button', { name: 'A drawing' }).focus();
    await user.keyboard('{Control>}z{/Control}');
    expect(pressed).toBe(0);
    act(() => screen.getByRole('button', { name: 'A drawing' }).blur());
    await user.keyboard('{Control>}z{/Control}');
    expect(pressed).toBe(1);
  });

  it('closes when its time is up, even after a dialog has been opened and closed', async () => {
    const dialog = (isOpen: boolean) => (
      <Dialog isOpen={isOpen} title="Next" onClose={() => undefined}>
        <p>Within</p>
      </Dialog>
    );
    const { again } = show(dialog(true));
    await screen.findByText('Within');
    again(dialog(false));
    await waitFor(() => expect(screen.queryByText('Within')).toBeNull());
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'], shouldAdvanceTime: true });
    notifyWithAction('Sent back.', { label: 'Undo', onPress: () => undefined });
    await screen.findByText('Sent back.');
    act(() => void vi.advanceTimersByTime(1_000));
    again(dialog(true));
    const inDialog = within(await screen.findByRole('dialog'));
    await inDialog.findByText('Sent back.');
    // Advances once for the timeout and once for the exit animation.
    act(() => void vi.advanceTimersByTime(9_100));
    act(() => void vi.advanceTimersByTime(500));
    expect(screen.queryByText('Sent back.')).toBeNull();
  });
});
