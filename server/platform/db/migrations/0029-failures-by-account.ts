/** Index of failed sign-ins by account, independent of their origin (docs/people.md#throttle). */
import type { Step } from './column-types.ts';

const STATEMENTS = ['create index sign_in_failures_account on sign_in_failures (email, failed_at)'];

export const FAILURES_BY_ACCOUNT: Step = { sqlite: STATEMENTS, postgres: STATEMENTS };
