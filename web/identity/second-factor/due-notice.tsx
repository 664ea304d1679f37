/** Over every page, while there are days left to set up a second factor that the house demands (docs/people.md#factor-demand). */
import { Alert, Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { SECOND_FACTOR_TEXTS } from '#domain/identity/second-factor.ts';
import { dateText } from '#web/lib/format.ts';
import { PATHS } from '#web/lib/paths.ts';

/** `due` is the instant until which nothing is refused. */
export function DueNotice({ due }: { due: string }) {
  return (
    <aside aria-label={SECOND_FACTOR_TEXTS.title}>
      <Alert variant="light" mx={24} mt="md" role="note">
        {SECOND_FACTOR_TEXTS.demandedBy(dateText(due))}{' '}
        <Anchor inherit renderRoot={(props) => <Link to={PATHS.profile} {...props} />}>
          Set up
        </Anchor>
      </Alert>
    </aside>
  );
}
