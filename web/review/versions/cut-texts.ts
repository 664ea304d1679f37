/** Error and confirmation messages of the version screens. */

export const CUT_TEXTS = {
  fetchFailed: "Couldn't load this project's versions.",
  noCut: "This version doesn't exist, or you don't have access to it.",
  notesFailed: "Couldn't load the notes.",
  noteFailed: "Couldn't send the note.",
  changeFailed: "Couldn't save the note.",
  resolveFailed: "Couldn't update the note.",
  releaseFailed: "Couldn't release the note.",
  deleteFailed: "Couldn't delete the note.",
  deleteNote: 'Delete this note and its replies?',
  gone: 'The file for this version was removed. Its notes remain.',
  notShown: "This browser can't play this version.",
  decideFailed: "Couldn't save the decision.",
  carryFailed: "Couldn't carry the notes over.",
  commentFailed: "Couldn't save the comment.",
  deleteCutFailed: "Couldn't delete the version.",
  deleteCut: 'Delete this version and its file?',
  uploadFailed: "Couldn't upload the file.",
  exportFailed: "Couldn't export the notes.",
  queueFailed: "Couldn't load the versions awaiting approval.",
} as const;
