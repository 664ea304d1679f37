/** The list of people: what each filter of wire 3.3 means, and in which order they come. */
import { type Expression, type SqlBool, sql } from 'kysely';
import type { FiltersOf } from '#contract/endpoint.ts';
import type { ListRequest } from '#contract/filter.ts';
import type { listUsers, User } from '#contract/users.ts';
import { containsAny, type Db } from '#server/db/dialect.ts';
import { type Page, pageOf } from '#server/db/page.ts';
import { selectPeople, withSums } from './users.store.ts';

type UserFilters = FiltersOf<typeof listUsers>;

function conditionsOf({ id, type, status, email, firstName, lastName, search }: ListRequest<UserFilters>['filters']) {
  const like = (column: string, words: string[] = []) =>
    words.length === 0 ? [] : [containsAny(sql.ref<string>(column), words)];
  const conditions: Expression<SqlBool>[] = [
    ...like('users.search_first', firstName),
    ...like('users.search_last', lastName),
    ...like('users.search', search),
  ];
  if (status !== undefined) conditions.push(sql<boolean>`users.is_active = ${status}`);
  const lists = [
    ['users.id', id],
    ['users.type', type],
    ['users.email', email?.map((address) => address.toLowerCase())],
  ] as const;
  for (const [column, values] of lists)
    if (values)
      conditions.push(
        values.length > 0 ? sql<boolean>`${sql.ref(column)} in (${sql.join([...values])})` : sql<boolean>`1 = 0`,
      );
  return conditions;
}

/** Names sort as people read them, whatever their case and marks. */
const ORDER_COLUMNS = { id: 'users.id', lastName: 'users.search_last', createdAt: 'users.created_at' } as const;

/** One page of the people who are not removed; by name unless told (wire 8 row 4). */
export async function listUsersPage(db: Db, request: ListRequest<UserFilters>): Promise<Page<User>> {
  const conditions = conditionsOf(request.filters);
  let query = selectPeople(db).where((eb) => eb.and(conditions));
  for (const { by, direction } of request.order)
    query = query.orderBy(ORDER_COLUMNS[by as keyof typeof ORDER_COLUMNS], direction);
  if (request.order.length === 0) query = query.orderBy('users.search_last').orderBy('users.search_first');
  const page = await pageOf(query.orderBy('users.id'), request);
  return { rows: await withSums(db, page.rows), total: page.total };
}
