/** Section Money: the currency, what managers see, and rates. */
import { Skeleton } from '@mantine/core';
import { CurrencyRule } from '#web/insight/money/currency-rule.tsx';
import { useMoney } from '#web/insight/money/use-money.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import type { SectionProps } from './section-props.ts';

/** Loaded only once there is a currency. */
const RatesCard = lazyPart<{ currency: string }>(
  async () => (await import('#web/insight/money/rates/rates-card.tsx')).RatesCard,
  { Waiting: () => <Skeleton h={480} maw={760} mt="lg" /> },
);

function Rates() {
  const money = useMoney();
  return money?.isAdmin ? <RatesCard currency={money.currency} /> : null;
}

export const MoneySection = ({ title }: SectionProps) => (
  <>
    <PageHeader title={title} />
    <CurrencyRule />
    <Rates />
  </>
);
