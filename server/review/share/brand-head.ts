/** Language, and brand of the workspace, in the head of share pages, so that their first paint has them (docs/people.md#brand). */
import type { ClientLanguage } from '#domain/platform/clients/client-languages.ts';
import { textOn } from '#domain/platform/brand/accent.ts';
import { contentUrlOf } from '#contract/platform/pictures.ts';
import { CLIENT_LANGUAGE_META, LOGO_META, type LogoMeta } from '#contract/platform/workspace-name.ts';
import { findLogoFile } from '#server/identity/settings/logo.actions.ts';
import type { Db } from '#server/platform/db/dialect.ts';
import { escaped } from '#server/platform/http/response/html.ts';
import { readSettings } from '#server/platform/settings/settings.store.ts';

const meta = (name: string, content: string): string => `<meta name="${name}" content="${escaped(content)}" />`;

/** Main buttons, but not those of another color, such as Delete. */
const MAIN_BUTTONS = ".mantine-Button-root:is([data-variant='filled'],:not([data-variant])):not([style*='red'])";

/** Returns the style of main buttons. On hover they move away from the color of their text, so that it never reads worse. */
function styleOf(accent: string): string {
  const text = textOn(accent);
  const hover = `color-mix(in srgb,${accent} 88%,${text === '#ffffff' ? '#000' : '#fff'})`;
  const colors = ['primary-color', 'color-accent'].map(
    (name) => `--mantine-${name}-filled:${accent}!important;--mantine-${name}-filled-hover:${hover}!important`,
  );
  return `<style>html{${colors.join(';')}}${MAIN_BUTTONS}{--button-color:${text}!important}</style>`;
}

const findContactLanguage = async (db: Db, contactId: number | null): Promise<ClientLanguage | null> =>
  contactId === null
    ? null
    : ((await db.selectFrom('client_contacts').select('language').where('id', '=', contactId).executeTakeFirst())
        ?.language ?? null);

/** Returns elements for the language of the contact whose link it is, else of the workspace, and for the workspace's logo and accent, as far as they are chosen. */
export async function brandHead(db: Db, contactId: number | null): Promise<string> {
  const settings = await readSettings(db);
  const { accent, logoAspect } = settings;
  const language = (await findContactLanguage(db, contactId)) ?? settings.clientLanguage;
  const file = await findLogoFile(db, settings);
  const logo: LogoMeta | null =
    file === null || logoAspect === null ? null : { url: contentUrlOf(file), aspect: logoAspect };
  return [
    language === null ? '' : meta(CLIENT_LANGUAGE_META, language),
    logo === null ? '' : meta(LOGO_META, JSON.stringify(logo)),
    accent === null ? '' : styleOf(accent),
  ].join('');
}
