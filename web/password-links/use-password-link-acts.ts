/** Making a link to a new password for somebody (docs/people.md#forgotten). */
import { useState } from 'react';
import { fullNameOf } from '#domain/text.ts';
import type { User } from '#domain/users.ts';
import { saidOr } from '#web/lib/api-error.ts';
import { notifyFailure } from '#web/ui/toasts.ts';
import { type MadeLink, useMakePasswordLink } from './password-links.queries.ts';

export type PasswordLinkActs = {
  make: (user: User) => void;
  /** The link that was made, to be shown once. */
  made: MadeLink | undefined;
  forget: () => void;
};

export function usePasswordLinkActs(): PasswordLinkActs {
  const [made, setMade] = useState<MadeLink>();
  const making = useMakePasswordLink();
  const make = (user: User): void =>
    making.mutate(user, {
      onSuccess: setMade,
      onError: (error) => notifyFailure(saidOr(`The link for ${fullNameOf(user)} could not be made.`, error)),
    });
  return { make, made, forget: () => setMade(undefined) };
}
