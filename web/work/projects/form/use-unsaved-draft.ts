/** Stores unsaved input as a draft and confirms before it is discarded. */
import { useMemo } from 'react';
import { useDraftAutosave, useEarlierDraft } from '#web/lib/offline/drafts.ts';
import type { LoadedProject } from '../list/fetch-projects.ts';
import type { FormValues } from './form-values.ts';
import { useLeaveGuard } from '#web/ui/forms/use-leave-guard.ts';

/** The values and the project version they were based on. */
export type Draft = { values: FormValues; base: LoadedProject | undefined };

/** Returns the stored draft; drafts of earlier app versions may lack fields. */
export function useFormDraft(draftKey: string, initial: FormValues): Draft | undefined {
  return useEarlierDraft<Draft>(draftKey, ({ values }) => Object.keys(initial).every((field) => field in values));
}

type UnsavedForm = {
  draftKey: string;
  values: FormValues;
  base: LoadedProject | undefined;
  wasRestored: boolean;
  /** True if at least one value differs from the initial ones. */
  isChanged: boolean;
};

export function useUnsavedDraft({ draftKey, values, base, wasRestored, isChanged }: UnsavedForm) {
  const isDirty = wasRestored || isChanged;
  const draft = useMemo<Draft>(() => ({ values, base }), [values, base]);
  const { finish, isOver } = useDraftAutosave({ key: draftKey, value: draft, isDirty });
  useLeaveGuard({ isAtRisk: () => isDirty && !isOver(), onLeave: finish });
  return { wasRestored, isDirty, finish };
}
