/** Which jobs the house does in the background, by name. */
import { COPY_JOB } from './cuts/copy-job.ts';
import { makeCopy } from './cuts/make-copy.ts';
import type { Config } from './config.ts';
import type { JobHandlers } from './jobs/run-jobs.ts';

/** Those that the settings allow: a process without the program leaves copies to others. */
export const jobHandlersFor = ({ ffmpeg }: Pick<Config, 'ffmpeg'>): JobHandlers =>
  ffmpeg === undefined ? {} : { [COPY_JOB]: makeCopy };
