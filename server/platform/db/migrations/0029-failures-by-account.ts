/** Failed sign-ins are also counted by account, from wherever they came (docs/people.md#throttle). */
import type { Step } from './column-types.ts';

const STATEMENTS = ['create index sign_in_failures_account on sign_in_failures (email, failed_at)'];

export const FAILURES_BY_ACCOUNT: Step = { sqlite: STATEMENTS, postgres: STATEMENTS };
