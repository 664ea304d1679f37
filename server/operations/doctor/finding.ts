/** What the doctor says of one thing that it looked at. */
export type Finding = {
  state: 'ok' | 'warning' | 'fault';
  /** What was looked at, in a word or two. */
  name: string;
  /** How it is, and what to do where it is not well. */
  words: string;
  /** Mends it; what was done, in words. */
  fix?: () => Promise<string>;
};

const finding =
  (state: Finding['state']) =>
  (name: string, words: string, fix?: () => Promise<string>): Finding => ({ state, name, words, ...(fix && { fix }) });

export const ok = finding('ok');
export const warning = finding('warning');
/** The house does not work as it should, or something is lost: the command ends with 1. */
export const fault = finding('fault');
