/** Form footer: Cancel and submit buttons. */
import { Button, Group } from '@mantine/core';
import { t } from '#web/lib/language/text.ts';
import classes from './form-actions.module.css';

type Props = {
  submitLabel: string;
  /** Submit label while saving. */
  busyLabel?: string;
  isBusy?: boolean;
  isDisabled?: boolean;
  onCancel?: () => void;
  cancelLabel?: string;
  /** Keeps the footer visible while a long form scrolls in its dialog. */
  isSticky?: boolean;
  /** Leaves the filled style to another button. */
  isSecondary?: boolean;
};

export function FormActions(props: Props) {
  const {
    submitLabel,
    busyLabel = submitLabel,
    isBusy = false,
    isDisabled = false,
    onCancel,
    cancelLabel = t('Cancel'),
    isSticky = false,
    isSecondary = false,
  } = props;
  return (
    <Group
      justify="flex-end"
      gap="xs"
      mt="md"
      className={isSticky ? classes.sticky : undefined}
      data-bottom-bar={isSticky || undefined}
    >
      {onCancel && (
        <Button variant="default" onClick={onCancel}>
          {cancelLabel}
        </Button>
      )}
      <Button
        type="submit"
        variant={isSecondary ? 'default' : 'filled'}
        disabled={isDisabled}
        // Only looks disabled while saving: a disabled button would lose focus, which must stay for an error.
        data-disabled={isBusy || undefined}
        aria-disabled={isBusy || undefined}
        onClick={(event) => isBusy && event.preventDefault()}
      >
        {isBusy ? busyLabel : submitLabel}
      </Button>
    </Group>
  );
}
