/** Setting of the currency, which turns money on, and of whether managers see what clients pay (docs/people.md#settings). */
import { Button, Group, Paper, Select, Stack, Switch, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useMemo, useState } from 'react';
import { CURRENCY_TEXTS, listCurrencies } from '#domain/platform/money/currency.ts';
import { messagesByPath } from '#domain/platform/violations.ts';
import { ApiError, failureOf } from '#web/lib/api/api-error.ts';
import { settingsQuery, useChangeSettings } from '#web/identity/settings/settings.queries.ts';
import { confirm } from '#web/ui/dialog/confirm.ts';
import { notifyFailure, notifySuccess } from '#web/ui/feedback/toasts.ts';
import { CURRENCY_COPY } from './currency-copy.ts';

type Rule = { currency: string; managersSeeClientMoney: boolean };

/** A select can't choose an empty value. */
const NONE = 'none';

/** Returns the currencies with their English names, by name. */
function currencyOptions() {
  const names = new Intl.DisplayNames(['en'], { type: 'currency' });
  const options = listCurrencies().map((code) => ({ value: code, label: `${names.of(code) ?? code} (${code})` }));
  return [{ value: NONE, label: 'None' }, ...options.toSorted((a, b) => a.label.localeCompare(b.label, 'en'))];
}

/** Asks before amounts get another currency, since they aren't converted. */
const isConfirmed = (stored: Rule, wanted: Rule): Promise<boolean> | true =>
  stored.currency === '' || stored.currency === wanted.currency
    ? true
    : confirm({
        title: 'Change currency',
        message: wanted.currency === '' ? CURRENCY_COPY.turnOff : CURRENCY_COPY.notConverted,
        confirmLabel: 'Save',
      });

export function CurrencyRule() {
  const { data } = useQuery(settingsQuery());
  const change = useChangeSettings();
  const options = useMemo(() => currencyOptions(), []);
  const [chosen, setChosen] = useState<Partial<Rule>>({});
  const [error, setError] = useState<string>();
  const [isSaving, setIsSaving] = useState(false);
  if (!data) return null;
  const { currency, managersSeeClientMoney, isCurrencyFixed } = data.record;
  const stored: Rule = { currency, managersSeeClientMoney };
  const rule = { ...stored, ...chosen };
  const changed = {
    ...(rule.currency === stored.currency ? {} : { currency: rule.currency }),
    ...(rule.managersSeeClientMoney === managersSeeClientMoney || rule.currency === ''
      ? {}
      : { managersSeeClientMoney: rule.managersSeeClientMoney }),
  };
  const save = async (): Promise<void> => {
    if (!(await isConfirmed(stored, rule))) return;
    await change.mutateAsync({ change: changed, etag: data.etag });
    setChosen({});
    notifySuccess(CURRENCY_COPY.saved);
  };
  const showRefusal = (refused: unknown): void => {
    const message = refused instanceof ApiError ? messagesByPath(refused.violations)['currency'] : undefined;
    if (message === undefined) notifyFailure(failureOf(CURRENCY_COPY.failed, refused));
    else setError(message);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isSaving) return;
    setError(undefined);
    setIsSaving(true);
    void save()
      .catch(showRefusal)
      .finally(() => setIsSaving(false));
  };
  return (
    <Paper withBorder p="md" mt="lg" maw={760} component="section" aria-labelledby="currency-title">
      <Title order={2} id="currency-title" fz="lg">
        Currency
      </Title>
      <form onSubmit={submit} noValidate aria-label="Currency">
        <Stack gap="md" mt="xs">
          <div id="currency">
            <Select
              label={CURRENCY_COPY.label}
              description={isCurrencyFixed ? CURRENCY_TEXTS.fixed : CURRENCY_COPY.explained}
              maw={400}
              data={options}
              value={rule.currency === '' ? NONE : rule.currency}
              onChange={(value) => setChosen({ ...chosen, currency: value === null || value === NONE ? '' : value })}
              error={error}
              disabled={isCurrencyFixed}
              allowDeselect={false}
              searchable
              // Typing replaces the chosen name.
              onClick={({ currentTarget }) => currentTarget.select()}
              selectFirstOptionOnChange
              comboboxProps={{ withinPortal: false }}
              nothingFoundMessage="No results"
            />
          </div>
          <div id="managers-see-money">
            <Switch
              label={CURRENCY_COPY.managersSee}
              description={CURRENCY_COPY.managersSeeExplained}
              checked={rule.currency !== '' && rule.managersSeeClientMoney}
              disabled={rule.currency === ''}
              onChange={({ currentTarget }) => setChosen({ ...chosen, managersSeeClientMoney: currentTarget.checked })}
            />
          </div>
          <Group>
            <Button type="submit" mih={40} disabled={Object.keys(changed).length === 0} loading={isSaving}>
              Save
            </Button>
          </Group>
        </Stack>
      </form>
      {currency === '' && (
        <Text size="sm" c="dimmed" mt="sm">
          {CURRENCY_COPY.off}
        </Text>
      )}
    </Paper>
  );
}
