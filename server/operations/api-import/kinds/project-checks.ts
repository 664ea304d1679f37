/** Checks of imported projects and of their finished rounds, and the actions that bypassed them (docs/import.md#import). */
import { BYPASSING_ACTIONS, CHECK_MOMENTS, type CheckBypass } from '#domain/work/checks/check-kinds.ts';
import { CHECK_LIMITS, type CheckDraft, type RoundCheck } from '#domain/work/checks/checks.ts';
import { LIMITS } from '#domain/platform/limits.ts';
import type { Author } from '#domain/platform/person.ts';
import { chunksOf } from '#server/platform/db/insert-chunks.ts';
import type { Deps } from '#server/platform/deps.ts';
import { storeCheckCounts } from '#server/work/checks/checks.store.ts';
import type { LocalIdOf, Trx, WrittenRecord } from './kind.ts';
import { type Fields, isFields } from '../provider/pages.ts';
import type { Provider } from '../provider/provider.ts';
import { cleanText, idOfRecord, type Values, valuesOf } from './values.ts';

/** A check with remote IDs. */
type ParsedCheck = CheckDraft & { doneAt: string | null; doneBy: number | null; createdBy: number | null };

/** Checks of a project. Undefined if the other server doesn't support them, so that existing checks remain. */
export type ProjectWithChecks = { checks?: ParsedCheck[] };

/** Returns the address of the checks of a page's projects. */
export const checksPath = (members: readonly Fields[]): string =>
  `/api/project_checks?projects=${members.flatMap((member) => idOfRecord(member) ?? []).join('%2C')}`;

/** Replaces the numbers of checks by the checks themselves in the projects of a page, in one call. */
export async function withChecks(provider: Provider, members: readonly Fields[]): Promise<Fields[]> {
  if (members.length === 0) return [];
  const body = await provider.read(checksPath(members));
  const projects = isFields(body) && Array.isArray(body['projects']) ? body['projects'].filter(isFields) : undefined;
  const byId = projects && new Map(projects.map((project) => [idOfRecord(project), project['checks']]));
  return members.map(({ checks: _count, ...member }) =>
    byId ? { ...member, checks: byId.get(idOfRecord(member)) ?? [] } : member,
  );
}

const plainValues = (value: unknown): Values => valuesOf(isFields(value) ? value : {}, { of: 'Project', notes: [] });

function checkIn(values: Values): ParsedCheck[] {
  const text = values.text('text', CHECK_LIMITS.textLength).trim();
  if (text === '') return [];
  const moment = values.choice('moment', CHECK_MOMENTS) ?? 'end';
  const doneAt = values.instant('doneAt');
  const doneBy = doneAt === null ? null : (values.ref('doneBy')?.id ?? null);
  return [
    {
      text,
      moment,
      mustBeDone: values.flag('mustBeDone'),
      doneAt,
      doneBy,
      createdBy: values.ref('createdBy')?.id ?? null,
    },
  ];
}

/** Reads the checks of a project. Those without a text are left out. */
export function readChecks(values: Values): ProjectWithChecks {
  if (!Array.isArray(values.fields['checks'])) return {};
  const listed = values.list('checks').slice(0, CHECK_LIMITS.perProject);
  return { checks: listed.flatMap((one) => checkIn(plainValues(one))) };
}

function authorIn(value: unknown): Author | null {
  const id = idOfRecord(value);
  if (id === undefined || !isFields(value)) return null;
  return { id, name: cleanText(String(value['name'] ?? '').slice(0, 2 * LIMITS.nameLength)) };
}

/** Reads the checks of a finished round, with remote IDs. */
export function readRoundChecks(values: Values): { checks?: RoundCheck[] } {
  if (values.fields['checks'] === undefined) return {};
  const listed = values.list('checks').slice(0, CHECK_LIMITS.perProject);
  const checks = listed.flatMap((one) => {
    const nested = plainValues(one);
    return checkIn(nested).map(({ text, moment, mustBeDone, doneAt }) => {
      const done = doneAt === null ? null : { at: doneAt, by: authorIn(nested.fields['doneBy']) };
      return { text, moment, mustBeDone, done };
    });
  });
  return { checks };
}

const toLocalPerson = (by: Author | null, idOf: LocalIdOf): Author | null => {
  const id = idOf('User', by?.id ?? null);
  return by && id !== null ? { ...by, id } : null;
};

/** Returns the checks of a round with local IDs. */
export const toLocalRoundChecks = ({ checks }: { checks?: RoundCheck[] }, idOf: LocalIdOf): { checks?: RoundCheck[] } =>
  checks === undefined
    ? {}
    : {
        checks: checks.map((one) => ({
          ...one,
          done: one.done && { ...one.done, by: toLocalPerson(one.done.by, idOf) },
        })),
      };

/** Returns the people who ticked the checks of a round. */
export const peopleOfRoundChecks = ({ checks = [] }: { checks?: RoundCheck[] }): number[] =>
  checks.flatMap(({ done }) => done?.by?.id ?? []);

/** Reads the actions taken while required checks were open, with remote IDs. */
export function readBypasses(values: Values): CheckBypass[] {
  return values.list('checkBypasses').flatMap((one): CheckBypass[] => {
    const nested = plainValues(one);
    const action = nested.choice('action', BYPASSING_ACTIONS);
    const at = nested.instant('at');
    if (!action || at === null) return [];
    const texts = nested.list('checks').filter((text) => typeof text === 'string');
    const checks = texts
      .slice(0, CHECK_LIMITS.perProject)
      .map((text) => cleanText(text.slice(0, CHECK_LIMITS.textLength)));
    const cutNumber = nested.integer('cutNumber', { min: 0, max: LIMITS.id, fallback: 0 });
    const by = authorIn(nested.fields['by']) ?? { id: 0, name: '' };
    const reason = nested.text('reason', LIMITS.revisionReasonLength);
    return [{ action, at, by, reason, checks, ...(cutNumber > 0 ? { cutNumber } : {}) }];
  });
}

/** Replaces the checks of the written projects with those of the other server, and stores their counts. */
export async function writeChecks<P extends ProjectWithChecks>(
  trx: Trx,
  written: readonly WrittenRecord<P>[],
  deps: Deps,
): Promise<void> {
  const known = written.filter(({ parsed }) => parsed.checks !== undefined);
  const ids = known.map(({ id }) => id);
  if (ids.length === 0) return;
  const rows = known.flatMap(({ id, parsed, idOf }) =>
    (parsed.checks ?? []).map(({ text, moment, mustBeDone, doneAt, doneBy, createdBy }, position) => ({
      project_id: id,
      text,
      moment,
      must_be_done: mustBeDone,
      position,
      done_at: doneAt,
      done_by_id: idOf('User', doneBy),
      created_by_id: idOf('User', createdBy),
      created_at: deps.clock(),
    })),
  );
  await trx.deleteFrom('project_checks').where('project_id', 'in', ids).execute();
  for (const chunk of chunksOf(rows)) await trx.insertInto('project_checks').values(chunk).execute();
  for (const id of ids) await storeCheckCounts(trx, id);
}
