/** Titles, descriptions, platforms and sizes of the demo's projects. */
import type { ProjectClass } from '#domain/platform/project-classes.ts';
import type { Trade } from './demo-team.ts';
import type { Random } from './random.ts';

const COUPLES = ['Nina & Paul', 'Sarah & Tomás', 'Ella & Jonah', 'Aisha & Omar', 'Kate & Liam', 'Mina & Joel'];
const GUESTS = ['Dr. Anna Holm', 'Felix Brown', 'Tara Singh', 'Marcus Lowe', 'June Park', 'Abby Taylor-Jones'];
const PLACES = ['Harbor', 'Old Town', 'Riverside', 'Oak Park', 'Lakeview', 'Hilltop'];

/** Title templates; `titleFor` replaces `{couple}`, `{guest}`, `{place}` and `{n}`. */
const TITLES: Record<Trade, readonly string[]> = {
  wedding: ['{couple}: Highlight film', '{couple}: Full ceremony', '{couple}: 60-second teaser', '{couple}: Toasts'],
  brand: [
    'Spring launch: Hero spot',
    'Product story, part {n}',
    'Customer story {n}',
    'Behind the scenes, ep. {n}',
    'Social cutdowns, batch {n}',
    'Grand opening recap',
  ],
  podcast: ['Ep. {n}: {guest}', 'Ep. {n}: Listener Q&A', 'Ep. {n}: Clips', 'Season trailer'],
  channel: ['Weekly vlog {n}', 'Shorts, batch {n}', 'Tutorial {n}: The basics', 'Gear review {n}', 'Q&A special {n}'],
  event: ['Main stage highlights {n}', 'Keynote session {n}', 'Event recap', 'Speaker interview: {guest}'],
  property: [
    '{place} Apartments: Walkthrough',
    '{place} home: Listing video',
    '{place}: Drone reel',
    'Neighborhood guide {n}',
  ],
};

export function titleFor(trade: Trade, random: Random): string {
  return random
    .pick(TITLES[trade])
    .replace('{couple}', random.pick(COUPLES))
    .replace('{guest}', random.pick(GUESTS))
    .replace('{place}', random.pick(PLACES))
    .replace('{n}', String(random.whole(1, 48)));
}

const DESCRIPTIONS: readonly string[] = [
  'Two cameras plus a lav track, all synced. Keep the pacing relaxed and let the music breathe at the end.',
  'Use the brand fonts in the shared folder. Deliver 16:9 and 9:16, and keep titles inside the safe area.',
  'Raw footage is on drive B. The client wants a strong hook in the first five seconds and burned-in captions.',
  'Three-camera multicam. Clean up the room noise, trim the false starts and add lower thirds.',
  'Match last month’s video: same grade, same titles, new end card.',
  'Open with the drone shots, then interiors. Keep it under two minutes, no voiceover.',
  'The client signed off on the script, so stick to it. B-roll ideas are in the notes.',
  'Short and punchy: hook, three points, call to action.',
  'Match the two cameras before the first review. B cam runs warm.',
  '',
];

export const descriptionFor = (random: Random): string => random.pick(DESCRIPTIONS);

const PLATFORMS: Record<Trade, readonly string[]> = {
  wedding: ['Vimeo', 'Private link', 'YouTube'],
  brand: ['Instagram', 'YouTube', 'TikTok', 'Website'],
  podcast: ['YouTube', 'Spotify'],
  channel: ['YouTube', 'TikTok'],
  event: ['YouTube', 'LinkedIn', 'Website'],
  property: ['Website', 'Instagram', 'YouTube'],
};

export const platformFor = (trade: Trade, random: Random): string => random.pick(PLATFORMS[trade]);

type ClassWeights = Readonly<Record<ProjectClass, number>>;

const FILM: ClassWeights = { Premium: 5, Standard: 4, Basic: 1, Podcast: 0 };
const DAILY: ClassWeights = { Premium: 2, Standard: 4, Basic: 4, Podcast: 0 };

const CLASSES: Record<Trade, ClassWeights> = {
  wedding: FILM,
  event: FILM,
  brand: { Premium: 4, Standard: 4, Basic: 2, Podcast: 0 },
  channel: DAILY,
  property: DAILY,
  podcast: { Premium: 0, Standard: 1, Basic: 1, Podcast: 8 },
};

export const classFor = (trade: Trade, random: Random): ProjectClass => random.weighted(CLASSES[trade]);

/** Range of finished video in minutes, and minutes of finished video per hour of work. */
export const SIZES: Record<ProjectClass, { minutes: [number, number]; minutesPerHour: number }> = {
  Premium: { minutes: [4, 14], minutesPerHour: 1 },
  Standard: { minutes: [4, 12], minutesPerHour: 2 },
  Basic: { minutes: [1, 5], minutesPerHour: 2 },
  Podcast: { minutes: [25, 75], minutesPerHour: 12 },
};
