/** Creates password links and company links for other users (docs/people.md#forgotten). */
import { useState } from 'react';
import { fullNameOf } from '#domain/platform/text.ts';
import type { User } from '#domain/identity/users.ts';
import { messageOr } from '#web/lib/api/api-error.ts';
import { notifyFailure } from '#web/ui/feedback/toasts.ts';
import { useRefresh } from '#web/lib/api/refresh.ts';
import { type CreatedLink, type LinkPurpose, useCreateLink } from './password-links.queries.ts';

export type PasswordLinkActions = {
  make: (user: User, purpose: LinkPurpose) => void;
  /** New link to show once. If there are several, the first one until it is dismissed. */
  created: CreatedLink | undefined;
  forget: () => void;
};

export function usePasswordLinkActions(): PasswordLinkActions {
  const [links, setLinks] = useState<readonly CreatedLink[]>([]);
  const making = useCreateLink();
  const refresh = useRefresh('second-factor');
  // Show every new link, even if several are requested in a row.
  const make = (user: User, purpose: LinkPurpose): void =>
    void making.mutateAsync({ user, purpose }).then(
      (created) => {
        setLinks((others) => [...others, created]);
        return refresh();
      },
      (error: unknown) => notifyFailure(messageOr(`Couldn't create a link for ${fullNameOf(user)}.`, error)),
    );
  return { make, created: links[0], forget: () => setLinks(([, ...others]) => others) };
}
