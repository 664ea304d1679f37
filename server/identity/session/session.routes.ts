/** The endpoints of signing in, which need no token: the password, and the second step (docs/wire.md#sign-in-errors, docs/wire.md#tokens). */
import { passkeysNeedHttps } from '#domain/identity/passkeys.ts';
import { isRefusal } from '#domain/platform/refusal.ts';
import { missingKey } from '#domain/identity/sign-in.ts';
import { blankAt } from '#domain/platform/violations.ts';
import {
  beginPasskeySignIn as beginPasskeyEndpoint,
  signInByPasskey as passkeyEndpoint,
} from '#contract/identity/passkeys.ts';
import { takeSecondStep as secondStepEndpoint } from '#contract/identity/second-factor.ts';
import { signIn as signInEndpoint } from '#contract/identity/session.ts';
import type { Serve } from '#server/platform/http/serve.ts';
import { relyingPartyOf } from '#server/identity/passkeys/relying-party.ts';
import { beginPasskeySignIn, signInByPasskey } from './passkey-sign-in.actions.ts';
import { takeSecondStep } from './second-step.actions.ts';
import { signIn } from './session.actions.ts';
import { agentIn } from './sessions.store.ts';

const BLANK = blankAt('').code;

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

  serve(beginPasskeyEndpoint, {
    handle: async ({ deps, request }, { mfa }) => {
      const party = relyingPartyOf(request, deps.config.publicUrl);
      if (!party) return passkeysNeedHttps();
      const begun = await beginPasskeySignIn(deps, party, mfa);
      return isRefusal(begun) ? begun : { plain: begun };
    },
  });

  serve(passkeyEndpoint, {
    handle: async ({ deps, address, request }, { app, ...answer }) => {
      const party = relyingPartyOf(request, deps.config.publicUrl);
      if (!party) return passkeysNeedHttps();
      const agent = agentIn(request.headers['user-agent']);
      const came = { address, agent, app: app === true, log: request.log, party };
      const result = await signInByPasskey(deps, answer, came);
      return isRefusal(result) ? result : { plain: result };
    },
  });
}
