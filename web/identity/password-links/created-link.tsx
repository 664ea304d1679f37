/** Password link created by an administrator, shown once. */
import { Button, Group, Stack, Text } from '@mantine/core';
import { PASSWORD_LINK_MINUTES } from '#domain/identity/password-links.ts';
import { fullNameOf } from '#domain/platform/text.ts';
import { CopyField } from '#web/ui/copy-field.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import type { CreatedLink } from './password-links.queries.ts';

export function CreatedLinkDialog({ created: { user, link }, onClose }: { created: CreatedLink; onClose: () => void }) {
  const name = fullNameOf(user);
  return (
    <Dialog isOpen title={`New password for ${name}`} onClose={onClose}>
      <Stack gap="sm">
        <Text>
          {`Send ${name} this link to choose a new password. It works once, for ${PASSWORD_LINK_MINUTES} minutes, and won't be shown again. Until it's used, the current password stays valid.`}
        </Text>
        {/* The link is relative to the app's own host if the server doesn't know its public address. */}
        <CopyField label={name} value={new URL(link, window.location.origin).href} isFocusedFirst />
        <Group justify="flex-end">
          <Button onClick={onClose}>Done</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
