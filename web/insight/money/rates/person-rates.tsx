/** Link from a person's profile to their rates, for administrators of a workspace with a currency. */
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useMoney } from '../use-money.ts';
import { ratesLink } from './rates-url.ts';

export function PersonRates({ userId }: { userId: number }) {
  if (!useMoney()?.isAdmin) return null;
  const link = ratesLink({ kind: 'editor', partyId: userId });
  return (
    <Button size="xs" variant="default" renderRoot={(props) => <Link {...link} {...props} />}>
      Rates
    </Button>
  );
}
