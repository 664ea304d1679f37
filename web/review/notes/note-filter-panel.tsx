/** Search, filters and order of the note list. Loaded when opened. */
import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { t } from '#web/lib/language/text.ts';
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
    <div className={classes.filter} role="group" aria-label={t('Filter and order of notes')}>
      <TextInput
        aria-label={t('Search notes')}
        placeholder={t('Search')}
        value={filter.text}
        onChange={(event) => set({ text: event.currentTarget.value })}
      />
      <NativeSelect
        aria-label={t('Author')}
        data={[{ value: '', label: t('All authors') }, ...authorsOf(all)]}
        value={filter.author}
        onChange={(event) => set({ author: event.currentTarget.value })}
      />
      <NativeSelect
        aria-label={t('Order')}
        data={[
          { value: 'time', label: t('By time') },
          { value: 'newest', label: t('Newest first') },
        ]}
        value={filter.isNewestFirst ? 'newest' : 'time'}
        onChange={(event) => set({ isNewestFirst: event.currentTarget.value === 'newest' })}
      />
      <div>
        <Checkbox
          label={t('With drawing')}
          checked={filter.isDrawn}
          onChange={(event) => set({ isDrawn: event.currentTarget.checked })}
        />
        <Checkbox
          label={t('From guests')}
          mt={6}
          checked={filter.isByGuest}
          onChange={(event) => set({ isByGuest: event.currentTarget.checked })}
        />
      </div>
    </div>
  );
}
