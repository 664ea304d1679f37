/** Template of the static sign-in form, which the server fills in (ADR 11; server/platform/http/first-form.ts). */
import { USER_TYPES } from '#domain/identity/roles.ts';
import { PATHS } from '#web/lib/paths.ts';
import { roleLabel } from './role-labels.ts';
import { SIGN_IN_COPY } from './sign-in-copy.ts';

/** Class names that the build generates for `open-page.module.css`. */
type Classes = Record<string, string>;

/** Shown by the page itself if the app fails to load. */
const NOT_LOADED = `Couldn't load Cutroom. Check your connection, then press ${SIGN_IN_COPY.login} to reload this page.`;

/** Same icon as Mantine's password field. */
const EYE =
  '<svg viewBox="0 0 256 256" fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round" stroke-width="16" aria-hidden="true"><path d="M128 56c-80 0-112 72-112 72s32 72 112 72 112-72 112-72-32-72-112-72z"/><circle cx="128" cy="128" r="40"/></svg>';

const label = (id: string, text: string): string =>
  `<label for="${id}">${text}<span class="first-star" aria-hidden="true"> *</span></label>`;

const button = (attributes: string, text: string): string =>
  `<button class="first-button" ${attributes}><span>${text}</span></button>`;

/** No field has a name: if the form is submitted before any script runs, its input must not end up in the URL. */
const formHtml = ({ under }: Classes): string => `<form id="first-form" aria-label="${SIGN_IN_COPY.title}">
<p id="first-fault" role="alert" hidden>${NOT_LOADED}</p>
<div>${label('first-email', SIGN_IN_COPY.email)}<input class="first-field" id="first-email" type="email" required autocomplete="username"></div>
<div>${label('first-password', SIGN_IN_COPY.password)}<div class="first-password"><input class="first-field" id="first-password" type="password" required autocomplete="current-password"><button id="first-eye" type="button" tabindex="-1" aria-pressed="false" aria-label="${SIGN_IN_COPY.showPassword}">${EYE}</button></div></div>
${button('type="submit"', SIGN_IN_COPY.login)}
${button('type="button" id="first-passkey"', SIGN_IN_COPY.passkey)}
<a class="${under} first-link" href="${PATHS.forgot}">${SIGN_IN_COPY.forgot}</a>
<!--offered-->
</form>`;

/** Returns the parts of the form; placeholders are marked `{...}`. */
export function firstFormPieces(classes: Classes) {
  const { page, name, names, house, card } = classes;
  return {
    form: `<main id="first-page" class="${page}"><p class="${name}"><img src="/favicon.svg" alt="" width="28" height="28"><span class="${names}">Cutroom<!--workspace--></span></p><div class="${card} first-card"><h1>${SIGN_IN_COPY.title}</h1>${formHtml(classes)}</div></main>`,
    house: `<span class="${house}">{name}</span>`,
    offered: `<div class="first-offered" role="group" aria-labelledby="first-offered"><p id="first-offered">${SIGN_IN_COPY.offered}</p>{people}</div>`,
    people: Object.fromEntries(
      USER_TYPES.map((type) => [type, button('type="button" data-first-person', `${roleLabel(type)}: {name}`)]),
    ),
  };
}
