/** The action that unlinks a company account in the team, which few people use and loads when it is used. */
import { useQueryClient } from '@tanstack/react-query';
import type { User } from '#domain/identity/users.ts';
import { unreachable } from '#web/lib/api/api-error.ts';
import { useRefresh } from '#web/lib/api/refresh.ts';
import { notifyFailure } from '#web/ui/feedback/toasts.ts';

export function useUnlinkUser(): (user: User) => Promise<void> {
  const client = useQueryClient();
  const refresh = useRefresh('second-factor');
  return async (user) => {
    const part = await import('./unlink-user.ts').catch(() => undefined);
    if (!part) return notifyFailure({ text: unreachable().message });
    await part.unlinkUser(client, user);
    await refresh();
  };
}
