/** New invite links, shown only once. */
import { Button, Group, Stack, Text } from '@mantine/core';
import type { Invite } from '#contract/identity/invites.ts';
import { fullNameOf } from '#domain/platform/text.ts';
import { dateText } from '#web/lib/time/format.ts';
import { CopyField } from '#web/ui/forms/copy-field.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';

/** Returns the full URL, at the app's own origin if the server doesn't know its address. */
const addressOf = (link: string): string => new URL(link, window.location.origin).href;

const INACTIVE = 'This user is inactive. Activate them to make the link work.';

const ALL_ROWS = 4;
const EMAILED = 'Each person gets their link by email. You can also send it yourself.';

/** Formats one line per person, for a message or a spreadsheet. */
const linesOf = (invites: readonly Invite[]): string =>
  invites.map(({ user, link }) => `${fullNameOf(user)}: ${addressOf(link)}`).join('\n');

function Links({ invites, onClose }: { invites: readonly Invite[]; onClose: () => void }) {
  const until = invites[0]?.validUntil;
  return (
    <Stack gap="sm">
      <Text>
        {`${invites.every(({ isEmailed }) => isEmailed) ? EMAILED : 'Send each person their link.'} They use it to choose a password. Each link works once, until ${until ? dateText(until) : ''}, and won't be shown again.`}
      </Text>
      {invites.map(({ user, link }, index) => (
        <CopyField key={user.id} label={fullNameOf(user)} value={addressOf(link)} isFocusedFirst={index === 0} />
      ))}
      {invites.length > 1 && (
        <CopyField label="All links" copyLabel="Copy all" value={linesOf(invites)} rows={ALL_ROWS} />
      )}
      {invites.some(({ user }) => !user.isActive) && <Text>{INACTIVE}</Text>}
      <Group justify="flex-end">
        <Button onClick={onClose}>Done</Button>
      </Group>
    </Stack>
  );
}

export const InviteLinksDialog = ({ invites, onClose }: { invites: readonly Invite[]; onClose: () => void }) => (
  <Dialog isOpen title={invites.length === 1 ? 'Invite link' : 'Invite links'} onClose={onClose}>
    <Links invites={invites} onClose={onClose} />
  </Dialog>
);
