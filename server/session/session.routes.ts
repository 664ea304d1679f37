/** The endpoints of signing in, which need no token: the password, and the second step (docs/wire.md#sign-in-errors, docs/wire.md#tokens). */
import { isRefusal } from '#domain/refusal.ts';
import { missingKey } from '#domain/sign-in.ts';
import { isBlank } from '#domain/violations.ts';
import { takeSecondStep as secondStepEndpoint } from '#contract/second-factor.ts';
import { signIn as signInEndpoint } from '#contract/session.ts';
import type { Serve } from '#server/http/serve.ts';
import { takeSecondStep } from './second-step.actions.ts';
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

  serve(secondStepEndpoint, {
    handle: async ({ deps, address, request }, { mfa, code }) => {
      const agent = agentIn(request.headers['user-agent']);
      const result = await takeSecondStep(deps, { ticket: mfa, code }, { address, agent, log: request.log });
      return isRefusal(result) ? result : { plain: result };
    },
  });
}
