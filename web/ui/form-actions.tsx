/** The foot of a form: cancel, and the button that submits it. */
import { Button, Group } from '@mantine/core';
import classes from './form-actions.module.css';

type Props = {
  submitLabel: string;
  /** Shown while the answer is awaited. */
  busyLabel?: string;
  isBusy?: boolean;
  isDisabled?: boolean;
  onCancel?: () => void;
  cancelLabel?: string;
  /** In sight while a long form scrolls in its dialog. */
  isSticky?: boolean;
};

export function FormActions(props: Props) {
  const {
    submitLabel,
    busyLabel = submitLabel,
    isBusy = false,
    isDisabled = false,
    onCancel,
    cancelLabel = 'Cancel',
    isSticky = false,
  } = props;
  return (
    <Group
      justify="flex-end"
      gap="xs"
      mt="md"
      className={isSticky ? classes.sticky : undefined}
      data-foot={isSticky || undefined}
    >
      {onCancel && (
        <Button variant="default" onClick={onCancel}>
          {cancelLabel}
        </Button>
      )}
      <Button
        type="submit"
        disabled={isDisabled}
        // While it is sent by its look alone: a disabled button would lose the focus, and a refusal is to find it where it was.
        data-disabled={isBusy || undefined}
        aria-disabled={isBusy || undefined}
        onClick={(event) => isBusy && event.preventDefault()}
      >
        {isBusy ? busyLabel : submitLabel}
      </Button>
    </Group>
  );
}
