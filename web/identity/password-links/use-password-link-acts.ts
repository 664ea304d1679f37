/** Making a link to a new password for somebody (docs/people.md#forgotten). */
import { useState } from 'react';
import { fullNameOf } from '#domain/platform/text.ts';
import type { User } from '#domain/identity/users.ts';
import { saidOr } from '#web/lib/api-error.ts';
import { notifyFailure } from '#web/ui/toasts.ts';
import { type MadeLink, useMakePasswordLink } from './password-links.queries.ts';

export type PasswordLinkActs = {
  make: (user: User) => void;
  /** The link that was made, to be shown once; of several the first, until it is forgotten. */
  made: MadeLink | undefined;
  forget: () => void;
};

export function usePasswordLinkActs(): PasswordLinkActs {
  const [links, setLinks] = useState<readonly MadeLink[]>([]);
  const making = useMakePasswordLink();
  // Each is shown, though the next one is asked for meanwhile.
  const make = (user: User): void =>
    void making.mutateAsync(user).then(
      (made) => setLinks((others) => [...others, made]),
      (error: unknown) => notifyFailure(saidOr(`The link for ${fullNameOf(user)} could not be made.`, error)),
    );
  return { make, made: links[0], forget: () => setLinks(([, ...others]) => others) };
}
