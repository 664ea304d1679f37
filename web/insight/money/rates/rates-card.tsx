/** Card with the rates of all or one client or editor from a day on (docs/figures.md#rates). */
import { Paper, SegmentedControl, SimpleGrid, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { ApiRate } from '#contract/insight/money/rates.ts';
import type { MoneyKind } from '#domain/insight/money/rates.ts';
import { useSearchState } from '#web/lib/address/search-state.ts';
import { useToday } from '#web/lib/time/use-tick.ts';
import { closeUnlessDirty } from '#web/ui/dialog/dialog.tsx';
import { QueryError } from '#web/ui/feedback/error-retry.tsx';
import { DayInput } from '#web/ui/forms/day-input.tsx';
import { FailureNote } from '#web/ui/forms/failure-note.tsx';
import { FormActions } from '#web/ui/forms/form-actions.tsx';
import { useLeaveGuard } from '#web/ui/forms/use-leave-guard.ts';
import { useClientName } from '#web/work/projects/detail/client-banner.tsx';
import { WhoField } from '#web/work/projects/filters/filter-who.tsx';
import { personNameQuery } from '#web/work/projects/projects.queries.ts';
import { MONEY_TEXTS } from '../money-text.ts';
import { DAY_FIELD, ratesOf } from './rate-cells.ts';
import { RateGrid } from './rate-grid.tsx';
import { RateHistory } from './rate-history.tsx';
import { parseRatesUrl, type RatesOf, ratesPatch } from './rates-url.ts';
import { ratesQuery } from './rates.queries.ts';
import { useRatesForm } from './use-rates-form.ts';

const KINDS = [
  { value: 'client', label: 'Clients' },
  { value: 'editor', label: 'Editors' },
];

const PARTIES = {
  client: { field: 'client', label: 'Client', placeholder: 'All clients' },
  editor: { field: 'assignedTo', label: 'Editor', placeholder: 'All editors' },
} as const;

type SelectionProps = { of: RatesOf; onChange: (of: RatesOf) => void };

/** Field for one client or editor; empty for all. */
function PartyField({ of: { kind, partyId }, onChange }: SelectionProps) {
  const clientName = useClientName(kind === 'client' ? partyId : null);
  const isPerson = kind === 'editor' && partyId !== null;
  const { data: personName } = useQuery({ ...personNameQuery(partyId ?? 0), enabled: isPerson });
  return (
    <WhoField
      key={kind}
      {...PARTIES[kind]}
      id={partyId}
      name={kind === 'client' ? clientName : personName}
      onPick={(id) => onChange({ kind, partyId: id })}
    />
  );
}

type RatesFormProps = SelectionProps & { rates: readonly ApiRate[]; currency: string };

function RatesForm({ of, onChange, rates, currency }: RatesFormProps) {
  const today = useToday();
  const [chosenDay, setDay] = useState<string | null>();
  const day = chosenDay ?? today;
  const form = useRatesForm(rates, { ...of, day, currency });
  useLeaveGuard({ isAtRisk: () => form.isDirty, onLeave: form.reset });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void form.save();
  };
  const select = (next: RatesOf): void =>
    void closeUnlessDirty(form.isDirty, () => {
      form.reset();
      onChange(next);
    });
  return (
    <>
      <form onSubmit={submit} noValidate aria-label="Rates">
        <Stack gap="sm">
          <SegmentedControl
            w="fit-content"
            aria-label="Rates of"
            data={KINDS}
            value={of.kind}
            onChange={(kind) => select({ kind: kind as MoneyKind, partyId: null })}
          />
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
            <PartyField of={of} onChange={select} />
            <DayInput
              label="From day"
              format="MM/DD/YYYY"
              value={day}
              error={form.errors[DAY_FIELD]}
              onChange={setDay}
            />
          </SimpleGrid>
          {form.failure && <FailureNote {...form.failure} />}
          <RateGrid
            of={of}
            currency={currency}
            cells={form.cells}
            typed={form.typed}
            errors={form.errors}
            onType={form.type}
          />
          <Text size="sm" c="dimmed">
            A gray amount applies to all types or everyone until you enter another.
          </Text>
          <FormActions submitLabel="Save" busyLabel="Saving..." isBusy={form.isBusy} isDisabled={!form.isDirty} />
        </Stack>
      </form>
      <RateHistory rates={ratesOf(rates, of)} currency={currency} />
    </>
  );
}

export function RatesCard({ currency }: { currency: string }) {
  const query = useQuery(ratesQuery());
  const { state, update } = useSearchState(parseRatesUrl);
  if (query.error && !query.data) return <QueryError message={MONEY_TEXTS.ratesFailed} query={query} />;
  return (
    <Paper withBorder p="md" mt="lg" maw={760} component="section" aria-labelledby="rates-title" id="rates">
      <Title order={2} id="rates-title" fz="lg" mb="xs">
        Rates
      </Title>
      {query.data ? (
        <RatesForm of={state} onChange={(of) => update(ratesPatch(of))} rates={query.data} currency={currency} />
      ) : (
        <Skeleton h={420} aria-busy />
      )}
    </Paper>
  );
}
