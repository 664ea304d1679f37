/** Writes the page of the sign-in (ADR 11): its form stands in it, with a small sheet; the sheet of the app follows and holds back only what comes after. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type Plugin, preprocessCSS, type ResolvedConfig } from 'vite';
import { firstFormPieces } from '#web/identity/session/first-form.ts';

const fileOf = (name: string): string => path.join(import.meta.dirname, '..', name);

/** Comments and indents are for those who read the source. */
const small = (css: string): string =>
  css
    .replaceAll(/\/\*[^]*?\*\//g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();

const SHEET = /\s*<link rel="stylesheet"[^>]*>/;
const FIRST_SCRIPT = '<script src="/first.js"></script>';

/** The built page with the form in it; its sheet is asked for before all scripts. */
function pageWith(html: string, form: string, sheet: string): string {
  const [link = ''] = SHEET.exec(html) ?? [];
  if (link === '' || !html.includes(FIRST_SCRIPT))
    throw new Error('web/index.html is not as the sign-in page needs it.');
  return html
    .replace(link, '')
    .replace(
      FIRST_SCRIPT,
      () => `<link rel="stylesheet" href="/${sheet}">${FIRST_SCRIPT}<script src="/first-form.js"></script>`,
    )
    .replace('<div id="root">', () => `${form}${link}<div id="root">`);
}

/** Colours and type are those of the app, from its own sheets. */
export function firstForm(): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'first-form',
    apply: 'build',
    // After the page itself.
    enforce: 'post',
    configResolved: (resolved) => {
      config = resolved;
    },
    async generateBundle(_options, bundle) {
      const page = bundle['index.html'];
      if (page?.type !== 'asset') throw new Error('The page is not built yet.');
      const [theme, own, open] = await Promise.all(
        ['app/theme.css', 'identity/session/first-form.css', 'identity/session/open-page.module.css'].map((name) =>
          readFile(fileOf(name), 'utf8'),
        ),
      );
      const { code, modules = {} } = await preprocessCSS(
        open ?? '',
        fileOf('identity/session/open-page.module.css'),
        config,
      );
      const source = small([theme, code, own].join('\n'));
      const sheet = this.getFileName(this.emitFile({ type: 'asset', name: 'first-form.css', source }));
      const { form, ...pieces } = firstFormPieces(modules);
      const filled = { page: pageWith(String(page.source), form, sheet), sheet, ...pieces };
      this.emitFile({ type: 'asset', fileName: 'first-form.json', source: JSON.stringify(filled) });
    },
  };
}
