/** Search of the project list: type, text, Search and Clear (docs/projects.md#list-filters). */
import { ActionIcon, Button, NativeSelect, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch, IconX } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { LIMITS } from '#domain/platform/limits.ts';
import classes from './project-filters.module.css';
import { type ProjectFilters, SEARCH_KINDS, SEARCH_LABELS, type SearchKind } from './project-filters.ts';
import type { ChangeFilters } from '../list/use-project-filters.ts';

/** Debounce before the typed text is applied (docs/screens.md#lists). */
const WAIT_MS = 500;

const PLACEHOLDERS: Record<SearchKind, string> = {
  title: 'Part of the title',
  id: 'Project ID, e.g. 12',
  name: "Client's first or last name, or both",
  tracking: 'Tracking ID or its last part',
};
const KINDS = SEARCH_KINDS.map((value) => ({ value, label: SEARCH_LABELS[value] }));

type ProjectSearchProps = {
  filters: ProjectFilters;
  change: ChangeFilters;
};

export function ProjectSearch({ filters, change }: ProjectSearchProps) {
  const [typed, setTyped] = useState(filters.text);
  const [appliedText, setAppliedText] = useState(filters.text);
  const apply = (text: string): void => {
    setAppliedText(text);
    if (text !== filters.text) change({ text });
  };
  // Applies the text at the time of the call, since a change from outside replaces pending input.
  const applySoon = useDebouncedCallback(() => apply(typed.trim()), WAIT_MS);
  // Shows a change from outside: a removed chip, a reset or the Back button.
  if (filters.text !== appliedText) {
    setAppliedText(filters.text);
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
    <search aria-label="Projects" className={classes.container}>
      <form className={classes.search} onSubmit={submit}>
        <NativeSelect
          aria-label="Search type"
          w={138}
          data={KINDS}
          value={filters.searchBy}
          onChange={({ currentTarget: { value } }) =>
            change({ searchBy: SEARCH_KINDS.find((kind) => kind === value) ?? 'title' })
          }
        />
        <TextInput
          className={classes.input}
          aria-label="Search projects"
          type="search"
          placeholder={PLACEHOLDERS[filters.searchBy]}
          maxLength={LIMITS.titleLength}
          leftSection={<IconSearch size={16} aria-hidden />}
          rightSection={
            typed !== '' && (
              <ActionIcon size={24} aria-label="Clear" onClick={clear}>
                <IconX size={14} aria-hidden />
              </ActionIcon>
            )
          }
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            applySoon();
          }}
        />
        <Button
          type="submit"
          variant="default"
          className={classes.go}
          leftSection={<IconSearch size={16} aria-hidden />}
        >
          <span>Search</span>
        </Button>
      </form>
    </search>
  );
}
