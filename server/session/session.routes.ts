/** The one endpoint without a token: signing in (docs/wire.md#sign-in-errors, docs/wire.md#tokens). */
import { isRefusal } from '#domain/refusal.ts';
import { missingKey } from '#domain/sign-in.ts';
import { isBlank } from '#domain/violations.ts';
import { signIn as signInEndpoint } from '#contract/session.ts';
import type { Serve } from '#server/http/serve.ts';
import { signIn } from './session.actions.ts';
import { agentIn } from './sessions.store.ts';

const BLANK = isBlank('').code;

export function registerSession(serve: Serve): void {
  serve(signInEndpoint, {
    // Nothing but a missing key is told apart: text that no account could have is simply wrong.
    validate: (_body, violations) => {
      const missing = violations.find((violation) => violation.code === BLANK);
      return missing ? missingKey(missing.propertyPath) : [];
    },
    handle: async ({ deps, address, request }, body) => {
      const agent = agentIn(request.headers['user-agent']);
      const result = await signIn(deps, body, { address, agent, inApp: body.app === true, log: request.log });
      return isRefusal(result) ? result : { plain: result };
    },
  });
}
