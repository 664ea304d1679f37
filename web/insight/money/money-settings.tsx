/** Settings of money: the currency, what managers see, and rates once there is a currency. */
import { CurrencyRule } from './currency-rule.tsx';
import { RatesCard } from './rates/rates-card.tsx';
import { useMoney } from './use-money.ts';

export function MoneySettings() {
  const money = useMoney();
  return (
    <>
      <CurrencyRule />
      {money?.isAdmin && <RatesCard currency={money.currency} />}
    </>
  );
}
