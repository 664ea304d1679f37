/** The links that were made, shown this once. */
import { Button, Group, Stack, Text } from '@mantine/core';
import type { Invite } from '#contract/identity/invites.ts';
import { fullNameOf } from '#domain/platform/text.ts';
import { dateText } from '#web/lib/format.ts';
import { CopyField } from '#web/ui/copy-field.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

/** As the person is to open it: below the host that this app came from, where the house does not know its address. */
const addressOf = (link: string): string => new URL(link, window.location.origin).href;

const INACTIVE = 'This person is not active: the link works once you have activated them.';

const ALL_ROWS = 4;
const EMAILED = 'Each person is emailed their link; you can also send it yourself.';

/** One line per person, to be pasted into a message or a sheet. */
const linesOf = (invites: readonly Invite[]): string =>
  invites.map(({ user, link }) => `${fullNameOf(user)}: ${addressOf(link)}`).join('\n');

function Links({ invites, onClose }: { invites: readonly Invite[]; onClose: () => void }) {
  const until = invites[0]?.validUntil;
  return (
    <Stack gap="sm">
      <Text>
        {`${invites.every(({ isEmailed }) => isEmailed) ? EMAILED : 'Send each person their link.'} It opens a page where they choose a password, works once, until ${until ? dateText(until) : ''}, and is shown only now.`}
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
