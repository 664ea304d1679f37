/** Where somebody is signed in, for administrators (docs/people.md#sessions). */
import { useQuery } from '@tanstack/react-query';
import { fullNameOf } from '#domain/text.ts';
import { useMe } from '#web/lib/current-user.ts';
// border: the list is the one of the own profile
import { SessionList } from '#web/session/session-list.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { userQuery } from './users.queries.ts';

type SessionsDialogProps = { id: number; onClose: () => void };

export function SessionsDialog({ id, onClose }: SessionsDialogProps) {
  const me = useMe();
  const { data } = useQuery(userQuery(id));
  return (
    <Dialog isOpen title={data ? `Devices of ${fullNameOf(data.record)}` : 'Devices'} onClose={onClose}>
      <SessionList userId={id} isOwn={me?.id === id} />
    </Dialog>
  );
}
