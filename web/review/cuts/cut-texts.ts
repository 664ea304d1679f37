/** What the screens of cuts say when something cannot be done. */

export const CUT_TEXTS = {
  fetchFailed: 'The versions of this project could not be loaded.',
  noCut: 'This version does not exist, or is not yours to see.',
  notesFailed: 'The notes could not be loaded.',
  noteFailed: 'The note could not be sent.',
  changeFailed: 'The note could not be changed.',
  resolveFailed: 'The note could not be marked.',
  releaseFailed: 'The note could not be released.',
  deleteFailed: 'The note could not be deleted.',
  deleteNote: 'Delete this note with the answers to it?',
  gone: 'The file of this version was removed; its notes are kept.',
  notShown: 'This browser cannot show this version.',
  decideFailed: 'The decision could not be saved.',
  carryFailed: 'The notes could not be carried over.',
  commentFailed: 'The comment could not be saved.',
  deleteCutFailed: 'The version could not be deleted.',
  deleteCut: 'Delete this version with its file?',
  uploadFailed: 'The file could not be uploaded.',
  takeFailed: 'The notes could not be taken away.',
  queueFailed: 'What waits for a decision could not be loaded.',
} as const;
