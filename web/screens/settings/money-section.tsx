/** Section Money: the currency, what managers see, and rates once there is a currency. */
import { CurrencyRule } from '#web/insight/money/currency-rule.tsx';
import { RatesCard } from '#web/insight/money/rates/rates-card.tsx';
import { useMoney } from '#web/insight/money/use-money.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import type { SectionProps } from './section-props.ts';

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
