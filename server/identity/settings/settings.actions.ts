/** What can be done with the settings of the house: change them. */
import { isDeepStrictEqual } from 'node:util';
import { auditDifference, type AuditFields, type AuditValue } from '#domain/journal/audit.ts';
import { type Refusal, refuseInvalid } from '#domain/platform/refusal.ts';
import { changesDemand, demandedSince, liftsDemand } from '#domain/identity/second-factor.ts';
import type { EditorTimer } from '#domain/identity/editor-timer.ts';
import { checkSettings, checkTimerSetting, type PresentSettings } from '#domain/identity/settings.ts';
import type { SettingsChange } from '#contract/identity/settings.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import { checkIfMatch, type IfMatch } from '#server/platform/http/etag.ts';
import { writeAudit } from '#server/journal/write-audit.ts';
import { lockSettings, type StoredSettings, writeSettings } from './settings.store.ts';

/** The settings as they hold, with what the environment decides. */
export function presentSettings(stored: StoredSettings, fixed: EditorTimer | undefined): PresentSettings {
  const { changedById: _who, ...house } = stored;
  return { ...house, editorTimer: fixed ?? stored.editorTimer, isTimerFixed: fixed !== undefined };
}

/** Each setting, and each part of one that has parts, as a field of its own. */
const auditFieldsOf = ({ version: _version, changedById: _who, ...settings }: StoredSettings): AuditFields =>
  Object.fromEntries(
    Object.entries(settings).flatMap(([name, value]): [string, AuditValue][] =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? Object.entries(value).map(([part, each]) => [`${name}.${part}`, each as AuditValue])
        : [[name, value as AuditValue]],
    ),
  );

type Request = {
  change: SettingsChange;
  actorId: number;
  now: string;
  ifMatch: IfMatch;
  fixed: EditorTimer | undefined;
  isInApp: boolean;
  /** Why the caller has proven nothing: answered where the change needs proof. */
  unproven: Refusal | undefined;
};

/** Changes what is named; the first answer counts even where it repeats what holds without one. */
export function changeSettings(
  db: Db,
  { change, actorId, now, ifMatch, fixed, isInApp, unproven }: Request,
): Promise<PresentSettings | Refusal> {
  return db.transaction().execute(async (trx) => {
    const stored = await lockSettings(trx);
    const present = presentSettings(stored, fixed);
    const stale = checkIfMatch(ifMatch, stored.version);
    if (stale) return stale;
    const { editorTimer = stored.editorTimer, name = stored.name, editRatios, ...rest } = change;
    // What the environment says is repeated, and not taken over: it may be gone tomorrow.
    const storedTimer = fixed === undefined ? editorTimer : stored.editorTimer;
    const ratios = { ...stored.editRatios, ...editRatios };
    const wanted: StoredSettings = {
      ...stored,
      ...rest,
      name: name.trim(),
      editRatios: ratios,
      editorTimer: storedTimer,
    };
    wanted.secondFactorSince = demandedSince(stored, wanted, now);
    const invalid = refuseInvalid([...checkSettings(wanted), ...checkTimerSetting(present, change.editorTimer)]);
    if (invalid) return invalid;
    const needsProof = isInApp ? changesDemand(stored, wanted) : liftsDemand(stored, wanted);
    if (needsProof && unproven) return unproven;
    if (stored.version > 0 && isDeepStrictEqual(wanted, stored)) return present;
    const record = { kind: 'settings', id: null, name: 'Settings' } as const;
    const changed = auditDifference(auditFieldsOf(stored), auditFieldsOf(wanted));
    await writeAudit(trx, { action: 'settings.change', record, ...changed }, { now });
    return presentSettings(await writeSettings(trx, { ...wanted, changedById: actorId }), fixed);
  });
}
