/** Link from the settings to the status page. */
import { Button } from '@mantine/core';
import { IconActivity } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { pathOf } from '#web/lib/address/paths.ts';

export function StatusLink() {
  const to = pathOf('admin', 'status');
  return (
    <Button
      variant="default"
      leftSection={<IconActivity size={16} aria-hidden />}
      renderRoot={(props) => <Link to={to} {...props} />}
    >
      Status
    </Button>
  );
}
