/** Search, filters and order of the note list. Loaded when opened. */
import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import classes from './notes.module.css';
import { useState } from 'react';
import { authorsOf, filterThreads, NO_FILTER, type NoteFilter } from './note-filter.ts';
import type { Thread, ThreadFilter } from './threads.ts';

type NoteFilterPanelProps = { all: readonly Thread[]; onFilter: (filter: ThreadFilter) => void };

export function NoteFilterPanel({ all, onFilter }: NoteFilterPanelProps) {
  const [filter, setFilter] = useState(NO_FILTER);
  const set = (patch: Partial<NoteFilter>): void => {
    const next = { ...filter, ...patch };
    setFilter(next);
    onFilter((threads, pinnedId) => filterThreads(threads, next, pinnedId));
  };
  return (
    <div className={classes.filter} role="group" aria-label="Filter and order of notes">
      <TextInput
        aria-label="Search notes"
        placeholder="Search"
        value={filter.text}
        onChange={(event) => set({ text: event.currentTarget.value })}
      />
      <NativeSelect
        aria-label="Author"
        data={[{ value: '', label: 'All authors' }, ...authorsOf(all)]}
        value={filter.author}
        onChange={(event) => set({ author: event.currentTarget.value })}
      />
      <NativeSelect
        aria-label="Order"
        data={[
          { value: 'time', label: 'By time' },
          { value: 'newest', label: 'Newest first' },
        ]}
        value={filter.isNewestFirst ? 'newest' : 'time'}
        onChange={(event) => set({ isNewestFirst: event.currentTarget.value === 'newest' })}
      />
      <div>
        <Checkbox
          label="With drawing"
          checked={filter.isDrawn}
          onChange={(event) => set({ isDrawn: event.currentTarget.checked })}
        />
        <Checkbox
          label="From guests"
          mt={6}
          checked={filter.isByGuest}
          onChange={(event) => set({ isByGuest: event.currentTarget.checked })}
        />
      </div>
    </div>
  );
}
