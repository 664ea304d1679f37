/** What can be done with the settings of the house: change them. */
import { isDeepStrictEqual } from 'node:util';
import { type Refusal, refuseInvalid } from '#domain/refusal.ts';
import { demandedSince } from '#domain/second-factor.ts';
import type { EditorTimer } from '#domain/editor-timer.ts';
import { checkSettings, checkTimerSetting, type PresentSettings } from '#domain/settings.ts';
import type { SettingsChange } from '#contract/settings.ts';
import type { Db } from '#server/db/dialect.ts';
import { checkIfMatch, type IfMatch } from '#server/http/etag.ts';
import { lockSettings, type StoredSettings, writeSettings } from './settings.store.ts';

/** The settings as they hold, with what the environment decides. */
export function presentSettings(stored: StoredSettings, fixed: EditorTimer | undefined): PresentSettings {
  const { changedById: _who, secondFactorSince: _since, ...house } = stored;
  return { ...house, editorTimer: fixed ?? stored.editorTimer, isTimerFixed: fixed !== undefined };
}

type Request = {
  change: SettingsChange;
  actorId: number;
  now: string;
  ifMatch: IfMatch;
  fixed: EditorTimer | undefined;
};

/** Changes what is named; the first answer counts even where it repeats what holds without one. */
export function changeSettings(
  db: Db,
  { change, actorId, now, ifMatch, fixed }: Request,
): Promise<PresentSettings | Refusal> {
  return db.transaction().execute(async (trx) => {
    const stored = await lockSettings(trx);
    const present = presentSettings(stored, fixed);
    const stale = checkIfMatch(ifMatch, stored.version);
    if (stale) return stale;
    const { editorTimer = stored.editorTimer, name = stored.name, editRatios, ...rest } = change;
    // What the environment says is repeated, and not taken over: it may be gone tomorrow.
    const kept = fixed === undefined ? editorTimer : stored.editorTimer;
    const ratios = { ...stored.editRatios, ...editRatios };
    const wanted: StoredSettings = { ...stored, ...rest, name: name.trim(), editRatios: ratios, editorTimer: kept };
    wanted.secondFactorSince = demandedSince(stored, wanted, now);
    const invalid = refuseInvalid([...checkSettings(wanted), ...checkTimerSetting(present, change.editorTimer)]);
    if (invalid) return invalid;
    if (stored.version > 0 && isDeepStrictEqual(wanted, stored)) return present;
    return presentSettings(await writeSettings(trx, { ...wanted, changedById: actorId }), fixed);
  });
}
