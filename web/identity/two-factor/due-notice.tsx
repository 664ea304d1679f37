/** Notice on every page until the deadline for two-factor authentication (docs/people.md#factor-demand). */
import { Alert, Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { TWO_FACTOR_TEXTS } from '#domain/identity/two-factor.ts';
import { dateText } from '#web/lib/time/format.ts';
import { PATHS } from '#web/lib/address/paths.ts';

/** Renders the notice; `due` is the deadline, after which the server refuses all other calls. */
export function DueNotice({ due }: { due: string }) {
  return (
    <aside aria-label={TWO_FACTOR_TEXTS.title}>
      <Alert variant="light" mx={24} mt="md" role="note">
        {TWO_FACTOR_TEXTS.demandedBy(dateText(due))}{' '}
        <Anchor inherit renderRoot={(props) => <Link to={PATHS.profile} {...props} />}>
          Set up
        </Anchor>
      </Alert>
    </aside>
  );
}
