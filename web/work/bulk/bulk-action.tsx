/** One bulk action: a button that opens a popover with the field and a submit button. */
import { Button, Popover, Stack } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { projectsText } from '#domain/work/bulk.ts';
import { FailureNote } from '#web/ui/forms/failure-note.tsx';
import { FormActions } from '#web/ui/forms/form-actions.tsx';
import { useChangeProjects } from './bulk.queries.ts';
import { countOf, type Selection } from './selection.ts';

export type BulkActionProps = {
  name: string;
  selection: Selection;
  isDisabled: boolean;
  onDone: () => void;
  /** Fields to change; undefined while nothing valid is entered. */
  change: Record<string, unknown> | undefined;
  /** Called on closing, to clear the field. */
  onClose: () => void;
  children: ReactNode;
};

export function BulkAction({ name, selection, isDisabled, onDone, change, onClose, children }: BulkActionProps) {
  const [isOpen, setOpen] = useState(false);
  const changing = useChangeProjects({ onDone, onRefused: () => close() });
  const close = (): void => {
    setOpen(false);
    changing.reset();
    onClose();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!change || changing.isPending) return;
    changing.mutate({ selection, change });
  };
  return (
    <Popover
      opened={isOpen}
      onChange={(next) => (next ? setOpen(true) : close())}
      position="bottom-start"
      width={320}
      trapFocus
      returnFocus
      withinPortal
      shadow="md"
    >
      <Popover.Target>
        <Button
          size="compact-sm"
          variant="default"
          disabled={isDisabled}
          rightSection={<IconChevronDown size={14} aria-hidden />}
          onClick={() => (isOpen ? close() : setOpen(true))}
        >
          {name}
        </Button>
      </Popover.Target>
      {/* The popover is labeled by its button. */}
      <Popover.Dropdown>
        <form onSubmit={submit} noValidate>
          <Stack gap="sm">
            {children}
            {changing.isError && <FailureNote text="Couldn't change the projects." error={changing.error} />}
          </Stack>
          <FormActions
            submitLabel={`Change ${projectsText(countOf(selection))}`}
            busyLabel="Changing..."
            isBusy={changing.isPending}
            isDisabled={change === undefined}
            onCancel={close}
          />
        </form>
      </Popover.Dropdown>
    </Popover>
  );
}
