/** The search of the list: its type, its words, Search and Clear (docs/projects.md#list-filters). */
import { Button, Group, Select, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { LIMITS } from '#domain/limits.ts';
import classes from './project-filters.module.css';
import { type ProjectFilters, SEARCH_KINDS, SEARCH_LABELS, type SearchKind } from './project-filters.ts';
import type { ChangeFilters } from './use-project-filters.ts';

/** The list waits until the typing rests (docs/screens.md#lists). */
const WAIT_MS = 500;

const PLACEHOLDERS: Record<SearchKind, string> = {
  title: 'Part of the title',
  id: 'Project id, e.g. 12',
  name: 'Client: first or last name, or both',
  tracking: 'Tracking id or its last part',
};
const KINDS = SEARCH_KINDS.map((value) => ({ value, label: SEARCH_LABELS[value] }));

type ProjectSearchProps = {
  filters: ProjectFilters;
  change: ChangeFilters;
  /** More buttons beside Search and Clear. */
  children?: ReactNode;
};

export function ProjectSearch({ filters, change, children }: ProjectSearchProps) {
  const [typed, setTyped] = useState(filters.text);
  const [known, setKnown] = useState(filters.text);
  const apply = (text: string): void => {
    setKnown(text);
    if (text !== filters.text) change({ text });
  };
  const applySoon = useDebouncedCallback(apply, WAIT_MS);
  // Changed from outside (a chip, a reset, the Back button): show that instead.
  if (filters.text !== known) {
    setKnown(filters.text);
    setTyped(filters.text);
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    applySoon.cancel();
    apply(typed.trim());
  };
  const clear = (): void => {
    applySoon.cancel();
    setTyped('');
    apply('');
  };
  return (
    <search aria-label="Projects">
      <form className={classes.search} onSubmit={submit}>
        <Select
          aria-label="Search type"
          w={132}
          data={KINDS}
          value={filters.searchBy}
          allowDeselect={false}
          comboboxProps={{ width: 'max-content', position: 'bottom-start' }}
          onChange={(kind) => change({ searchBy: SEARCH_KINDS.find((known_) => known_ === kind) ?? 'title' })}
        />
        <TextInput
          className={classes.words}
          aria-label="Search projects"
          type="search"
          placeholder={PLACEHOLDERS[filters.searchBy]}
          maxLength={LIMITS.titleLength}
          leftSection={<IconSearch size={16} aria-hidden />}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            applySoon(event.currentTarget.value.trim());
          }}
        />
        <Group gap={8} wrap="nowrap">
          <Button type="submit" variant="default">
            Search
          </Button>
          <Button type="button" variant="default" disabled={typed === ''} onClick={clear}>
            Clear
          </Button>
          {children}
        </Group>
      </form>
    </search>
  );
}
