/** Own pay of the current month, loaded only where the workspace has a currency. */
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { useMoney } from '../use-money.ts';

const PayCard = lazyPart<{ editorId: number }>(async () => (await import('./pay-card.tsx')).PayCard);

export const OwnPay = ({ editorId }: { editorId: number }) => (useMoney() ? <PayCard editorId={editorId} /> : null);
