/** Names in the sheet that match no record or several, each with a picker (docs/people.md#import). */
import { Button, Group, Select, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ImportUnresolvedName } from '#contract/work/import.ts';
import type { ImportPlan } from '#domain/work/import/import.ts';
import type { Candidate } from '#domain/work/import/import-names.ts';
import classes from './import.module.css';
import { candidatesQuery } from './import.queries.ts';
import { rowsText } from './import-texts.ts';

const WAIT_MS = 300;
const NO_RECORD = '0';
/** Returns the fallback option: no one for a person, a new client for a client. */
const fallbackLabel = ({ kind, name }: ImportUnresolvedName): string =>
  kind === 'person' ? 'Nobody' : `Create client “${name}”`;

type PickProps = { name: ImportUnresolvedName; onPick: (id: number | null, label: string) => void };

const optionOf = ({ id, label }: Candidate) => ({ value: String(id), label });

/** Removes duplicate IDs. */
const uniqueById = (candidates: readonly Candidate[]): Candidate[] => [
  ...new Map(candidates.map((one) => [one.id, one])).values(),
];

function MatchPicker({ name, onPick }: PickProps) {
  const [typed, setTyped] = useState('');
  const [searchText] = useDebouncedValue(typed.trim(), WAIT_MS);
  const { data = [] } = useQuery(candidatesQuery(name.kind, searchText));
  const other = { value: NO_RECORD, label: fallbackLabel(name) };
  const options = [...uniqueById([...name.candidates, ...data]).map(optionOf), other];
  const rows = rowsText(name.rows);
  return (
    <Select
      label={`Match for “${name.name}” (${rows})`}
      placeholder={name.candidates.length > 1 ? `${name.candidates.length} matches` : 'No match'}
      data={options}
      filter={({ options: all }) => all}
      searchable
      nothingFoundMessage="No results"
      searchValue={typed}
      onSearchChange={setTyped}
      // Enter picks the highlighted option; it must not submit the form and run the import.
      onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      value={null}
      onChange={(value) => {
        const option = options.find((one) => one.value === value);
        if (option) onPick(value === NO_RECORD ? null : Number(value), option.label);
      }}
    />
  );
}

type Picks = Pick<ImportPlan, 'people' | 'clients'>;
type NamesProps = { plan: ImportPlan; names: readonly ImportUnresolvedName[]; change: (patch: Partial<Picks>) => void };

/** Unresolved names and the picked ones, which can be changed. */
export function ImportNames({ plan, names, change }: NamesProps) {
  const [labels, setLabels] = useState<Record<string, { name: string; label: string }>>({});
  const pick = ({ kind, key, name }: ImportUnresolvedName, id: number | null, label: string): void => {
    setLabels((current) => ({ ...current, [key]: { name, label } }));
    if (kind === 'person') change({ people: { ...plan.people, [key]: id } });
    else change({ clients: { ...plan.clients, [key]: id } });
  };
  const drop = (list: 'people' | 'clients', key: string): void => {
    const { [key]: _dropped, ...rest } = plan[list];
    change({ [list]: rest });
  };
  const picked = (['people', 'clients'] as const).flatMap((list) =>
    Object.entries(plan[list]).map(([key, id]) => ({ list, key, id })),
  );
  const unknown = names.filter(({ kind, candidates }) => kind === 'client' && candidates.length === 0);
  const createAll = (): void => {
    const created = unknown.map((name) => [name.key, { name: name.name, label: fallbackLabel(name) }] as const);
    setLabels((current) => ({ ...current, ...Object.fromEntries(created) }));
    change({ clients: { ...plan.clients, ...Object.fromEntries(unknown.map(({ key }) => [key, null])) } });
  };
  if (names.length === 0 && picked.length === 0) return null;
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>Names</legend>
      <Stack gap="sm" maw={480}>
        {unknown.length > 1 && (
          <Button variant="default" onClick={createAll} style={{ alignSelf: 'flex-start' }}>
            {`Create all ${unknown.length} clients`}
          </Button>
        )}
        {names.map((name) => (
          <MatchPicker key={`${name.kind} ${name.key}`} name={name} onPick={(id, label) => pick(name, id, label)} />
        ))}
        {picked.map(({ list, key, id }) => (
          <Group key={`${list} ${key}`} gap="xs" justify="space-between">
            <Text size="sm">{`“${labels[key]?.name ?? key}”: ${id === null ? (list === 'people' ? 'nobody' : 'new client') : (labels[key]?.label ?? 'chosen')}`}</Text>
            <Button
              size="compact-sm"
              variant="subtle"
              aria-label={`Change the match for “${labels[key]?.name ?? key}”`}
              onClick={() => drop(list, key)}
            >
              Change
            </Button>
          </Group>
        ))}
      </Stack>
    </fieldset>
  );
}
