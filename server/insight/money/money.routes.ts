/** Endpoints of rates, terms, agreed prices and lines entered by hand (docs/figures.md#money). */
import { isRefusal, notFound, type Refusal } from '#domain/platform/refusal.ts';
import {
  addLine as addLineEndpoint,
  changeLine as changeLineEndpoint,
  deleteLine as deleteLineEndpoint,
} from '#contract/insight/money/month-lines.ts';
import { getRates, setRates as setRatesEndpoint } from '#contract/insight/money/rates.ts';
import {
  deleteTerms as deleteTermsEndpoint,
  getClientMoney,
  getPrice,
  setPrice as setPriceEndpoint,
  setTerms as setTermsEndpoint,
} from '#contract/insight/money/terms.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import type { Context, Serve } from '#server/platform/http/serve.ts';
import { listKnownClientIds } from '#server/work/clients/clients.store.ts';
import { getReadableRecord } from '#server/work/projects/readable-project.ts';
import { readMonthParam } from '#server/insight/month/month-params.ts';
import { readAccess, readClientAccess } from './money-access.ts';
import { recordMoneyRead } from './money-months.routes.ts';
import { addLine, changeLine, deleteLine } from './month-lines.actions.ts';
import { readRates, setRates } from './rates.actions.ts';
import { deleteTerms, readClientMoney, readPrice, setPrice, setTerms } from './terms.actions.ts';

const checkClientExists = async (db: Db, id: number): Promise<Refusal | undefined> =>
  (await listKnownClientIds(db, [id])).has(id) ? undefined : notFound();

async function checkTermsPath(db: Db, { id, month }: { id: number; month: string }): Promise<Refusal | undefined> {
  const read = readMonthParam(month);
  return isRefusal(read) ? read : checkClientExists(db, id);
}

const checkLineExists = async (db: Db, id: number): Promise<Refusal | undefined> =>
  (await db.selectFrom('month_lines').select('id').where('id', '=', id).executeTakeFirst()) ? undefined : notFound();

type Reader = Pick<Context, 'deps' | 'actor'>;

/** Returns all rates, or a refusal without a currency. */
async function ratesFor({ deps, actor }: Reader) {
  const access = await readAccess(deps.db, actor);
  if (isRefusal(access)) return access;
  return readRates(deps.db);
}

/** Returns what the reader may know about a client's money. */
async function clientMoneyFor({ deps, actor }: Reader, clientId: number) {
  const access = await readClientAccess(deps.db, actor);
  if (isRefusal(access)) return access;
  return { plain: await readClientMoney(deps.reports, { clientId, access, now: deps.clock() }) };
}

type Priced = Parameters<typeof readPrice>[1];

async function priceFor({ deps, actor }: Reader, project: Priced) {
  const access = await readClientAccess(deps.db, actor);
  return isRefusal(access) ? access : { plain: await readPrice(deps.db, project, { access, now: deps.clock() }) };
}

export function registerMoney(serve: Serve): void {
  serve(getRates, {
    handle: async (context) => {
      const rates = await ratesFor(context);
      if (isRefusal(rates)) return rates;
      await recordMoneyRead(context.deps, context.actor, 'Rates');
      return { plain: { rates } };
    },
  });

  serve(setRatesEndpoint, {
    handle: async (context, body) => {
      const changedLines = await setRates(context.deps, context.actor, body);
      if (isRefusal(changedLines)) return changedLines;
      const rates = await ratesFor(context);
      return isRefusal(rates) ? rates : { plain: { rates, changedLines } };
    },
  });

  serve(getClientMoney, {
    authorizeItem: ({ deps, params }) => checkClientExists(deps.db, params.id),
    handle: async (context) => {
      const money = await clientMoneyFor(context, context.params.id);
      if (!isRefusal(money)) await recordMoneyRead(context.deps, context.actor, `Client ${context.params.id}`);
      return money;
    },
  });

  serve(setTermsEndpoint, {
    authorizeItem: ({ deps, params }) => checkTermsPath(deps.db, params),
    handle: async (context, body) => {
      const { deps, params, ifMatch } = context;
      const change = { clientId: params.id, month: params.month, ifMatch, now: deps.clock() };
      return (await setTerms(deps.db, change, body)) ?? clientMoneyFor(context, params.id);
    },
  });

  serve(deleteTermsEndpoint, {
    authorizeItem: ({ deps, params }) => checkTermsPath(deps.db, params),
    handle: ({ deps, params, ifMatch }) =>
      deleteTerms(deps.db, { clientId: params.id, month: params.month, ifMatch, now: deps.clock() }),
  });

  serve(getPrice, {
    authorizeItem: ({ deps, actor, params }) => getReadableRecord(deps.db, actor, params.id),
    handle: (context) => priceFor(context, context.record),
  });

  serve(setPriceEndpoint, {
    authorizeItem: ({ deps, actor, params }) => getReadableRecord(deps.db, actor, params.id),
    handle: async (context, { amount = null }) => {
      const { deps, actor, record: project } = context;
      const refusal = await setPrice(deps.db, actor, { project, amount, now: deps.clock() });
      return refusal ?? priceFor(context, project);
    },
  });

  serve(addLineEndpoint, {
    handle: async ({ deps, actor }, body) => {
      const line = await addLine(deps.db, actor, { body, now: deps.clock() });
      return isRefusal(line) ? line : { plain: line };
    },
  });

  serve(changeLineEndpoint, {
    authorizeItem: ({ deps, params }) => checkLineExists(deps.db, params.id),
    handle: async ({ deps, params, ifMatch }, body) => {
      const line = await changeLine(deps.db, { id: params.id, ifMatch, now: deps.clock() }, body);
      return isRefusal(line) ? line : { plain: line };
    },
  });

  serve(deleteLineEndpoint, {
    authorizeItem: ({ deps, params }) => checkLineExists(deps.db, params.id),
    handle: ({ deps, params, ifMatch }) => deleteLine(deps.db, { id: params.id, ifMatch, now: deps.clock() }),
  });
}
