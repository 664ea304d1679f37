/** Saved replies for the description of a score, with saving and deleting of personal ones. */
import { ActionIcon, Button, UnstyledButton } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import classes from './scoring.module.css';
import { BUILT_IN_REPLIES, useSavedReplies } from './saved-reply-list.ts';

type Props = { personId: number; text: string; onPick: (reply: string) => void };

export function SavedReplies({ personId, text, onPick }: Props) {
  const { own, maySave, keep, forget } = useSavedReplies(personId);
  return (
    <>
      <ul className={classes.sentences} aria-label="Saved replies">
        {BUILT_IN_REPLIES.map((reply) => (
          <li key={reply}>
            <UnstyledButton className={classes.sentence} onClick={() => onPick(reply)}>
              {reply}
            </UnstyledButton>
          </li>
        ))}
        {own.map((reply) => (
          <li key={reply} className={classes.own}>
            <UnstyledButton className={classes.sentence} onClick={() => onPick(reply)}>
              {reply}
            </UnstyledButton>
            <ActionIcon size={24} aria-label={`Delete saved reply: ${reply}`} onClick={() => forget(reply)}>
              <IconX size={14} />
            </ActionIcon>
          </li>
        ))}
      </ul>
      {maySave(text) && (
        <Button variant="subtle" size="compact-sm" className={classes.keep} onClick={() => keep(text)}>
          Save this reply
        </Button>
      )}
    </>
  );
}
