/** Link from a page to the trash. */
import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { UserType } from '#domain/platform/actor.ts';
import { pathOf } from '#web/lib/address/paths.ts';

export function TrashLink({ role }: { role: UserType }) {
  const to = pathOf(role, 'trash');
  return (
    <Button
      variant="default"
      leftSection={<IconTrash size={16} aria-hidden />}
      renderRoot={(props) => <Link to={to} {...props} />}
    >
      Trash
    </Button>
  );
}
