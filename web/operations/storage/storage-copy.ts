/** Texts of the storage card and of the storage rule. */
export const STORAGE_COPY = {
  failed: "Couldn't load the storage.",
  removeFailed: "Couldn't remove the files.",
  pinFailed: "Couldn't save the project.",
  ruleFailed: "Couldn't save the rule.",
  saved: 'Storage rule saved.',
  none: 'No versions are stored.',
  noInventory: 'The first inventory is on its way.',
  keepDays: 'Keep all files of completed projects',
  keep: 'Then keep',
  explained: 'Originals and copies of other versions are removed. Notes, decisions and pictures stay.',
} as const;
