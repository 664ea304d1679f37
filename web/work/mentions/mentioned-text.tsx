/** Text with highlighted mentions (docs/review.md#mentions). */
import { Fragment } from 'react';
import { mentionParts } from '#domain/work/mentions.ts';
import classes from './mentions.module.css';

type Props = { text: string; mentions: readonly { id: number; name: string }[] };

export function MentionedText({ text, mentions }: Props) {
  if (mentions.length === 0) return text;
  return mentionParts(text, mentions).map(({ at, text: part, isMention }) =>
    isMention ? (
      <span key={at} className={classes.mention}>
        {part}
      </span>
    ) : (
      <Fragment key={at}>{part}</Fragment>
    ),
  );
}
