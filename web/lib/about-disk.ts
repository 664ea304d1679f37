/** Whether a health problem is about the disk, so that removing files helps. */
export const isAboutDisk = (problem: string): boolean => /\bdisk\b/i.test(problem);
