/** Agreed price of a project, loaded only where the workspace has a currency and the user sees what clients pay. */
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { useMoney } from '../use-money.ts';
import type { PricePropertyProps } from './price-property.tsx';

const PriceProperty = lazyPart<PricePropertyProps>(async () => (await import('./price-property.tsx')).PriceProperty);

export function ProjectPrice({ projectId }: { projectId: number }) {
  const money = useMoney();
  return money?.seesClients ? <PriceProperty projectId={projectId} isAdmin={money.isAdmin} /> : null;
}
