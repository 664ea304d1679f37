/** Every choice that narrows the list on a phone, where they fill the screen (docs/projects.md#list-filters). */
import { Button } from '@mantine/core';
import type { ComponentProps } from 'react';
import { Dialog } from '#web/ui/dialog.tsx';
import { FilterFields } from './filter-fields.tsx';

export type FilterSheetProps = ComponentProps<typeof FilterFields> & {
  /** How many projects match, in words. */
  countFound: string;
  onClose: () => void;
};

export function FilterSheet({ countFound, onClose, ...fields }: FilterSheetProps) {
  return (
    <Dialog isOpen title="Filters" onClose={onClose}>
      <FilterFields {...fields} />
      <Button fullWidth mt="md" onClick={onClose}>
        {countFound === '' ? 'Show projects' : `Show ${countFound}`}
      </Button>
    </Dialog>
  );
}
