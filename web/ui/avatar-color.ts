/** The colour behind a person's initials: always the same for one person, and another one for the next, however alike they are called. */

export type Who = { id: number; name: string };

/** Turns by it never come back to where they were: people that joined one after the other stand far apart on the wheel. */
const GOLDEN_ANGLE = 137.508;
/** Saturation and lightness, all dark enough for white letters. */
const TONES = [
  [70, 26],
  [45, 32],
  [25, 30],
] as const;

const sumOfLetters = (name: string): number => [...name].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0);

/** A CSS colour: the hue comes from the id, the tone from the whole name. */
export function avatarColor({ id, name }: Who): string {
  const [saturation, lightness] = TONES[sumOfLetters(name) % TONES.length] ?? TONES[0];
  return `hsl(${Math.round(id * GOLDEN_ANGLE) % 360} ${saturation}% ${lightness}%)`;
}
