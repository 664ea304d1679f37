/** An icon button that says why it may not be pressed, to the eye on hover and to the ear on focus. */
import { ActionIcon, Tooltip } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { Refusal } from '#domain/refusal.ts';
import { notifyError } from '#web/ui/toasts.ts';

type GuardedActionProps = {
  label: string;
  icon: Icon;
  /** The domain's answer to whether this person may. */
  refusal?: Refusal | undefined;
  onPress: () => void;
};

export function GuardedAction({ label, icon: Icon, refusal, onPress }: GuardedActionProps) {
  const press = (): void => (refusal ? notifyError(refusal.message) : onPress());
  return (
    <Tooltip label={refusal?.message ?? label.split(':')[0]}>
      <ActionIcon
        size={28}
        aria-label={label}
        aria-disabled={refusal !== undefined}
        data-disabled={refusal !== undefined || undefined}
        // A box of grey would draw the eye to what cannot be pressed.
        bg="transparent"
        onClick={press}
      >
        <Icon size={16} />
      </ActionIcon>
    </Tooltip>
  );
}
