/** Result of one doctor check. */
export type Finding = {
  state: 'ok' | 'warning' | 'fault';
  /** Short name of the check. */
  name: string;
  /** State of the checked part, and what to do if it isn't healthy. */
  message: string;
  /** Fixes the problem and returns a description of what was done. */
  fix?: () => Promise<string>;
};

const finding =
  (state: Finding['state']) =>
  (name: string, message: string, fix?: () => Promise<string>): Finding => ({
    state,
    name,
    message,
    ...(fix && { fix }),
  });

export const ok = finding('ok');
export const warning = finding('warning');
/** Creates a finding of a malfunction or a loss, which makes the command exit with 1. */
export const fault = finding('fault');
