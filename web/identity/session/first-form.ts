/** Sign-in form of the page, usable while the app loads (ADR 11). The server fills in names (server/platform/http/static.ts). */
import { USER_TYPES } from '#domain/platform/actor.ts';
import { OIDC_OFFER_TEXTS } from '#domain/platform/sign-in/oidc-offer.ts';
import { PATHS } from '#web/lib/address/paths.ts';
import { roleLabel } from './role-labels.ts';
import { SIGN_IN_COPY } from './sign-in-copy.ts';

/** Message that the page itself shows if the app fails to load. */
const NOT_LOADED = `Couldn't load Cutroom. Check your connection, then press ${SIGN_IN_COPY.login} to reload this page.`;

const field = (id: string, text: string, attributes: string): string =>
  `<div><label for="${id}">${text}<span aria-hidden="true"> *</span></label><input id="${id}" required ${attributes}></div>`;

const people = USER_TYPES.map(
  (type) => `<button type="button" data-first-person="${type}">${roleLabel(type)}: {${type}}</button>`,
).join('');

/** Returns the form with its style. No field has a name: if it is sent before any script runs, the typed values must not end up in a URL. */
export const firstForm = (style: string): string =>
  `<main id="first-page" class="open-page"><style>${style}</style>
<p class="open-name"><img src="/favicon.svg" alt="" width="28" height="28"><span class="open-names">Cutroom<!--workspace--></span></p>
<div class="open-card"><h1>${SIGN_IN_COPY.title}</h1><form id="first-form" aria-label="${SIGN_IN_COPY.title}">
<p id="first-error" role="alert" hidden>${NOT_LOADED}</p>
<!--oidc <button value="oidc" formnovalidate>{oidc}</button> oidc-->
<!--only <button value="admin" formnovalidate>${OIDC_OFFER_TEXTS.admin}</button><p class="open-hint">${OIDC_OFFER_TEXTS.hint}</p> only-->
<!--fields-->
${field('first-email', SIGN_IN_COPY.email, 'type="email" autocomplete="username"')}
${field('first-password', SIGN_IN_COPY.password, 'type="password" autocomplete="current-password"')}
<button>${SIGN_IN_COPY.login}</button>
<button id="first-passkey" value="passkey" formnovalidate>${SIGN_IN_COPY.passkey}</button>
<a class="open-link" href="${PATHS.forgot}">${SIGN_IN_COPY.forgot}</a>
<!--/fields-->
<!--offered <div role="group" aria-labelledby="first-offered"><p id="first-offered">${SIGN_IN_COPY.offered}</p>${people}</div> offered-->
</form></div></main>`;
