/** Icon button that explains why it is disabled, in a tooltip and for screen readers. */
import { ActionIcon } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { Refusal } from '#domain/platform/refusal.ts';
import { notifyFailure } from '#web/ui/feedback/toasts.ts';

type GuardedActionProps = {
  label: string;
  icon: Icon;
  /** Tooltip; defaults to the label up to its colon. */
  tip?: string | undefined;
  /** Reason why the user may not take the action; undefined if they may. */
  refusal?: Refusal | undefined;
  /** Hint shown with a refusal, e.g. what to do instead. */
  hint?: string | undefined;
  onPress: () => void;
};

export function GuardedAction({ label, tip, icon: Icon, refusal, hint, onPress }: GuardedActionProps) {
  const handleClick = (): void => (refusal ? notifyFailure({ text: refusal.message, reason: hint }) : onPress());
  return (
    <ActionIcon
      size={28}
      aria-label={label}
      data-tip={refusal?.message ?? tip ?? label.split(':')[0]}
      aria-disabled={refusal !== undefined}
      data-disabled={refusal !== undefined || undefined}
      // A gray background would draw attention to a disabled button.
      bg="transparent"
      onClick={handleClick}
    >
      <Icon size={16} />
    </ActionIcon>
  );
}
