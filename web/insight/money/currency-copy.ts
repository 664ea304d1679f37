/** Texts of the currency setting, which the command palette finds. */
export const CURRENCY_COPY = {
  label: 'Currency',
  explained: 'Of all rates, prices and terms.',
  off: 'Choose a currency to set rates, agreed prices and terms.',
  managersSee: 'Managers see what clients pay',
  managersSeeExplained: 'They see prices and terms, but never what editors get.',
  notConverted: "Existing amounts aren't converted to the new currency.",
  turnOff: 'Amounts are hidden until you choose a currency again.',
  saved: 'Currency saved.',
  failed: "Couldn't save the currency.",
  rates: 'Rates',
} as const;
