/** Link from a page to the import of its records; hidden from users who can't import. */
import { Button } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ImportKind, mayImport } from '#domain/work/import/import-kinds.ts';
import type { UserType } from '#domain/platform/actor.ts';
import { linkTo } from '#web/lib/address/links.ts';

export function ImportLink({ role, kind }: { role: UserType; kind?: ImportKind }) {
  if (role === 'editor' || !mayImport({ type: role }, kind ?? 'clients')) return null;
  const link = linkTo(role, 'import', { kind });
  return (
    <Button
      variant="default"
      leftSection={<IconFileImport size={16} aria-hidden />}
      renderRoot={(props) => <Link {...link} {...props} />}
    >
      Import
    </Button>
  );
}
