/** State of the grid of rates: what was typed, errors by cell, and saving only what was changed. */
import { useState } from 'react';
import type { ApiRate } from '#contract/insight/money/rates.ts';
import { ApiError, type Failure, failureOf } from '#web/lib/api/api-error.ts';
import { notifySuccess } from '#web/ui/feedback/toasts.ts';
import { MONEY_TEXTS } from '../money-text.ts';
import {
  fieldOfPath,
  cellsOf,
  changedCells,
  type GridView,
  savedText,
  sentRates,
  type TypedCells,
} from './rate-cells.ts';
import { useSetRates } from './rates.queries.ts';

const NONE: TypedCells = {};

export function useRatesForm(rates: readonly ApiRate[], view: GridView) {
  const [typed, setTyped] = useState(NONE);
  const [errors, setErrors] = useState(NONE);
  const [failure, setFailure] = useState<Failure>();
  const { mutateAsync, isPending } = useSetRates();
  const cells = cellsOf(rates, view);
  const changed = changedCells(cells, typed);
  const reset = (): void => {
    setTyped(NONE);
    setErrors(NONE);
    setFailure(undefined);
  };
  const showRefusal = (error: unknown): void => {
    const found = error instanceof ApiError ? error.violations : [];
    const byField = found.map(({ propertyPath, message }) => [fieldOfPath(propertyPath, changed), message] as const);
    setErrors(Object.fromEntries(byField.flatMap(([key, message]) => (key === undefined ? [] : [[key, message]]))));
    if (found.length === 0 || byField.some(([key]) => key === undefined))
      setFailure(failureOf(MONEY_TEXTS.saveRatesFailed, error));
  };
  const save = async (): Promise<void> => {
    if (isPending || changed.length === 0) return;
    const sent = sentRates(changed, typed, view);
    setErrors(sent.errors);
    setFailure(undefined);
    if (Object.keys(sent.errors).length > 0) return;
    const { kind, partyId, day } = view;
    const party = kind === 'client' ? { client: partyId } : { user: partyId };
    try {
      const { changedLines } = await mutateAsync({ kind, ...party, fromDay: day, rates: sent.rates });
      reset();
      notifySuccess(savedText(changedLines));
    } catch (error) {
      showRefusal(error);
    }
  };
  return {
    cells,
    typed,
    errors,
    failure,
    isBusy: isPending,
    isDirty: changed.length > 0,
    type: (key: string, text: string): void => {
      setTyped((before) => ({ ...before, [key]: text }));
      setErrors((before) => ({ ...before, [key]: '' }));
    },
    reset,
    save,
  };
}
