/** Search of the approve tab: date range, one person, and the export (docs/leave.md#screen). */
import { Button, Checkbox, Group, Text } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { TableFormat } from '#contract/platform/table-file.ts';
import { checkLeaveSearch } from '#domain/work/leave/leave.ts';
import { COMMON_TEXTS } from '#domain/platform/messages.ts';
import type { UserType } from '#domain/platform/actor.ts';
import { type Days, NO_DAYS } from '#web/lib/address/period-search.ts';
import { DateRange } from '#web/ui/forms/date-range.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { ExportButtons } from '#web/ui/figures/export-buttons.tsx';
import { leavePeriodOf } from './leave-period.ts';
import { personByEmailQuery, useExportLeave } from './leave.queries.ts';
import classes from './leave.module.css';
import type { FoundPerson } from './person-search.tsx';

const PersonSearch = lazyPart(async () => (await import('./person-search.tsx')).PersonSearch);

/** Search criteria; the email only in specific-user mode. */
export type LeaveSearchSubject = { days: Days; email: string | undefined };

type LeaveSearchProps = {
  /** Criteria in the URL. */
  applied: LeaveSearchSubject;
  onSearch: (search: LeaveSearchSubject) => void;
  onlyType: UserType | undefined;
};

type Draft = { days: Days; isForUser: boolean; person: FoundPerson | null };

const draftOf = ({ days, email }: LeaveSearchSubject): Draft => ({
  days,
  isForUser: email !== undefined,
  // The name is unknown, since the address contains only the email.
  person: email === undefined ? null : { name: '', email },
});

const keyOf = ({ days, email = '' }: LeaveSearchSubject): string => `${days.from}/${days.to}/${email}`;

/** Draft of the fields; follows the applied criteria when Back or Forward changes them. */
function useDraft(applied: LeaveSearchSubject) {
  const [draft, setDraft] = useState(() => draftOf(applied));
  const [seen, setSeen] = useState(keyOf(applied));
  const [appliedKey, setAppliedKey] = useState(seen);
  const key = keyOf(applied);
  if (key !== seen) {
    setSeen(key);
    if (key !== appliedKey) setDraft(draftOf(applied));
    setAppliedKey(key);
  }
  return { draft, setDraft, markApplied: (search: LeaveSearchSubject) => setAppliedKey(keyOf(search)) };
}

/** Looks up the person's name if the address provides only an email. */
function usePersonWithName(person: FoundPerson | null): FoundPerson | null {
  const isNameless = person !== null && person.name === '';
  const { data, isError } = useQuery({ ...personByEmailQuery(person?.email ?? ''), enabled: isNameless });
  if (!isNameless) return person;
  return isError ? { ...person, name: person.email } : (data ?? person);
}

export function LeaveSearch({ applied, onSearch, onlyType }: LeaveSearchProps) {
  const { draft, setDraft, markApplied } = useDraft(applied);
  const [fault, setFault] = useState<string>();
  const exported = useExportLeave();
  const { days, isForUser } = draft;
  const person = usePersonWithName(draft.person);
  const period = leavePeriodOf(days);
  const change = (part: Partial<Draft>): void => {
    setFault(undefined);
    setDraft({ ...draft, ...part });
  };
  const chosenEmail = isForUser ? person?.email : undefined;
  const faultOf = (): string | undefined =>
    checkLeaveSearch({ hasDates: period !== undefined, isForUser, hasUser: person !== null });
  const applySearch = (wanted: LeaveSearchSubject): void => {
    markApplied(wanted);
    onSearch(wanted);
  };
  const search = (): void => {
    const found = faultOf();
    setFault(found);
    if (!found) applySearch({ days, email: chosenEmail });
  };
  const startExport = (format: TableFormat): void => {
    const found = period ? faultOf() : COMMON_TEXTS.exportNeedsDates;
    setFault(found);
    if (found || !period) return;
    // Applies the criteria first, so the list and the calendar show what is exported.
    applySearch({ days, email: chosenEmail });
    exported.mutate({ period, email: chosenEmail, format });
  };
  const clear = (): void => {
    setFault(undefined);
    setDraft({ days: NO_DAYS, isForUser: false, person: null });
    applySearch({ days: NO_DAYS, email: undefined });
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
        <ExportButtons label="Export" of="leave" isBusy={exported.isPending} onExport={startExport} />
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
