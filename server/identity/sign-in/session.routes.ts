/** Public sign-in endpoints: password, second step and passkeys (docs/api-reference.md#sign-in-errors, docs/api-reference.md#tokens). */
import { passkeysNeedHttps } from '#domain/identity/passkeys.ts';
import { isRefusal } from '#domain/platform/refusal.ts';
import { missingKey } from '#domain/identity/sign-in.ts';
import { blankAt } from '#domain/platform/violations.ts';
import {
  beginPasskeySignIn as beginPasskeyEndpoint,
  signInByPasskey as passkeyEndpoint,
} from '#contract/identity/passkeys.ts';
import { submitSecondStep as secondStepEndpoint } from '#contract/identity/two-factor.ts';
import { signIn as signInEndpoint } from '#contract/platform/session.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import { relyingPartyOf } from '#server/identity/passkeys/relying-party.ts';
import { beginPasskeySignIn, signInByPasskey } from './passkey-sign-in.actions.ts';
import { submitSecondStep } from './second-step.actions.ts';
import { signIn } from './session.actions.ts';
import { userAgentIn } from '#server/identity/session/sessions.store.ts';

const BLANK = blankAt('').code;

export function registerSession(serve: Serve): void {
  serve(signInEndpoint, {
    // Reports only a missing key; an impossible value is refused as wrong credentials.
    validate: (_body, violations) => {
      const missing = violations.find((violation) => violation.code === BLANK);
      return missing ? missingKey(missing.propertyPath) : [];
    },
    handle: async ({ deps, address, request }, body) => {
      const agent = userAgentIn(request.headers['user-agent']);
      const result = await signIn(deps, body, { address, agent, inApp: body.app === true, log: request.log });
      return isRefusal(result) ? result : { plain: result };
    },
  });

  serve(secondStepEndpoint, {
    handle: async ({ deps, address, request }, { mfa, code }) => {
      const agent = userAgentIn(request.headers['user-agent']);
      const result = await submitSecondStep(deps, { ticket: mfa, code }, { address, agent, log: request.log });
      return isRefusal(result) ? result : { plain: result };
    },
  });

  serve(beginPasskeyEndpoint, {
    handle: async ({ deps, request }, { mfa }) => {
      const party = relyingPartyOf(request, deps.config.publicUrl);
      if (!party) return passkeysNeedHttps();
      const started = await beginPasskeySignIn(deps, party, mfa);
      return isRefusal(started) ? started : { plain: started };
    },
  });

  serve(passkeyEndpoint, {
    handle: async ({ deps, address, request }, { app, ...response }) => {
      const party = relyingPartyOf(request, deps.config.publicUrl);
      if (!party) return passkeysNeedHttps();
      const agent = userAgentIn(request.headers['user-agent']);
      const context = { address, agent, app: app === true, log: request.log, party };
      const result = await signInByPasskey(deps, response, context);
      return isRefusal(result) ? result : { plain: result };
    },
  });
}
