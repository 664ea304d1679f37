/** Import of files, people and clients (docs/import.md#import). */
import { EXPIRED_INVITE } from '#domain/identity/invites.ts';
import { LIMITS } from '#domain/platform/limits.ts';
import { JOB_TYPES, type JobType, USER_TYPES, type UserType } from '#domain/platform/actor.ts';
import { fullNameOf, normalizeForSearch } from '#domain/platform/text.ts';
import { isEmail } from '#domain/platform/email.ts';
import { QUOTA } from '#domain/work/file-quota.ts';
import type { Link } from '#domain/work/trim-links.ts';
import { API_IMPORT_TEXTS } from '#domain/operations/api-import.ts';
import { RESOURCE_PATHS } from '#contract/platform/jsonld.ts';
import { valueColumnsOf } from '#server/work/clients/clients.store.ts';
import { userColumnsOf } from '#server/identity/accounts/users-write.store.ts';
import type { RecordKind, Trx } from './kind.ts';
import { readContacts, type WithContacts, withContacts, writeContacts } from './client-contacts.ts';
import { linksIn } from './links-in.ts';
import type { Values } from './values.ts';
import { readWorkingDays, type WithWorkingDays, withWorkingDays, writeWorkingDays } from '../working-days.ts';

/** Time used for records without one. */
const EPOCH = '2000-01-01T00:00:00.000Z';
export const createdAtIn = (values: Values): string => values.instant('createdAt') ?? EPOCH;

export type ParsedMedia = { originalName: string; createdAt: string };

export const MEDIA: RecordKind<ParsedMedia> = {
  phase: 'media',
  apiClass: 'MediaUpload',
  path: RESOURCE_PATHS.MediaUpload,
  table: 'media',
  hasVersion: false,
  read: (values) => ({
    originalName: values.text('originalName', 255) || values.text('filename', 255),
    createdAt: createdAtIn(values),
  }),
  referencesOf: () => ({}),
  // File name, type and size come from the fetched file.
  row: ({ originalName, createdAt }) => ({ original_name: originalName, uploaded_by_id: null, created_at: createdAt }),
  fixedColumns: [],
};

export type ParsedUser = WithWorkingDays & {
  firstName: string;
  lastName: string;
  email: string;
  type: UserType;
  jobType: JobType | null;
  isActive: boolean;
  createdAt: string;
  picture: number | null;
};

/** Returns a placeholder email for people without a usable one. */
export const placeholderEmail = (remoteId: number | string): string => `person-${remoteId}@import.invalid`;

function emailIn(values: Values): string {
  const email = values.text('email', LIMITS.emailLength).trim().toLowerCase();
  if (isEmail(email)) return email;
  values.note(API_IMPORT_TEXTS.noEmail);
  return placeholderEmail(values.path.split('/').at(-1) ?? '');
}

function jobTypeIn(values: Values, type: UserType): JobType | null {
  const jobType = values.choice('jobType', JOB_TYPES);
  if (!jobType && (values.fields['jobType'] ?? '') !== '') values.note(API_IMPORT_TEXTS.noJobType);
  return type === 'admin' ? null : (jobType ?? null);
}

function roleIn(values: Values): UserType {
  const userType = values.choice('type', USER_TYPES);
  if (!userType) values.note(API_IMPORT_TEXTS.noRole);
  return userType ?? 'editor';
}

async function matchByEmail(trx: Trx, parsed: readonly ParsedUser[]) {
  const rows = await trx
    .selectFrom('users')
    .select(['id', 'email'])
    .where(
      'email',
      'in',
      parsed.map(({ email }) => email),
    )
    .where('deleted_at', 'is', null)
    .execute();
  const ids = new Map(rows.map(({ id, email }) => [email, id]));
  return { found: idsByIndex(parsed, ({ email }) => ids.get(email)), text: API_IMPORT_TEXTS.sameEmail };
}

/** Returns the IDs found for the records, by their index. */
export function idsByIndex<P>(all: readonly P[], find: (parsed: P) => number | undefined): Map<number, number> {
  return new Map(
    all.flatMap((parsed, position) => {
      const id = find(parsed);
      return id === undefined ? [] : [[position, id] as const];
    }),
  );
}

export const USERS: RecordKind<ParsedUser> = {
  phase: 'users',
  apiClass: 'User',
  path: RESOURCE_PATHS.User,
  table: 'users',
  hasVersion: true,
  complete: withWorkingDays,
  read: (values) => {
    const type = roleIn(values);
    return {
      firstName: values.text('firstName', LIMITS.nameLength),
      lastName: values.text('lastName', LIMITS.nameLength),
      email: emailIn(values),
      type,
      jobType: jobTypeIn(values, type),
      isActive: values.flag('status', true),
      createdAt: createdAtIn(values),
      picture: values.ref('profileImage')?.id ?? null,
      ...readWorkingDays(values),
    };
  },
  referencesOf: ({ picture }) => ({ MediaUpload: [picture] }),
  match: matchByEmail,
  unique: {
    column: 'email',
    of: ({ email }) => email,
    other: (parsed, id) => ({ ...parsed, email: placeholderEmail(id) }),
  },
  row: ({ picture, createdAt, isActive, workingDays: _workingDays, ...person }, idOf, { activates, noPassword }) => ({
    ...userColumnsOf({
      ...person,
      isActive: activates && isActive,
      pictureId: idOf('MediaUpload', picture),
      passwordHash: noPassword(),
    }),
    created_at: createdAt,
    deleted_at: null,
    invited_until: EXPIRED_INVITE,
  }),
  // An import doesn't change the sign-in data of existing accounts.
  fixedColumns: ['email', 'search', 'type', 'is_active', 'password_hash', 'created_at', 'deleted_at', 'invited_until'],
  after: writeWorkingDays,
};

/** Returns the row of a person missing from all lists: deleted, but still referenced. */
export function removedPersonRow(
  {
    firstName,
    lastName,
    email,
    type,
    jobType,
  }: Pick<ParsedUser, 'firstName' | 'lastName' | 'email' | 'type' | 'jobType'>,
  { now, noPassword }: { now: string; noPassword: () => string },
) {
  const person = { firstName, lastName, email, type, jobType };
  return {
    ...userColumnsOf({ ...person, isActive: false, pictureId: null, passwordHash: noPassword() }),
    created_at: EPOCH,
    deleted_at: now,
    invited_until: EXPIRED_INVITE,
  };
}

export type ParsedClient = WithContacts & {
  firstName: string;
  lastName: string;
  companyName: string | null;
  createdAt: string;
  picture: number | null;
  styleGuide: string;
  links: Link[];
  quotaBytes?: number;
};

const nameKeyOf = (firstName: string, lastName: string, company: string | null): string =>
  `${normalizeForSearch(fullNameOf({ firstName, lastName }))}\n${normalizeForSearch(company ?? '')}`;

async function matchByName(trx: Trx, all: readonly ParsedClient[]) {
  const rows = await trx
    .selectFrom('clients')
    .select(['id', 'first_name', 'last_name', 'company_name'])
    .where('search_first', 'in', [...new Set(all.map(({ firstName }) => normalizeForSearch(firstName)))])
    .orderBy('id')
    .execute();
  const ids = Map.groupBy(rows, (row) => nameKeyOf(row.first_name, row.last_name, row.company_name));
  const find = ({ firstName, lastName, companyName }: ParsedClient): number | undefined => {
    const matches = ids.get(nameKeyOf(firstName, lastName, companyName)) ?? [];
    return matches.length === 1 ? matches[0]?.id : undefined;
  };
  return { found: idsByIndex(all, find), text: API_IMPORT_TEXTS.sameName };
}

/** Returns the quota of a client that doesn't have the default one. */
const quotaIn = (values: Values): { quotaBytes?: number } => {
  if (values.fields['quotaBytes'] === undefined) return {};
  const { minBytes: min, maxBytes: max, defaultBytes: fallback } = QUOTA;
  return { quotaBytes: values.integer('quotaBytes', { min, max, fallback }) };
};

export const CLIENTS: RecordKind<ParsedClient> = {
  phase: 'clients',
  apiClass: 'Client',
  path: RESOURCE_PATHS.Client,
  table: 'clients',
  hasVersion: true,
  complete: withContacts,
  read: (values) => ({
    firstName: values.text('firstName', LIMITS.nameLength),
    lastName: values.text('lastName', LIMITS.nameLength),
    companyName: values.text('companyName', LIMITS.nameLength) || null,
    createdAt: createdAtIn(values),
    picture: values.ref('profileImage')?.id ?? null,
    styleGuide: values.text('styleGuide', LIMITS.textLength),
    links: linksIn(values),
    ...quotaIn(values),
    ...readContacts(values),
  }),
  referencesOf: ({ picture }) => ({ MediaUpload: [picture] }),
  match: matchByName,
  row: ({ picture, createdAt, contacts: _contacts, ...client }, idOf) => ({
    ...valueColumnsOf({ ...client, pictureId: idOf('MediaUpload', picture) }),
    created_at: createdAt,
  }),
  fixedColumns: [],
  after: writeContacts,
};
