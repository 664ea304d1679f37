/** Menu of the ways to add many clients at once (docs/people.md#clients-several). */
import { Button } from '@mantine/core';
import { IconChevronDown, IconFileImport, IconList } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { mayImport } from '#domain/work/import/import-kinds.ts';
import type { UserType } from '#domain/platform/actor.ts';
import { linkTo } from '#web/lib/address/links.ts';
import { LazyMenu } from '#web/ui/menu/lazy-menu.tsx';

type AddManyMenuProps = { role: UserType; onSeveral: () => void };

export function AddManyMenu({ role, onSeveral }: AddManyMenuProps) {
  return (
    <LazyMenu
      position="bottom-end"
      button={(control) => (
        <Button {...control} px={6} aria-label="More ways to add clients">
          <IconChevronDown size={16} aria-hidden />
        </Button>
      )}
    >
      {(parts) => (
        <>
          <parts.Item leftSection={<IconList size={16} aria-hidden />} onClick={onSeveral}>
            Several
          </parts.Item>
          {role !== 'editor' && mayImport({ type: role }, 'clients') && (
            <parts.Item
              leftSection={<IconFileImport size={16} aria-hidden />}
              renderRoot={(props) => <Link {...linkTo(role, 'import', { kind: 'clients' })} {...props} />}
            >
              From a spreadsheet
            </parts.Item>
          )}
        </>
      )}
    </LazyMenu>
  );
}
