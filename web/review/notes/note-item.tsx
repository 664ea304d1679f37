/** A note with its replies: position, author, text and available actions. */
import { memo, type ReactNode, useState } from 'react';
import { checkFeedbackEdit, type Feedback } from '#domain/work/feedback.ts';
import { fullNameOf } from '#domain/platform/text.ts';
import { t } from '#web/lib/language/text.ts';
import { MentionedText } from '#web/work/mentions/mentioned-text.tsx';
import { dateTimeText } from '#web/lib/time/format.ts';
import { keepFocus } from '#web/ui/table/keep-focus.ts';
import { Time } from '#web/ui/figures/time.tsx';
import { positionPhraseOf, positionText } from '#web/review/versions/cut-labels.ts';
import { useReview } from '#web/review/versions/review-context.ts';
import { LineBox } from '#web/review/versions/line-box.tsx';
import classes from './notes.module.css';
import { authorName, type Thread } from './threads.ts';

export type NoteItemProps = {
  thread: Thread;
  isChosen: boolean;
  onChoose: (thread: Thread) => void;
};

function NoteSigns({ note }: { note: Feedback }) {
  return (
    <>
      {note.isInternal && <span className={classes.sign}>internal</span>}
      {note.isPendingRelease && <span className={classes.sign}>{t('awaiting release')}</span>}
      {note.carriedFromId !== null && <span className={classes.sign}>carried over</span>}
      {note.resolvedAt !== null && (
        <span className={classes.done}>
          {note.resolvedBy ? `resolved by ${fullNameOf(note.resolvedBy)}` : t('resolved')}
        </span>
      )}
    </>
  );
}

type NoteBodyProps = { note: Feedback; children?: ReactNode };

/** Text, attachments and the author's actions. */
function NoteBody({ note, children }: NoteBodyProps) {
  const { actions, renderFiles, draftKey } = useReview();
  const [isEditing, setEditing] = useState(false);
  const edit = actions.edit(note);
  const remove = actions.remove(note);
  if (isEditing && edit)
    return (
      <LineBox
        label={t('Edit note')}
        submitLabel={t('Save')}
        initial={note.content}
        draftKey={`${draftKey} change ${note.id}`}
        isFine={(content) => checkFeedbackEdit(content).length === 0}
        onSubmit={edit}
        onEnd={() => setEditing(false)}
      />
    );
  const author = `${authorName(note)}, ${dateTimeText(note.createdAt)}`;
  return (
    <>
      {note.content && (
        <p className={classes.content}>
          <MentionedText text={note.content} mentions={note.mentions} />
        </p>
      )}
      {note.attachmentIds.length > 0 && renderFiles?.(note.attachmentIds)}
      <div className={classes.actions}>
        {children}
        {edit && (
          <button
            type="button"
            className={classes.act}
            aria-label={t('Edit note by {author}', { author })}
            onClick={() => setEditing(true)}
          >
            {t('Edit')}
          </button>
        )}
        {remove && (
          <button
            type="button"
            className={classes.act}
            aria-label={t('Delete note by {author}', { author })}
            onClick={remove}
          >
            {t('Delete')}
          </button>
        )}
      </div>
    </>
  );
}

function Reply({ reply }: { reply: Feedback }) {
  return (
    <li className={classes.reply}>
      <div className={classes.head}>
        <span className={classes.name}>{authorName(reply)}</span>
        <Time className={classes.when} at={reply.createdAt} />
        <NoteSigns note={{ ...reply, resolvedAt: null }} />
      </div>
      <NoteBody note={reply} />
    </li>
  );
}

/** Memoized, because scrolling passes hundreds of notes. */
export const NoteItem = memo(function NoteItem({ thread, isChosen, onChoose }: NoteItemProps) {
  const { cut, actions, draftKey } = useReview();
  const { note, replies } = thread;
  const [isReplying, setReplying] = useState(false);
  const resolve = actions.resolve(note);
  const release = actions.release(note);
  const reply = actions.reply(note);
  const timecode = note.mark ? positionText(note.mark, cut.facts) : '';
  const where = positionPhraseOf(note.mark?.frame, timecode);
  return (
    <article
      ref={keepFocus}
      className={classes.note}
      data-chosen={isChosen || undefined}
      data-done={note.resolvedAt !== null || undefined}
    >
      <div className={classes.head}>
        <button
          type="button"
          className={classes.timecode}
          aria-current={isChosen || undefined}
          aria-label={
            timecode === '' || note.mark?.frame === null
              ? t('Select note {where}, by {author}', { where, author: authorName(note) })
              : t('Go to {timecode}, note by {author}', { timecode, author: authorName(note) })
          }
          onClick={() => onChoose(thread)}
        >
          {timecode || t('Image')}
        </button>
        <span className={classes.name}>{authorName(note)}</span>
        <Time className={classes.when} at={note.createdAt} />
        {note.mark?.drawing && <span className={classes.sign}>{t('drawing')}</span>}
        <NoteSigns note={note} />
      </div>
      <NoteBody note={note}>
        {resolve && (
          <button
            type="button"
            className={classes.act}
            aria-label={`${note.resolvedAt === null ? 'Resolve' : 'Reopen'} note ${where}`}
            onClick={resolve}
          >
            {note.resolvedAt === null ? 'Resolve' : 'Reopen'}
          </button>
        )}
        {release && (
          <button type="button" className={classes.act} aria-label={`Release note ${where}`} onClick={release}>
            Release
          </button>
        )}
        {actions.copyLink && (
          <button
            type="button"
            className={classes.act}
            aria-label={`Copy link to note ${where}`}
            onClick={() => actions.copyLink?.(note)}
          >
            Copy link
          </button>
        )}
        {reply && !isReplying && (
          <button
            type="button"
            className={classes.act}
            aria-label={t('Reply to note {where}', { where })}
            onClick={() => setReplying(true)}
          >
            {t('Reply')}
          </button>
        )}
      </NoteBody>
      {replies.length > 0 && (
        <ul className={classes.replies} aria-label={t('Replies')}>
          {replies.map((one) => (
            <Reply key={one.id} reply={one} />
          ))}
        </ul>
      )}
      {isReplying && reply && (
        <LineBox
          label={t('Reply to note {where}', { where })}
          submitLabel={t('Reply')}
          initial=""
          draftKey={`${draftKey} answer ${note.id}`}
          isFine={(content) => checkFeedbackEdit(content).length === 0}
          onSubmit={reply}
          onEnd={() => setReplying(false)}
        />
      )}
    </article>
  );
});
