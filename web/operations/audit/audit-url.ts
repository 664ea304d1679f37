/** Filters of the audit log in the URL (docs/screens.md#audit). */
import { AUDIT_FEATURES, type AuditFeature } from '#domain/journal/audit-features.ts';
import type { AuditQuery } from '#contract/operations/audit.ts';
import { endOfDay, startOfDay } from '#web/lib/time/local-time.ts';
import { type Days, type PeriodParam, parseDays } from '#web/lib/address/period-search.ts';
import type { Search } from '#web/lib/address/search-codec.ts';
import { firstValueOf } from '#web/lib/address/search-state.ts';

export type AuditName = 'action' | 'actor' | 'record' | 'words' | 'before' | PeriodParam;

export type AuditState = {
  /** Filter by feature of the actions. */
  action: AuditFeature | undefined;
  actor: number | undefined;
  /** Filter by record: a kind, or a record such as `project:12`. */
  record: string | undefined;
  words: string;
  days: Days;
  /** Lists only entries before this ID. */
  before: number | undefined;
};

const isFeature = (value: string | undefined): value is AuditFeature => value !== undefined && value in AUDIT_FEATURES;

const idIn = (text: string | undefined): number | undefined =>
  text !== undefined && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;

/** Parses the filters; invalid values count as absent. */
export function parseAuditUrl(search: Search<AuditName>): AuditState {
  const [action, record] = [firstValueOf(search, 'action'), firstValueOf(search, 'record')];
  return {
    action: isFeature(action) ? action : undefined,
    actor: idIn(firstValueOf(search, 'actor')),
    record: record !== undefined && /^[a-z]+(:[1-9]\d{0,14})?$/.test(record) ? record : undefined,
    words: firstValueOf(search, 'words') ?? '',
    days: parseDays(search),
    before: idIn(firstValueOf(search, 'before')),
  };
}

/** Converts the filters to query parameters. */
export const auditQueryOf = ({ action, actor, record, words, days }: AuditState): AuditQuery => ({
  ...(action ? { action } : {}),
  ...(actor ? { actor } : {}),
  ...(record ? { record } : {}),
  ...(words ? { words } : {}),
  ...(days.from ? { from: startOfDay(days.from) } : {}),
  ...(days.to ? { till: endOfDay(days.to) } : {}),
});
