/** Avatar colors: distinct, stable and readable under white text. */
import { describe, expect, it } from 'vitest';
import { avatarColor } from './avatar-color.ts';

const PARTS = /^hsl\((\d+) (\d+)% (\d+)%\)$/;
const partsOf = (color: string): number[] => PARTS.exec(color)?.slice(1).map(Number) ?? [];

/** Returns the WCAG contrast ratio with white. */
function contrast(color: string): number {
  const [hue = 0, saturation = 0, lightness = 0] = partsOf(color);
  const l = lightness / 100;
  const a = (saturation / 100) * Math.min(l, 1 - l);
  const channel = (n: number): number => {
    const k = (n + hue / 30) % 12;
    const value = l - a * Math.max(-1, Math.min(k - 3, 9 - k, 1));
    return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 1.05 / (0.2126 * channel(0) + 0.7152 * channel(8) + 0.0722 * channel(4) + 0.05);
}

describe('the color behind initials', () => {
  it('differs for identical and for similar names, by at least 15 degrees between neighbors', () => {
    const hues = Array.from({ length: 12 }, (_, id) => partsOf(avatarColor({ id: id + 1, name: 'Ann Berg' }))[0] ?? 0);
    for (const [place, hue] of hues.entries())
      for (const other of hues.slice(place + 1)) {
        const hueDistance = Math.abs(hue - other);
        expect(Math.min(hueDistance, 360 - hueDistance)).toBeGreaterThanOrEqual(15);
      }
    expect(avatarColor({ id: 7, name: 'Ann Berg' })).not.toBe(avatarColor({ id: 7, name: 'Ann Bergh' }));
  });

  it('is the same for the same person', () => {
    expect(avatarColor({ id: 7, name: 'Ann Berg' })).toBe(avatarColor({ id: 7, name: 'Ann Berg' }));
  });

  it('gives white letters a contrast of at least 4.5', () => {
    const colors = Array.from({ length: 1_000 }, (_, id) => avatarColor({ id, name: 'x'.repeat(1 + (id % 3)) }));
    expect(new Set(colors).size).toBeGreaterThan(300);
    expect(Math.min(...colors.map(contrast))).toBeGreaterThanOrEqual(4.5);
  });
});
