/** Full-screen filters for phones (docs/projects.md#list-filters). */
import { Button } from '@mantine/core';
import type { ComponentProps } from 'react';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { useCountFound } from '../list/count-found.ts';
import { FilterFields } from './filter-fields.tsx';

export type FilterSheetProps = ComponentProps<typeof FilterFields> & { onClose: () => void };

function ShowButton({ filters, viewer, onClose }: Pick<FilterSheetProps, 'filters' | 'viewer' | 'onClose'>) {
  return (
    <Button fullWidth mt="md" onClick={onClose}>
      {`Show ${useCountFound(filters, viewer) || 'projects'}`}
    </Button>
  );
}

export function FilterSheet({ onClose, ...fields }: FilterSheetProps) {
  return (
    <Dialog isOpen title="Filters" onClose={onClose}>
      <FilterFields {...fields} />
      <ShowButton filters={fields.filters} viewer={fields.viewer} onClose={onClose} />
    </Dialog>
  );
}
