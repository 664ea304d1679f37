/** Where a note is written: it pins the frame or the range, and may hold a drawing and files. */
import { Button, Checkbox, Group, Text } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { type ReactNode, type RefObject, useRef } from 'react';
import type { CutFacts } from '#domain/review/cuts.ts';
import { checkFeedback } from '#domain/work/feedback.ts';
import type { Uploads } from '#web/work/feedback/use-uploads.ts';
import { BOX_CONTROL, WriteBox } from '#web/work/feedback/write-box.tsx';
import type { Outgoing } from '#web/lib/request.ts';
import { useSentAgain } from '#web/lib/use-sent-again.ts';
import { placeText } from './cut-words.ts';
import classes from './notes.module.css';
import type { NoteDraft, NoteDraftState } from './use-note-draft.ts';

export type NoteFormProps = {
  facts: CutFacts;
  state: NoteDraftState;
  /** Left out where nothing can be attached. */
  uploads?: Uploads | undefined;
  mayBeInternal: boolean;
  isDrawing: boolean;
  onDraw: () => void;
  onGoTo: (frame: number) => void;
  /** Answers the id of the note, or null where it did not go through. */
  onSend: (draft: NoteDraft) => Promise<number | null>;
  /** Whether what had not reached the server, and was sent again from elsewhere, is this; a guest has no such bar. */
  isSameAs?: (sent: Outgoing, draft: NoteDraft) => boolean;
  onSentAgain?: () => void;
  isPending: boolean;
  failure?: { text: string; error: unknown } | undefined;
  /** Hears with every key that something is typed, or that nothing is left of it. */
  onTyping?: ((isTyping: boolean) => void) | undefined;
  /** Below it all. */
  foot?: ReactNode;
  box: RefObject<HTMLTextAreaElement | null>;
};

function Place({ facts, state, onGoTo }: Pick<NoteFormProps, 'facts' | 'state' | 'onGoTo'>) {
  const { place } = state.draft;
  if (!place)
    return (
      <Text size="xs" c="dimmed">
        Writing stops the picture, and the note keeps its frame.
      </Text>
    );
  return (
    <Group gap={4}>
      <button type="button" className={classes.timecode} onClick={() => onGoTo(place.frame)}>
        {placeText(place, facts)}
      </button>
      <Button size="compact-xs" mih={{ base: 40, sm: 28 }} variant="subtle" onClick={state.move}>
        Move here
      </Button>
    </Group>
  );
}

export function NoteForm(props: NoteFormProps) {
  const { facts, state, uploads, mayBeInternal, isDrawing, onDraw, onGoTo, onSend, isPending, failure, onTyping, box } =
    props;
  const { draft } = state;
  const attachmentCount = uploads?.mediaIds.length ?? 0;
  const isOnItsWay = useRef(false);
  const { isSameAs, onSentAgain } = props;
  useSentAgain((sent) => {
    if (!isSameAs?.(sent, draft)) return;
    state.clear(draft);
    uploads?.clear(uploads.mediaIds);
    onSentAgain?.();
  });
  const send = async (): Promise<void> => {
    // A second press comes before the button knows that anything is sent.
    if (isOnItsWay.current) return;
    isOnItsWay.current = true;
    const mediaIds = uploads?.mediaIds ?? [];
    onTyping?.(false);
    const id = await onSend(draft).finally(() => (isOnItsWay.current = false));
    if (id === null) return;
    state.clear(draft);
    uploads?.clear(mediaIds);
  };
  return (
    <WriteBox
      label="New note"
      placeholder="Write a note at this frame."
      submitLabel="Add note"
      content={draft.content}
      onContent={(content) => {
        state.setContent(content);
        onTyping?.(content.trim() !== '');
      }}
      uploads={uploads}
      broken={checkFeedback({ content: draft.content, attachmentCount, hasDrawing: draft.strokes.length > 0 })}
      onSubmit={() => void send()}
      isPending={isPending}
      failure={failure}
      onFiles={state.pin}
      box={box}
      above={<Place facts={facts} state={state} onGoTo={onGoTo} />}
      tools={
        <Button
          {...BOX_CONTROL}
          variant={isDrawing ? 'light' : 'subtle'}
          aria-pressed={isDrawing}
          leftSection={<IconPencil size={16} aria-hidden />}
          onClick={onDraw}
        >
          {draft.strokes.length > 0 ? `Draw (${draft.strokes.length})` : 'Draw'}
        </Button>
      }
    >
      {mayBeInternal && (
        <Checkbox
          label="Internal: for the team alone"
          checked={draft.isInternal}
          onChange={(event) => state.setInternal(event.currentTarget.checked)}
        />
      )}
      {props.foot}
    </WriteBox>
  );
}
