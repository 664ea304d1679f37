/** List of users: filters (docs/api-reference.md#filters) and sort orders. */
import type { User } from '#domain/identity/users.ts';
import { sql } from 'kysely';
import type { FiltersOf } from '#contract/platform/endpoint.ts';
import type { ListRequest } from '#contract/platform/filter.ts';
import { listUsers } from '#contract/identity/users.ts';
import { allOf, type Columns, conditionsFor, isOneOf } from '#server/platform/db/conditions.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import { type Page, pageOf } from '#server/platform/db/page.ts';
import { selectPeople, withSums } from './users.store.ts';

type UserFilters = FiltersOf<typeof listUsers>;

const COLUMNS: Columns<UserFilters> = {
  type: sql.ref('users.type'),
  status: sql.ref('users.is_active'),
  email: (typed) =>
    isOneOf(
      sql.ref('users.email'),
      typed.map((address) => address.toLowerCase()),
    ),
  firstName: sql.ref('users.search_first'),
  lastName: sql.ref('users.search_last'),
  search: sql.ref('users.search'),
  id: sql.ref('users.id'),
};

/** Names sort ignoring case and accents. */
const ORDER_COLUMNS = { id: 'users.id', lastName: 'users.search_last', createdAt: 'users.created_at' } as const;

/** Returns one page of users who aren't removed, sorted by name by default (docs/api-reference.md#calls-people). */
export async function listUsersPage(db: Db, request: ListRequest<UserFilters>): Promise<Page<User>> {
  let query = selectPeople(db).where(allOf(conditionsFor(listUsers, request.filters, COLUMNS)));
  for (const { by, direction } of request.order)
    query = query.orderBy(ORDER_COLUMNS[by as keyof typeof ORDER_COLUMNS], direction);
  if (request.order.length === 0) query = query.orderBy('users.search_last').orderBy('users.search_first');
  const page = await pageOf(query.orderBy('users.id'), request);
  return { rows: await withSums(db, page.rows), total: page.total };
}
