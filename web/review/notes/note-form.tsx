/** Form for a new note. It pins the frame or range and supports a drawing and attachments. */
import { Button, Checkbox, Group, Text } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { type ReactNode, type RefObject, useRef } from 'react';
import type { CutMetadata } from '#domain/review/cut-metadata.ts';
import { checkFeedback } from '#domain/work/feedback.ts';
import { WHOLE_VERSION } from '#domain/work/notes.ts';
import { t } from '#web/lib/language/text.ts';
import type { Uploads } from '#web/work/feedback/use-uploads.ts';
import { BOX_CONTROL, WriteBox } from '#web/work/feedback/write-box.tsx';
import type { Outgoing } from '#web/lib/api/request.ts';
import { useResendListener } from '#web/lib/offline/use-resend-listener.ts';
import { positionText } from '#web/review/versions/cut-labels.ts';
import classes from './notes.module.css';
import type { NoteDraft, NoteDraftState } from './use-note-draft.ts';

export type NoteFormProps = {
  facts: CutMetadata;
  state: NoteDraftState;
  /** Uploads of attachments; omitted when attachments aren't supported. */
  uploads?: Uploads | undefined;
  mayBeInternal: boolean;
  isDrawing: boolean;
  /** Starts a drawing; omitted for audio. */
  onDraw?: (() => void) | undefined;
  onGoTo: (frame: number) => void;
  /** Sends the note; resolves to its ID, or null on failure. */
  onSend: (draft: NoteDraft) => Promise<number | null>;
  /** Returns true when a note resent from the unsent bar matches this draft. Guests have no such bar. */
  isSameAs?: (sent: Outgoing, draft: NoteDraft) => boolean;
  onSentAgain?: () => void;
  isPending: boolean;
  failure?: { text: string; error: unknown } | undefined;
  /** Called on every change with whether the field has text. */
  onTyping?: ((isTyping: boolean) => void) | undefined;
  /** Rendered below the form. */
  footer?: ReactNode;
  box: RefObject<HTMLTextAreaElement | null>;
};

const PLACEHOLDERS = {
  video: 'Add a note at this frame.',
  audio: 'Add a note at this time.',
  image: 'Add a note.',
} as const;

const SMALL_BUTTON = { size: 'compact-xs', mih: { base: 40, sm: 28 } } as const;

function PositionLabel({
  facts,
  state,
  onGoTo,
  isDrawing,
}: Pick<NoteFormProps, 'facts' | 'state' | 'onGoTo' | 'isDrawing'>) {
  const { position, strokes } = state.draft;
  const { frame = null } = position ?? {};
  const isWhole = position !== null && frame === null;
  return (
    <Group gap={4}>
      {position === null && (
        <Text size="xs" c="dimmed" flex="1 1 200px">
          {t('Playback pauses while you type. The note stays here.')}
        </Text>
      )}
      {position && frame !== null && (
        <>
          <button type="button" className={classes.timecode} onClick={() => onGoTo(frame)}>
            {positionText(position, facts)}
          </button>
          <Button {...SMALL_BUTTON} variant="subtle" onClick={state.move}>
            {t('Move here')}
          </Button>
        </>
      )}
      <Button
        {...SMALL_BUTTON}
        variant={isWhole ? 'light' : 'subtle'}
        aria-pressed={isWhole}
        // Disabled with a drawing, which belongs to a frame.
        disabled={isDrawing || strokes.length > 0}
        onClick={isWhole ? state.move : state.moveToWhole}
      >
        {t(WHOLE_VERSION)}
      </Button>
    </Group>
  );
}

export function NoteForm(props: NoteFormProps) {
  const { facts, state, uploads, mayBeInternal, isDrawing, onDraw, onGoTo, onSend, isPending, failure, onTyping, box } =
    props;
  const { draft } = state;
  const isWhole = draft.position?.frame === null;
  const attachmentCount = uploads?.mediaIds.length ?? 0;
  const isInitialLoading = useRef(false);
  const { isSameAs, onSentAgain } = props;
  useResendListener((sent) => {
    if (!isSameAs?.(sent, draft)) return;
    state.clear(draft);
    uploads?.clear(uploads.mediaIds);
    onSentAgain?.();
  });
  const send = async (): Promise<void> => {
    // Guards against a second submit before the button shows its busy state.
    if (isInitialLoading.current) return;
    isInitialLoading.current = true;
    const mediaIds = uploads?.mediaIds ?? [];
    onTyping?.(false);
    const id = await onSend(draft).finally(() => (isInitialLoading.current = false));
    if (id === null) return;
    state.clear(draft);
    uploads?.clear(mediaIds);
  };
  return (
    <WriteBox
      label={t('New note')}
      placeholder={t(isWhole ? 'Add a note on the whole version.' : PLACEHOLDERS[facts.kind])}
      submitLabel={t('Add note')}
      content={draft.content}
      onContent={(content) => {
        state.setContent(content);
        onTyping?.(content.trim() !== '');
      }}
      uploads={uploads}
      violations={checkFeedback({ content: draft.content, attachmentCount, hasDrawing: draft.strokes.length > 0 })}
      onSubmit={() => void send()}
      isPending={isPending}
      failure={failure}
      onFiles={state.pin}
      box={box}
      above={
        facts.kind !== 'image' && <PositionLabel facts={facts} state={state} onGoTo={onGoTo} isDrawing={isDrawing} />
      }
      tools={
        onDraw && (
          <Button
            {...BOX_CONTROL}
            variant={isDrawing ? 'light' : 'subtle'}
            aria-pressed={isDrawing}
            disabled={isWhole}
            leftSection={<IconPencil size={16} aria-hidden />}
            onClick={onDraw}
          >
            {draft.strokes.length > 0 ? t('Draw ({count})', { count: draft.strokes.length }) : t('Draw')}
          </Button>
        )
      }
    >
      {mayBeInternal && (
        <Checkbox
          label="Internal (team only)"
          checked={draft.isInternal}
          onChange={(event) => state.setInternal(event.currentTarget.checked)}
        />
      )}
      {props.footer}
    </WriteBox>
  );
}
