/** Writes the sign-in page with a static form and a small style sheet (ADR 11); the app's style sheet follows and blocks only later content. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type Plugin, preprocessCSS, type ResolvedConfig } from 'vite';
import { firstFormPieces } from '#web/identity/session/first-form.ts';

const fileOf = (name: string): string => path.join(import.meta.dirname, '..', name);

/** Strips comments and indentation. */
const small = (css: string): string =>
  css
    .replaceAll(/\/\*[^]*?\*\//g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();

const SHEET = /\s*<link rel="stylesheet"[^>]*>/;
const FIRST_SCRIPT = '<script src="/first.js"></script>';

/** Returns the built page with the form; its style sheet is requested before all scripts. */
function pageWith(html: string, form: string, sheet: string): string {
  const [link = ''] = SHEET.exec(html) ?? [];
  if (link === '' || !html.includes(FIRST_SCRIPT))
    throw new Error('web/index.html lacks something that the sign-in page needs.');
  return html
    .replace(link, '')
    .replace(
      FIRST_SCRIPT,
      () => `<link rel="stylesheet" href="/${sheet}">${FIRST_SCRIPT}<script src="/first-form.js"></script>`,
    )
    .replace('<div id="root">', () => `${form}${link}<div id="root">`);
}

/** Takes colors and fonts from the app's style sheets. */
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
