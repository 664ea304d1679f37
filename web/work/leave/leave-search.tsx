/** The date range of the approve tab, one person in it, and the export (docs/leave.md#screen). */
import { Button, Checkbox, Group, Text } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { TableFormat } from '#contract/platform/table-file.ts';
import { checkLeaveSearch } from '#domain/work/leave.ts';
import { COMMON_TEXTS } from '#domain/platform/messages.ts';
import type { UserType } from '#domain/identity/roles.ts';
import { type Days, NO_DAYS, periodOf } from '#web/lib/period-search.ts';
import { DateRange } from '#web/ui/date-range.tsx';
import { latePart } from '#web/ui/late-part.tsx';
import { ExportButtons } from '#web/ui/export-buttons.tsx';
import { personByEmailQuery, useExportLeave } from './leave.queries.ts';
import classes from './leave.module.css';
import type { FoundPerson } from './person-search.tsx';

const PersonSearch = latePart(async () => (await import('./person-search.tsx')).PersonSearch);

/** What is searched for; the e-mail only in specific-user mode. */
export type LeaveSearchFor = { days: Days; email: string | undefined };

type LeaveSearchProps = {
  /** What the address says. */
  applied: LeaveSearchFor;
  onSearch: (search: LeaveSearchFor) => void;
  onlyType: UserType | undefined;
};

type Draft = { days: Days; isForUser: boolean; person: FoundPerson | null };

const draftOf = ({ days, email }: LeaveSearchFor): Draft => ({
  days,
  isForUser: email !== undefined,
  // The address has only the e-mail.
  person: email === undefined ? null : { name: '', email },
});

const keyOf = ({ days, email = '' }: LeaveSearchFor): string => `${days.from}/${days.to}/${email}`;

/** The fields; Back and Forward change what is applied, and then they follow. */
function useDraft(applied: LeaveSearchFor) {
  const [draft, setDraft] = useState(() => draftOf(applied));
  const [seen, setSeen] = useState(keyOf(applied));
  const [appliedKey, setAppliedKey] = useState(seen);
  const key = keyOf(applied);
  if (key !== seen) {
    setSeen(key);
    if (key !== appliedKey) setDraft(draftOf(applied));
    setAppliedKey(key);
  }
  return { draft, setDraft, noteTold: (search: LeaveSearchFor) => setAppliedKey(keyOf(search)) };
}

/** The person with their name, which an address that was opened anew does not tell. */
function useNamed(person: FoundPerson | null): FoundPerson | null {
  const isNameless = person !== null && person.name === '';
  const { data, isError } = useQuery({ ...personByEmailQuery(person?.email ?? ''), enabled: isNameless });
  if (!isNameless) return person;
  return isError ? { ...person, name: person.email } : (data ?? person);
}

export function LeaveSearch({ applied, onSearch, onlyType }: LeaveSearchProps) {
  const { draft, setDraft, noteTold } = useDraft(applied);
  const [fault, setFault] = useState<string>();
  const exported = useExportLeave();
  const { days, isForUser } = draft;
  const person = useNamed(draft.person);
  const period = periodOf(days);
  const change = (part: Partial<Draft>): void => {
    setFault(undefined);
    setDraft({ ...draft, ...part });
  };
  const chosenEmail = isForUser ? person?.email : undefined;
  const faultOf = (): string | undefined =>
    checkLeaveSearch({ hasDates: period !== undefined, isForUser, hasUser: person !== null });
  const tell = (wanted: LeaveSearchFor): void => {
    noteTold(wanted);
    onSearch(wanted);
  };
  const search = (): void => {
    const found = faultOf();
    setFault(found);
    if (!found) tell({ days, email: chosenEmail });
  };
  const exportThem = (format: TableFormat): void => {
    const found = period ? faultOf() : COMMON_TEXTS.exportNeedsDates;
    setFault(found);
    if (found || !period) return;
    // What is saved is what the list and the calendar then show.
    tell({ days, email: chosenEmail });
    exported.mutate({ period, email: chosenEmail, format });
  };
  const clear = (): void => {
    setFault(undefined);
    setDraft({ days: NO_DAYS, isForUser: false, person: null });
    tell({ days: NO_DAYS, email: undefined });
  };
  const isTouched = days.from !== null || days.to !== null || isForUser;
  return (
    <section aria-labelledby="leave-dates" className={classes.panel}>
      <Text fw={600} mb={4} id="leave-dates">
        Date Range
      </Text>
      <Group align="flex-end" gap="xs">
        <DateRange value={days} onChange={(next) => change({ days: next })} fromLabel="From Date" toLabel="To Date" />
        {(period ?? isForUser) && (
          <Checkbox
            label="Search specific user"
            checked={isForUser}
            mb={8}
            mx={4}
            onChange={(event) => change({ isForUser: event.currentTarget.checked, person: null })}
          />
        )}
        {isForUser && (
          <PersonSearch
            key={keyOf(applied)}
            value={person}
            onChange={(next) => change({ person: next })}
            onlyType={onlyType}
          />
        )}
        <Button leftSection={<IconSearch size={16} aria-hidden />} onClick={search}>
          Search
        </Button>
        <ExportButtons label="Export" of="leave" isBusy={exported.isPending} onExport={exportThem} />
        {isTouched && (
          <Button variant="subtle" onClick={clear}>
            Clear
          </Button>
        )}
      </Group>
      {fault && (
        <Text role="alert" c="var(--mantine-color-error)" mt={8}>
          {fault}
        </Text>
      )}
    </section>
  );
}
