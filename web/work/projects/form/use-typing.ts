/** What is being typed is not lost: kept for the case that the form vanishes, asked about before it is left. */
import { useMemo } from 'react';
import { useDraftAutosave, useEarlierDraft } from '#web/lib/drafts.ts';
import type { LoadedProject } from '../ask-projects.ts';
import type { FormValues } from './form-values.ts';
import { useLeaveGuard } from './use-leave-guard.ts';

/** The values, and the version of the project that they were typed over. */
export type Draft = { values: FormValues; base: LoadedProject | undefined };

/** What was typed in this form before it vanished; a draft of an earlier version of the app may lack a field. */
export function useFormDraft(draftKey: string, initial: FormValues): Draft | undefined {
  return useEarlierDraft<Draft>(draftKey, ({ values }) => Object.keys(initial).every((field) => field in values));
}

type Typed = {
  draftKey: string;
  values: FormValues;
  base: LoadedProject | undefined;
  wasRestored: boolean;
  /** Something differs from how the form began. */
  isChanged: boolean;
};

export function useTyping({ draftKey, values, base, wasRestored, isChanged }: Typed) {
  const isDirty = wasRestored || isChanged;
  const draft = useMemo<Draft>(() => ({ values, base }), [values, base]);
  const { finish, isOver } = useDraftAutosave({ key: draftKey, value: draft, isDirty });
  useLeaveGuard({ isAtRisk: () => isDirty && !isOver(), onLeave: finish });
  return { wasRestored, isDirty, finish };
}
