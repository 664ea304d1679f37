/** Names of the sheet that nobody has, or several: whoever is meant is picked here (docs/people.md#import). */
import { Button, Group, Select, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ImportOpenName } from '#contract/work/import.ts';
import type { ImportPlan } from '#domain/work/import.ts';
import type { Candidate } from '#domain/work/import-names.ts';
import classes from './import.module.css';
import { meantQuery } from './import.queries.ts';
import { rowsText } from './import-words.ts';

const WAIT_MS = 300;
const NOBODY = '0';
/** What a person's name may be instead, and a client's. */
const otherThan = ({ kind, name }: ImportOpenName): string =>
  kind === 'person' ? 'Nobody' : `Create client “${name}”`;

type PickProps = { name: ImportOpenName; onPick: (id: number | null, label: string) => void };

const optionOf = ({ id, label }: Candidate) => ({ value: String(id), label });

/** One id once, whatever list it stands in. */
const onceEach = (candidates: readonly Candidate[]): Candidate[] => [
  ...new Map(candidates.map((one) => [one.id, one])).values(),
];

function PickWho({ name, onPick }: PickProps) {
  const [typed, setTyped] = useState('');
  const [words] = useDebouncedValue(typed.trim(), WAIT_MS);
  const { data = [] } = useQuery(meantQuery(name.kind, words));
  const other = { value: NOBODY, label: otherThan(name) };
  const options = [...onceEach([...name.candidates, ...data]).map(optionOf), other];
  const rows = rowsText(name.rows);
  return (
    <Select
      label={`Who is “${name.name}”? (${rows})`}
      placeholder={name.candidates.length > 1 ? `${name.candidates.length} have this name` : 'Nobody has this name'}
      data={options}
      filter={({ options: all }) => all}
      searchable
      nothingFoundMessage="Nobody found"
      searchValue={typed}
      onSearchChange={setTyped}
      // Enter chooses what is marked in the list, or nobody: it is no way to run the import.
      onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      value={null}
      onChange={(value) => {
        const option = options.find((one) => one.value === value);
        if (option) onPick(value === NOBODY ? null : Number(value), option.label);
      }}
    />
  );
}

type Picks = Pick<ImportPlan, 'people' | 'clients'>;
type NamesProps = { plan: ImportPlan; names: readonly ImportOpenName[]; change: (patch: Partial<Picks>) => void };

/** Those that are picked stay in sight, and can be taken back. */
export function ImportNames({ plan, names, change }: NamesProps) {
  const [labels, setLabels] = useState<Record<string, string>>({});
  const pick = ({ kind, key }: ImportOpenName, id: number | null, label: string): void => {
    setLabels((now) => ({ ...now, [key]: label }));
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
  const createAll = (): void =>
    change({ clients: { ...plan.clients, ...Object.fromEntries(unknown.map(({ key }) => [key, null])) } });
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
          <PickWho key={`${name.kind} ${name.key}`} name={name} onPick={(id, label) => pick(name, id, label)} />
        ))}
        {picked.map(({ list, key, id }) => (
          <Group key={`${list} ${key}`} gap="xs" justify="space-between">
            <Text size="sm">{`“${key}” is ${id === null ? (list === 'people' ? 'nobody' : 'created as a client') : (labels[key] ?? 'chosen')}`}</Text>
            <Button
              size="compact-sm"
              variant="subtle"
              aria-label={`Choose again who “${key}” is`}
              onClick={() => drop(list, key)}
            >
              Choose again
            </Button>
          </Group>
        ))}
      </Stack>
    </fieldset>
  );
}
