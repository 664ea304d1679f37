/** Text of a cue with its bold, italic and underlined parts. Drawn as text, so that a file can't add anything else to the page. */
import type { ReactNode } from 'react';
import { runsOf } from '#domain/review/captions/cue-text.ts';
import type { Cue } from '#domain/review/captions/cue.ts';

export function CueText({ cue }: { cue: Cue }) {
  return runsOf(cue).map((run, at) => {
    let content: ReactNode = run.text;
    if (run.u) content = <u>{content}</u>;
    if (run.i) content = <i>{content}</i>;
    if (run.b) content = <b>{content}</b>;
    // oxlint-disable-next-line react/no-array-index-key -- the parts of a text have no other identity
    return <span key={at}>{content}</span>;
  });
}
