/** Texts of the demo team: conversations, revision reasons, points notes and leave reasons. */

/** A line of a conversation: `lead` is the manager who assigned the project, `boss` an administrator. */
export type Line = { by: 'lead' | 'editor' | 'boss'; text: string };

const lead = (text: string): Line => ({ by: 'lead', text });
const editor = (text: string): Line => ({ by: 'editor', text });
const boss = (text: string): Line => ({ by: 'boss', text });

/** Questions and answers during the work. */
export const WORK_THREADS: readonly (readonly Line[])[] = [
  [
    editor('The lav on the second interview is clipping from 2:10 to 2:40. Do we have a backup recording?'),
    lead('Yes, B cam has a scratch track. Same folder, files ending in _B.'),
    editor('Got it. Blends in fine with a little EQ.'),
  ],
  [
    lead('The client sent a new logo. It’s in the assets folder. Please use it on the end card.'),
    editor('Done, swapped it out.'),
  ],
  [
    editor('Do we want the captions burned in or as a separate file?'),
    lead('Burned in on the vertical, separate .srt for YouTube.'),
  ],
  [editor('Rough cut is at 6:20 and the brief says 5:00. OK if I drop the second story?'), lead('Good call, cut it.')],
  [lead('Please keep the drone shot of the bay. They asked for it twice.'), editor('It’s the opening shot now.')],
  [
    editor('The sequence is 23.976 but half the footage is 29.97. I’ll conform to 23.976 unless you object.'),
    lead('23.976 works.'),
  ],
  [
    editor('Waiting on the music license before I lock picture. Pausing the timer until then.'),
    lead('License is in. You’re good to go.'),
  ],
  [
    lead('How’s it coming along? The client would love to see something tonight.'),
    editor('Exporting a preview now. Link in ten minutes.'),
  ],
];

/** Review conversations after the first version. */
export const REVIEW_THREADS: readonly (readonly Line[])[] = [
  [
    lead('Love the pacing. The logo at 0:04 comes in a beat early, otherwise this is approved.'),
    editor('Moved it to the downbeat.'),
  ],
  [
    lead('The music is fighting the VO from 1:15 to 1:40. Can you duck it 4 dB?'),
    editor('Ducked it 5 and rolled off the low end. New export is up.'),
    lead('Much better. Sending it to the client.'),
  ],
  [boss('Best grade we’ve delivered all month. Can you save the node tree as a preset for the team?')],
  [lead('Typo in the lower third at 0:52: it’s “Andersson” with two s’s.'), editor('Fixed, and in the credits too.')],
  [
    lead('Client feedback: “We cried. Twice.” No changes.'),
    editor('That just made my week.'),
    boss('Well deserved. This one’s going on the reel.'),
  ],
  [
    lead('The jump cut at 3:08 is too noticeable. Can you cover it with B-roll?'),
    editor('Covered it with the workshop close-up.'),
    lead('Perfect.'),
  ],
  [
    lead('The vertical crops out the product at 0:11 and 0:19. Please reframe both.'),
    editor('Reframed and keyframed both.'),
  ],
  [lead('Approved as is. Thanks for turning this around so fast!')],
  [editor('Finals are delivered: master, 9:16 and the .srt. Checksums are in the folder.'), lead('Got them, thanks.')],
  [
    lead('Audio is a little low. We need -14 LUFS for YouTube.'),
    editor('It was at -17. Normalized to -14 with a true peak of -1.'),
  ],
];

/** Reasons for sending finished work back. */
export const REVISION_REASONS: readonly string[] = [
  'The client wants a shorter intro and the new logo at the end.',
  'Captions drift out of sync after the three-minute mark.',
  'Legal asked us to remove the shot with the competitor’s sign.',
  'The couple would like to add the father’s toast.',
  'Skin tones are too green in the indoor scenes. Please regrade.',
  'The music license fell through. Replace the track from 1:20 to the end.',
  'The client needs a 60-second version instead of 90.',
  'Two names in the lower thirds are wrong.',
];

/** An administrator's notes by score. */
export const SCORE_NOTES: Record<number, readonly string[]> = {
  1: ['Missed the brief and the deadline. Let’s talk it through.'],
  2: ['Took too many rounds. Check audio before the first review.', 'Late, and the grade was inconsistent.'],
  3: [
    'Solid work, on brief.',
    'Good overall, but the pacing could be tighter.',
    'Good edit, a few slips in the titles.',
  ],
  4: [
    'Clean edit and a well-organized project file.',
    'Delivered on time, and the client is happy.',
    'Great sound work.',
  ],
  5: ['Outstanding. This is reel material.', 'The client called to say thank you.', 'Ahead of schedule and flawless.'],
};

export const PERSONAL_NOTES: readonly string[] = [
  'Stepped in over the weekend.',
  'Helped a teammate with the multicam sync.',
  'Built a title template everyone uses now.',
  'Took the client call and saved us a round.',
];

export const DESIGNATION_ADDED: readonly string[] = [
  'Extra vertical version',
  'Rush delivery',
  'Audio repair',
  'Color match, three cameras',
];
export const DESIGNATION_DEDUCTED: readonly string[] = ['Wrong export settings', 'Disorganized project file'];

export const LEAVE_REASONS: readonly string[] = [
  'Family visit',
  'My sister’s wedding',
  'Moving to a new apartment',
  'Summer vacation',
  'Dental surgery and recovery',
  'Color grading conference',
  'Long weekend in the mountains',
  'School break with the kids',
];
