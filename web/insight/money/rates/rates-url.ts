/** Selection of rates in the URL of the settings: `of=editor`, `client=12` or `editor=7`. */
import { idFromDigits } from '#contract/platform/jsonld.ts';
import type { MoneyKind } from '#domain/insight/money/rates.ts';
import type { Search } from '#web/lib/address/search-codec.ts';
import { firstValueOf } from '#web/lib/address/search-state.ts';
import { settingsLink } from '#web/lib/address/settings-paths.ts';

/** Whose rates are shown: those of all clients or editors if `partyId` is null. */
export type RatesOf = { kind: MoneyKind; partyId: number | null };

/** Returns whose rates the URL names; those of all clients by default. */
export function parseRatesUrl(search: Search<'of' | MoneyKind>): RatesOf {
  const idOf = (kind: MoneyKind): number | null => idFromDigits(firstValueOf(search, kind) ?? '') ?? null;
  const [client, editor] = [idOf('client'), idOf('editor')];
  if (client !== null) return { kind: 'client', partyId: client };
  return { kind: editor !== null || firstValueOf(search, 'of') === 'editor' ? 'editor' : 'client', partyId: editor };
}

/** Returns the parameters of a selection. */
export const ratesPatch = ({ kind, partyId }: RatesOf) => ({
  of: kind === 'editor' && partyId === null ? 'editor' : undefined,
  client: kind === 'client' && partyId !== null ? String(partyId) : undefined,
  editor: kind === 'editor' && partyId !== null ? String(partyId) : undefined,
});

/** Returns a link to the rates of a client or an editor. */
export const ratesLink = (of: RatesOf) => ({ ...settingsLink('money', 'rates'), search: ratesPatch(of) });
