/** What the demo's people write to each other: about the work, about a revision, about points and about leave. */

/** A line of a conversation: `lead` is the manager who assigned the project, `boss` an administrator. */
export type Line = { by: 'lead' | 'editor' | 'boss'; text: string };

const lead = (text: string): Line => ({ by: 'lead', text });
const editor = (text: string): Line => ({ by: 'editor', text });
const boss = (text: string): Line => ({ by: 'boss', text });

/** While the work runs: questions and answers. */
export const WORK_THREADS: readonly (readonly Line[])[] = [
  [
    editor('The lav track on the second interview clips badly from 02:10 to 02:40. Is there a backup recording?'),
    lead('Yes, camera B has a scratch track. It is in the same folder, files ending in _B.'),
    editor('Found it, blends fine after a bit of EQ.'),
  ],
  [
    lead('The client sent a new logo. It is in the assets folder, please use that one for the end card.'),
    editor('Swapped.'),
  ],
  [
    editor('Do we want captions burnt in or as a separate file?'),
    lead('Burnt in for the vertical version, separate .srt for YouTube.'),
  ],
  [
    editor('Rough cut is at 6:20 and the brief says 5. I would drop the second anecdote, OK?'),
    lead('Good call, drop it.'),
  ],
  [lead('Please keep the drone shot of the bay, they asked for it twice.'), editor('It opens the film now.')],
  [
    editor('Project file is 23.976 but half the footage is 25. I will conform to 25, shout if that is a problem.'),
    lead('25 is right.'),
  ],
  [
    editor('Waiting for the music licence before I lock the edit. Pausing the clock until then.'),
    lead('Licence is in, go ahead.'),
  ],
  [
    lead('How far are you? The client would love a peek tonight.'),
    editor('Exporting a preview now, link in ten minutes.'),
  ],
];

/** After the first cut: review. */
export const REVIEW_THREADS: readonly (readonly Line[])[] = [
  [
    lead('Lovely pacing. Only the logo at 0:04 comes a beat too early, otherwise approved.'),
    editor('Moved it to the downbeat.'),
  ],
  [
    lead('Music is fighting the voice between 1:15 and 1:40. Can you duck it by 4 dB?'),
    editor('Ducked by 5 and rolled off the low end. New export is up.'),
    lead('Much better. Sending it to the client.'),
  ],
  [boss('Best grade we have delivered this month. Please save the node tree as a preset for the team.')],
  [lead('Typo in the lower third at 0:52, it is “Andersson” with two s.'), editor('Fixed, also in the credits.')],
  [
    lead('Client feedback: “We cried. Twice.” Nothing to change.'),
    editor('That makes my week.'),
    boss('Well deserved. Adding this one to the showreel list.'),
  ],
  [
    lead('The jump cut at 3:08 is too visible, put some B-roll over it.'),
    editor('Covered it with the workshop close-up.'),
    lead('Perfect.'),
  ],
  [
    lead('Vertical version crops the product out at 0:11 and 0:19. Please reframe both.'),
    editor('Reframed and keyframed.'),
  ],
  [lead('Approved as it is. Thank you for turning this round so fast!')],
  [editor('Final files delivered: master, 9:16 and the .srt. Checksums are in the folder.'), lead('Received.')],
  [lead('Audio is a bit low, we want -14 LUFS for YouTube.'), editor('Was at -17. Normalised to -14, true peak -1.')],
];

/** Why finished work came back. */
export const REVISION_REASONS: readonly string[] = [
  'The client wants a shorter intro and the new logo at the end.',
  'Captions are out of sync from the third minute on.',
  'Legal asked us to remove the shot with the competitor’s sign.',
  'The couple would like the father’s speech in the film as well.',
  'Skin tones are too green in the indoor scenes; please regrade.',
  'Music licence fell through, replace the track from 1:20 to the end.',
  'Client needs a version of 60 seconds instead of 90.',
  'Two of the names in the lower thirds are wrong.',
];

/** What an administrator notes with each score. */
export const SCORE_NOTES: Record<number, readonly string[]> = {
  1: ['Missed the brief and the deadline. Let us talk it through.'],
  2: ['Needed too many rounds; check sound before the first review.', 'Late, and the grade was uneven.'],
  3: ['Solid work, on brief.', 'Fine overall, pacing could be tighter.', 'Good cut, small slips in the titles.'],
  4: ['Clean cut and well organised project file.', 'Client is happy, on time.', 'Very good sound work.'],
  5: ['Outstanding. Showreel material.', 'Client called to say thank you.', 'Faster than planned and flawless.'],
};

export const PERSONAL_NOTES: readonly string[] = [
  'Stepped in over the weekend.',
  'Helped a colleague with the multicam sync.',
  'Built a title template that everyone uses now.',
  'Took the client call and saved us a round.',
];

export const DESIGNATION_ADDED: readonly string[] = [
  'Extra vertical cut',
  'Rush delivery',
  'Sound repair',
  'Colour match of three cameras',
];
export const DESIGNATION_DEDUCTED: readonly string[] = ['Wrong export settings', 'Project file left unsorted'];

export const LEAVE_REASONS: readonly string[] = [
  'Family visit',
  'Wedding of my sister',
  'Moving to a new flat',
  'Summer holiday',
  'Dentist and a day to recover',
  'Conference on colour grading',
  'Long weekend in the mountains',
  'School holidays with the children',
];
