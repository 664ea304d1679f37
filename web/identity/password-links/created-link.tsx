/** Password link or company link created by an administrator, shown once. */
import { Button, Group, Stack, Text } from '@mantine/core';
import { PASSWORD_LINK_MINUTES } from '#domain/identity/password-links.ts';
import { fullNameOf } from '#domain/platform/text.ts';
import { dateText } from '#web/lib/time/format.ts';
import { CopyField } from '#web/ui/forms/copy-field.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import type { CreatedLink } from './password-links.queries.ts';

/** Returns what the link is for and how long it works. */
function explanationOf({ user, purpose, validUntil, isEmailed }: CreatedLink): string {
  const name = fullNameOf(user);
  if (purpose === 'company') {
    const sent = isEmailed
      ? `${name} gets this link by email. You can also send it yourself.`
      : `Send ${name} this link.`;
    return `${sent} They use it to link their company account. It works once, until ${dateText(validUntil)}, and won't be shown again.`;
  }
  return `Send ${name} this link to choose a new password. It works once, for ${PASSWORD_LINK_MINUTES} minutes, and won't be shown again. Until it's used, the current password stays valid.`;
}

export function CreatedLinkDialog({ created, onClose }: { created: CreatedLink; onClose: () => void }) {
  const { user, link, purpose } = created;
  const name = fullNameOf(user);
  const title = purpose === 'company' ? `Company link for ${name}` : `New password for ${name}`;
  return (
    <Dialog isOpen title={title} onClose={onClose}>
      <Stack gap="sm">
        <Text>{explanationOf(created)}</Text>
        {/* The link is relative to the app's own host if the server doesn't know its public address. */}
        <CopyField label={name} value={new URL(link, window.location.origin).href} isFocusedFirst />
        <Group justify="flex-end">
          <Button onClick={onClose}>Done</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
