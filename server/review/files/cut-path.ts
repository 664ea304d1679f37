/** URL path of cut files (docs/api-reference.md#calls-other). */
export const CUT_FILES_PATH = '/uploads/cuts';

export const cutPathOf = (filename: string): string => `${CUT_FILES_PATH}/${filename}`;
