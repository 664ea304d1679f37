/** Money on other screens: each part loads its content only where the workspace has a currency and the user may see it. */
import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { revisionText } from './money-text.ts';
import type { PricePropertyProps } from './price/price-property.tsx';
import { priceQuery } from './price/price.queries.ts';
import { ratesLink } from './rates/rates-url.ts';
import type { TermsCardProps } from './terms/terms-card.tsx';
import { useMoney } from './use-money.ts';

const PriceProperty = lazyPart<PricePropertyProps>(
  async () => (await import('./price/price-property.tsx')).PriceProperty,
);
const TermsCard = lazyPart<TermsCardProps>(async () => (await import('./terms/terms-card.tsx')).TermsCard);
const PayCard = lazyPart<{ editorId: number }>(async () => (await import('./pay/pay-card.tsx')).PayCard);

/** Agreed price of a project, for those who see what clients pay. */
export function ProjectPrice({ projectId }: { projectId: number }) {
  const money = useMoney();
  return money?.seesClients ? <PriceProperty projectId={projectId} isAdmin={money.isAdmin} /> : null;
}

type RevisionTermsProps = { projectId: number; revisionCount: number };

/** Line in the dialog that requests a revision: its number, and how many the client's terms include. */
export function RevisionTerms({ projectId, revisionCount }: RevisionTermsProps) {
  const isShown = useMoney()?.seesClients ?? false;
  const { data } = useQuery({ ...priceQuery(projectId), enabled: isShown });
  if (!isShown || !data) return null;
  return (
    <Text size="sm" c="dimmed">
      {revisionText(revisionCount + 1, data.includedRevisions)}
    </Text>
  );
}

/** Terms and last months of a client, for those who see what clients pay. */
export function ClientMoney({ clientId }: { clientId: number }) {
  const money = useMoney();
  return money?.seesClients ? <TermsCard clientId={clientId} isAdmin={money.isAdmin} /> : null;
}

/** Own pay of the current month. */
export const OwnPay = ({ editorId }: { editorId: number }) => (useMoney() ? <PayCard editorId={editorId} /> : null);

/** Link from a person's profile to their rates, for administrators. */
export function PersonRates({ userId }: { userId: number }) {
  if (!useMoney()?.isAdmin) return null;
  const link = ratesLink({ kind: 'editor', partyId: userId });
  return (
    <Button size="xs" variant="default" renderRoot={(props) => <Link {...link} {...props} />}>
      Rates
    </Button>
  );
}
