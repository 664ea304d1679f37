/** Brand of the workspace, which share pages carry so that their first paint has it (docs/people.md#brand). */
import { useLayoutEffect } from 'react';
import { textOn } from '#domain/platform/brand/accent.ts';
import { type Brand, BRAND_META, NO_BRAND } from '#contract/platform/brand-meta.ts';

/** Returns the brand in the page. */
export function brandOfPage(): Brand {
  const content = document.querySelector<HTMLMetaElement>(`meta[name="${BRAND_META}"]`)?.content;
  return content === undefined ? NO_BRAND : (JSON.parse(content) as Brand);
}

/** Color variables of main buttons. Both names occur, with and without an explicit variant. */
const FILLED = ['--mantine-primary-color-filled', '--mantine-color-accent-filled'] as const;

/** Shows main buttons in the accent color while the page is open. */
export function useAccent(): void {
  useLayoutEffect(() => {
    const { accent } = brandOfPage();
    if (accent === null) return undefined;
    const page = document.documentElement;
    const text = textOn(accent);
    // Moves away from the color of the text, so that it never reads worse.
    const hover = `color-mix(in srgb, ${accent} 88%, ${text === '#ffffff' ? '#000000' : '#ffffff'})`;
    const colors = Object.fromEntries([
      ...FILLED.flatMap((name) => [[name, accent] as const, [`${name}-hover`, hover] as const]),
      ['--accent-text', text] as const,
    ]);
    for (const [name, value] of Object.entries(colors)) page.style.setProperty(name, value);
    page.dataset['accent'] = '';
    return () => {
      for (const name of Object.keys(colors)) page.style.removeProperty(name);
      delete page.dataset['accent'];
    };
  }, []);
}
