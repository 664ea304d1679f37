/** An icon button that says why it may not be pressed, to the eye on hover and to the ear on focus. */
import { ActionIcon } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { Refusal } from '#domain/platform/refusal.ts';
import { notifyFailure } from '#web/ui/toasts.ts';

type GuardedActionProps = {
  label: string;
  icon: Icon;
  /** What hovering says, where it is not the label's first words. */
  tip?: string | undefined;
  /** The domain's answer to whether this person may. */
  refusal?: Refusal | undefined;
  /** What else there is to know about a refusal, e.g. what may be done instead. */
  hint?: string | undefined;
  onPress: () => void;
};

export function GuardedAction({ label, tip, icon: Icon, refusal, hint, onPress }: GuardedActionProps) {
  const press = (): void => (refusal ? notifyFailure({ text: refusal.message, reason: hint }) : onPress());
  return (
    <ActionIcon
      size={28}
      aria-label={label}
      data-tip={refusal?.message ?? tip ?? label.split(':')[0]}
      aria-disabled={refusal !== undefined}
      data-disabled={refusal !== undefined || undefined}
      // A box of grey would draw the eye to what cannot be pressed.
      bg="transparent"
      onClick={press}
    >
      <Icon size={16} />
    </ActionIcon>
  );
}
