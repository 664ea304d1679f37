/** Creates a company link, which few administrators do, so it loads when it is used (docs/people.md#company-links). */
import { createCompanyLink as endpoint } from '#contract/identity/oidc.ts';
import { call } from '#web/lib/api/api.ts';

export const createCompanyLink = async (id: number) => (await call(endpoint, { params: { id } })).data;
