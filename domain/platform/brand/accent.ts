/** Accent color of share pages and emails: which colors are accepted, and the color of text on them (docs/people.md#brand). */
import type { Violation } from '#domain/platform/refusal.ts';
import { brokenRuleAt } from '#domain/platform/violations.ts';

/** Page backgrounds of the light and the dark theme (web/app/theme.css). */
const BACKGROUNDS = ['#f6f7f8', '#121417'] as const;
/** Minimum contrast of a control with what surrounds it (WCAG 1.4.11). */
const MIN_CONTRAST = 3;

const ACCENT_TEXTS = { form: 'Enter a color as #rrggbb.' } as const;

/** The app's own color, where a workspace has chosen none. */
export const DEFAULT_ACCENT = '#0b6f80';

/** Returns whether the text is a color as `#rrggbb`. */
export const isColor = (text: string): boolean => /^#[\da-f]{6}$/i.test(text);

type Rgb = readonly number[];

const rgbOf = (hex: string): Rgb => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
const hexOf = (rgb: Rgb): string => `#${rgb.map((part) => part.toString(16).padStart(2, '0')).join('')}`;

/** Returns the relative luminance, from 0 to 1 (WCAG 2.2). */
function luminanceOf(hex: string): number {
  const [red = 0, green = 0, blue = 0] = rgbOf(hex).map((part) => {
    const share = part / 255;
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Returns the contrast of two colors, from 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const isReadable = (accent: string): boolean =>
  BACKGROUNDS.every((background) => contrastOf(accent, background) >= MIN_CONTRAST);

/** Returns black or white, whichever reads better on the accent. */
export const textOn = (accent: string): '#000000' | '#ffffff' =>
  contrastOf(accent, '#ffffff') >= contrastOf(accent, '#000000') ? '#ffffff' : '#000000';

/** Returns the color after it is mixed with black or white in steps of 1/255. */
function mixed(hex: string, target: number, steps: number): string {
  return hexOf(rgbOf(hex).map((part) => Math.round(part + ((target - part) * steps) / 255)));
}

/** Returns the accepted color that needs the least black or white. */
export function nearestAccent(accent: string): string {
  for (let steps = 0; steps <= 255; steps += 1)
    for (const target of [0, 255]) {
      const candidate = mixed(accent, target, steps);
      if (isReadable(candidate)) return candidate;
    }
  return accent;
}

/** Checks an accent; null is the app's own color. */
export function checkAccent(accent: string | null): Violation[] {
  if (accent === null) return [];
  if (!isColor(accent)) return [brokenRuleAt('accent', ACCENT_TEXTS.form)];
  if (isReadable(accent)) return [];
  const page = contrastOf(accent, BACKGROUNDS[0]) < MIN_CONTRAST ? 'light' : 'dark';
  return [
    brokenRuleAt(
      'accent',
      `This color is hard to see on a ${page} page. The nearest one that works is ${nearestAccent(accent)}.`,
    ),
  ];
}
