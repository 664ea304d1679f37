/** Changing workspace settings. */
import { checkClientSettings } from '#domain/platform/clients/client-settings.ts';
import { isDeepStrictEqual } from 'node:util';
import { auditDifference, type AuditFields, type AuditValue } from '#domain/journal/audit.ts';
import { checkCurrency } from '#domain/platform/money/currency.ts';
import { checkAccent } from '#domain/platform/brand/accent.ts';
import { type Refusal, refuseInvalid } from '#domain/platform/refusal.ts';
import type { TimeZone } from '#domain/platform/time-zone.ts';
import { changesRequirement, requirementStart, relaxesRequirement } from '#domain/identity/two-factor.ts';
import { checkFixedSettings, checkSettings, type EffectiveSettings } from '#domain/platform/settings.ts';
import { checkKeepFilesDays, ruleStart } from '#domain/platform/storage/storage-rule.ts';
import type { SettingsChange } from '#contract/identity/settings.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import { checkIfMatch, type IfMatch } from '#server/platform/http/response/etag.ts';
import { writeAudit } from '#server/journal/write-audit.ts';
import type { Config } from '#server/platform/config/config.ts';
import { queueStoredCopies } from './copies-job.ts';
import type { NewLogo } from './logo.actions.ts';
import {
  lockSettings,
  type StoredSettings,
  writeFixedSettings,
  writeSettings,
} from '#server/platform/settings/settings.store.ts';

/** Settings from the environment: editors' timer rights, the time zone, and the program that makes copies. */
export type FixedSettings = Pick<Config, 'editorTimer' | 'timeZone' | 'ffmpeg'>;

/** Returns the effective settings, including those fixed by the environment. */
export function effectiveSettings(
  stored: StoredSettings,
  { editorTimer, timeZone, ffmpeg }: FixedSettings,
): EffectiveSettings {
  const { changedById: _who, logoAspect: _aspect, ...workspaceSettings } = stored;
  const isFixed = { isTimerFixed: editorTimer !== undefined, isZoneFixed: timeZone !== undefined };
  const makesCopies = ffmpeg !== undefined;
  return { ...workspaceSettings, editorTimer: editorTimer ?? stored.editorTimer, ...isFixed, makesCopies };
}

/** Returns each setting, and each part of a compound one, as an audit field. */
const auditFieldsOf = ({
  version: _version,
  changedById: _who,
  logoAspect: _aspect,
  ...settings
}: StoredSettings): AuditFields =>
  Object.fromEntries(
    Object.entries(settings).flatMap(([name, value]): [string, AuditValue][] =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? Object.entries(value).map(([part, each]) => [`${name}.${part}`, each as AuditValue])
        : [[name, value as AuditValue]],
    ),
  );

type Request = {
  change: Omit<SettingsChange, 'logo'>;
  /** Logo to show from now on; null for none, undefined to leave it. */
  logo?: NewLogo | null | undefined;
  actorId: number;
  now: string;
  ifMatch: IfMatch;
  fixed: FixedSettings;
  isInApp: boolean;
  /** Refusal returned if the change needs proof of identity and the caller has none. */
  proofRefusal: Refusal | undefined;
};

/** Records the settings that change in the audit log. */
function auditChange(
  trx: Db,
  { stored, wanted, now }: { stored: StoredSettings; wanted: StoredSettings; now: string },
): Promise<void> {
  const record = { kind: 'settings', id: null, name: 'Settings' } as const;
  const changed = auditDifference(auditFieldsOf(stored), auditFieldsOf(wanted));
  return writeAudit(trx, { action: 'settings.change', record, ...changed }, { now });
}

/** Changes the given settings. The first save counts as a decision even if it repeats the default. */
export function changeSettings(
  db: Db,
  { change, logo, actorId, now, ifMatch, fixed, isInApp, proofRefusal }: Request,
): Promise<EffectiveSettings | Refusal> {
  return db.transaction().execute(async (trx) => {
    const stored = await lockSettings(trx);
    const present = effectiveSettings(stored, fixed);
    const refusal = checkIfMatch(ifMatch, stored.version);
    if (refusal) return refusal;
    const { editorTimer = stored.editorTimer, name = stored.name, editRatios, ...rest } = change;
    // A value fixed by the environment is not stored, since the variable may be removed later.
    const storedTimer = fixed.editorTimer === undefined ? editorTimer : stored.editorTimer;
    const ratios = { ...stored.editRatios, ...editRatios };
    const wanted: StoredSettings = {
      ...stored,
      ...rest,
      name: name.trim(),
      editRatios: ratios,
      editorTimer: storedTimer,
      ...(logo !== undefined && { logo: logo?.id ?? null, logoAspect: logo?.aspect ?? null }),
    };
    wanted.secondFactorSince = requirementStart(stored, wanted, now);
    wanted.keepFilesFrom = ruleStart(stored, wanted, now);
    const invalid = refuseInvalid([
      ...checkSettings(wanted),
      ...checkAccent(wanted.accent),
      ...checkClientSettings(wanted),
      ...checkKeepFilesDays(wanted.keepFilesDays),
      ...checkCurrency(wanted.currency, stored),
      ...checkFixedSettings(present, change),
    ]);
    if (invalid) return invalid;
    const needsProof = isInApp ? changesRequirement(stored, wanted) : relaxesRequirement(stored, wanted);
    if (needsProof && proofRefusal) return proofRefusal;
    if (stored.version > 0 && isDeepStrictEqual(wanted, stored)) return present;
    await auditChange(trx, { stored, wanted, now });
    if (wanted.copyAboveMbits !== stored.copyAboveMbits) await queueStoredCopies(trx, fixed, { now });
    return effectiveSettings(await writeSettings(trx, { ...wanted, changedById: actorId }), fixed);
  });
}

/**
 * Stores the time zone that the environment sets, so that all processes and commands read one value. The value
 * remains after the variable is removed, so that displayed times don't shift.
 */
export function storeFixedTimeZone(db: Db, { timeZone, now }: { timeZone: TimeZone; now: string }): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const stored = await lockSettings(trx);
    if (stored.timeZone === timeZone) return;
    const wanted = { ...stored, timeZone };
    await auditChange(trx, { stored, wanted, now });
    await writeFixedSettings(trx, wanted);
  });
}
