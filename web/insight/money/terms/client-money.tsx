/** Terms and last months of a client, loaded only where the workspace has a currency and the user sees what clients pay. */
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { useMoney } from '../use-money.ts';
import type { TermsCardProps } from './terms-card.tsx';

const TermsCard = lazyPart<TermsCardProps>(async () => (await import('./terms-card.tsx')).TermsCard);

export function ClientMoney({ clientId }: { clientId: number }) {
  const money = useMoney();
  return money?.seesClients ? <TermsCard clientId={clientId} isAdmin={money.isAdmin} /> : null;
}
