/** The sentences that a press adds to the text of a score; one's own can be kept and forgotten. */
import { ActionIcon, Button, UnstyledButton } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import classes from './review.module.css';
import { HOUSE_SENTENCES, useOwnSentences } from './sentences.ts';

type Props = { personId: number; text: string; onPick: (sentence: string) => void };

export function SentencePicks({ personId, text, onPick }: Props) {
  const { own, mayKeep, keep, forget } = useOwnSentences(personId);
  return (
    <>
      <ul className={classes.sentences} aria-label="Sentences to pick from">
        {HOUSE_SENTENCES.map((sentence) => (
          <li key={sentence}>
            <UnstyledButton className={classes.sentence} onClick={() => onPick(sentence)}>
              {sentence}
            </UnstyledButton>
          </li>
        ))}
        {own.map((sentence) => (
          <li key={sentence} className={classes.own}>
            <UnstyledButton className={classes.sentence} onClick={() => onPick(sentence)}>
              {sentence}
            </UnstyledButton>
            <ActionIcon size={24} aria-label={`Forget the sentence: ${sentence}`} onClick={() => forget(sentence)}>
              <IconX size={14} />
            </ActionIcon>
          </li>
        ))}
      </ul>
      {mayKeep(text) && (
        <Button variant="subtle" size="compact-sm" className={classes.keep} onClick={() => keep(text)}>
          Keep this text as a sentence
        </Button>
      )}
    </>
  );
}
