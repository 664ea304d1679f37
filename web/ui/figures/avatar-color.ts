/** Background color of initials: stable per person, and different for people with similar names. */

export type AvatarOwner = { id: number; name: string };

/** Golden angle: consecutive IDs get hues that are far apart and never repeat. */
const GOLDEN_ANGLE = 137.508;
/** Saturation and lightness pairs, dark enough for white text. */
const TONES = [
  [70, 26],
  [45, 32],
  [25, 30],
] as const;

const sumOfLetters = (name: string): number => [...name].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0);

/** Returns a CSS color: hue from the ID, tone from the full name. */
export function avatarColor({ id, name }: AvatarOwner): string {
  const [saturation, lightness] = TONES[sumOfLetters(name) % TONES.length] ?? TONES[0];
  return `hsl(${Math.round(id * GOLDEN_ANGLE) % 360} ${saturation}% ${lightness}%)`;
}
