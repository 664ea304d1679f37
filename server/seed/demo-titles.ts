/** What the demo's projects are called and what was ordered with them. */
import type { ProjectClass } from '#domain/platform/project-classes.ts';
import type { Trade } from './demo-team.ts';
import type { Random } from './random.ts';

const COUPLES = ['Nina & Paul', 'Sara & Tomás', 'Ella & Jonas', 'Aisha & Omar', 'Kate & Liam', 'Mina & Joel'];
const GUESTS = ['Dr. Anna Holm', 'Felix Braun', 'Tara Singh', 'Marco Lupo', 'June Park', 'Abel Tesfaye-Jones'];
const PLACES = ['Harbour', 'Old Town', 'Riverside', 'Garden', 'Lakeview', 'Hilltop'];

/** `{couple}`, `{guest}`, `{place}` and `{n}` are filled in. */
const TITLES: Record<Trade, readonly string[]> = {
  wedding: ['{couple}: wedding film', '{couple}: ceremony cut', '{couple}: 60-second teaser', '{couple}: speeches'],
  brand: [
    'Spring launch: hero spot',
    'Product story, part {n}',
    'Customer portrait {n}',
    'Behind the scenes, episode {n}',
    'Social cut-downs, batch {n}',
    'Store opening recap',
  ],
  podcast: ['Episode {n}: {guest}', 'Episode {n}: listener questions', 'Clips from episode {n}', 'Season trailer'],
  channel: ['Weekly video {n}', 'Shorts, batch {n}', 'Tutorial {n}: the basics', 'Gear review {n}', 'Q&A special {n}'],
  event: ['Main stage highlights, day {n}', 'Keynote recording {n}', 'Aftermovie', 'Speaker interview: {guest}'],
  property: [
    '{place} apartments: tour',
    '{place} house: listing film',
    'Drone reel: {place}',
    'Neighbourhood guide {n}',
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
  'Two cameras and a lavalier track, all synced. Keep the pacing calm and let the music breathe at the end.',
  'Use the brand fonts from the shared folder. Deliver 16:9 and a 9:16 version with safe margins.',
  'Raw footage is on drive B. The client wants a strong first five seconds and captions burnt in.',
  'Multicam, three angles. Clean up the room noise, cut the false starts and add the lower thirds.',
  'Reference: last month’s cut. Same grade, same titles, new end card.',
  'Drone shots first, then interiors. Nothing over two minutes, no voice-over.',
  'Client has approved the script. Follow it closely; B-roll suggestions are in the notes.',
  'Short and punchy. Hook, three points, call to action.',
  'Colour match the two cameras before the first review; the B cam runs warm.',
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

/** Minutes of finished video, at least and at most, and how many of them one hour of work makes. */
export const SIZES: Record<ProjectClass, { minutes: [number, number]; minutesPerHour: number }> = {
  Premium: { minutes: [4, 14], minutesPerHour: 1 },
  Standard: { minutes: [4, 12], minutesPerHour: 2 },
  Basic: { minutes: [1, 5], minutesPerHour: 2 },
  Podcast: { minutes: [25, 75], minutesPerHour: 12 },
};
