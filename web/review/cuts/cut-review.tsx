/** A cut with its notes: player, drawing, list and form. All that it shows and does comes by props, so that guests have it too (docs/review.md#player). */
import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import type { CutPlay } from '#contract/review/cuts.ts';
import type { Cut } from '#domain/review/cuts.ts';
import type { Feedback } from '#domain/work/feedback.ts';
import { serverUrl } from '#web/lib/host.ts';
import { useKeyPreference } from '#web/lib/key-preference.ts';
import { latePart } from '#web/ui/late-part.tsx';
import { isDialogOpen, takesLetters } from '#web/lib/typing.ts';
import classes from './cut-review.module.css';
import { versionText } from './cut-words.ts';
import { DrawingTools } from './drawing-tools.tsx';
import { Drawn } from './drawn.tsx';
import type { NoteActs } from './note-acts.ts';
import { NoteForm, type NoteFormProps } from './note-form.tsx';
import { NoteList } from './note-list.tsx';
import type { Playback } from './playback.ts';
import { actOfPress, type PlayerActs } from './player-keys.ts';
import { Player } from './player.tsx';
import {
  neighbourOf,
  type NoteView,
  openCountOf,
  shownThreads,
  stripMarksOf,
  type Thread,
  threadsOf,
} from './threads.ts';
import { Unplayable } from './unplayable.tsx';
import { useDrawing } from './use-drawing.ts';
import { useNoteDraft } from './use-note-draft.ts';
import { type CutPlace, usePlaceTold } from './use-place.ts';
import { usePlayback } from './use-playback.ts';
import { turnWholeScreen } from './whole-screen.ts';

const PlayerKeysDialog = latePart(async () => (await import('./player-keys-dialog.tsx')).PlayerKeysDialog);

/** Asks for what is missing before a note is sent; false where it is not given. */
type Ready = { ready?: () => Promise<boolean> };

export type CutReviewProps = {
  cut: Cut;
  /** Of the project. */
  title: string;
  /** Where it is played from; undefined until that is known. */
  play: CutPlay | undefined;
  /** The address did not play: another one is wanted. */
  onExpired: () => Promise<unknown>;
  notes: readonly Feedback[];
  start: CutPlace;
  onPlace: (place: CutPlace) => void;
  isMine: (note: Feedback) => boolean;
  acts: NoteActs;
  /** Left out where one may not write notes. */
  form?: (Omit<NoteFormProps, 'facts' | 'state' | 'isDrawing' | 'onDraw' | 'onGoTo' | 'box'> & Ready) | undefined;
  /** Names what is typed here. */
  draftKey: string;
  renderFiles?: ((ids: readonly number[]) => ReactNode) | undefined;
  /** Over the picture, as the name of a guest. */
  overlay?: ReactNode;
  /** What helps where the picture is not shown. */
  help?: ReactNode;
  /** Beside or over the picture: another version. */
  beside?: ((playback: Playback, own: ReactNode) => ReactNode) | undefined;
  onCompare?: (() => void) | undefined;
  /** Over the notes. */
  aside?: ReactNode;
};

/** The note that the address names is gone to once it is known, unless the address names the frame too. */
function useArrival(playback: Playback, { noteId, frame }: CutPlace, threads: readonly Thread[]): void {
  const isDone = useRef(noteId === null || frame > 0);
  const goal = threads.find(({ note }) => note.id === noteId)?.frame;
  useEffect(() => {
    if (isDone.current || goal === undefined) return;
    isDone.current = true;
    playback.goTo(goal);
  }, [playback, goal]);
}

/** The notes in sight and the chosen one among them. */
function useNotes({ notes, start, isMine }: Pick<CutReviewProps, 'notes' | 'start' | 'isMine'>) {
  const [view, setView] = useState<NoteView>(start.noteId === null ? 'open' : 'all');
  const [chosenId, setChosenId] = useState(start.noteId);
  const [keptId, setKeptId] = useState<number | null>(null);
  const threads = useMemo(() => threadsOf(notes), [notes]);
  const shown = useMemo(
    () => shownThreads(threads, { view, isMine: (note) => isMine(note), keptId }),
    [threads, view, isMine, keptId],
  );
  const turnTo = (next: NoteView): void => {
    setKeptId(null);
    setView(next);
  };
  const choose = (id: number | null): void => {
    setKeptId(id);
    setChosenId(id);
  };
  return {
    view,
    turnTo,
    threads,
    shown,
    chosenId,
    choose,
    keep: setKeptId,
    chosen: threads.find(({ note }) => note.id === chosenId),
  };
}

export function CutReview(props: CutReviewProps) {
  const { cut, title, play, onExpired, start, onPlace, acts, form, draftKey, renderFiles } = props;
  const playback = usePlayback({ facts: cut.facts, frame: start.frame, onFailed: onExpired });
  const { view, turnTo, threads, shown, chosenId, choose, keep, chosen } = useNotes(props);
  const state = useNoteDraft(playback, draftKey);
  const drawing = useDrawing();
  const [isHelpOpen, setHelpOpen] = useState(false);
  const [keys] = useKeyPreference();
  const place = useRef<HTMLDivElement>(null);
  const hasArrived = useRef(false);
  const screen = useRef<HTMLDivElement>(null);
  const box = useRef<HTMLTextAreaElement>(null);
  useArrival(playback, start, threads);
  usePlaceTold(playback, chosenId, onPlace);
  // On arrival, and where what had the focus went with a note, the drawing, the other version or a decision.
  const isComparing = props.beside !== undefined;
  useEffect(() => {
    const isNowhere = document.activeElement === document.body || !hasArrived.current;
    if (isNowhere && !isDialogOpen()) place.current?.focus({ preventScroll: true });
    hasArrived.current = true;
  }, [shown.length, drawing.isOn, isComparing, cut.decision]);

  /** What is resolved in the list stays in sight, though it is not chosen. */
  const listActs = useMemo(
    (): NoteActs => ({
      ...acts,
      resolve: (note) => {
        const deed = acts.resolve(note);
        return deed && (() => (keep(note.id), deed()));
      },
    }),
    [acts, keep],
  );
  const open = (thread: Thread | undefined): void => {
    if (!thread) return;
    choose(thread.note.id);
    playback.goTo(thread.frame);
    onPlace({ frame: thread.frame, noteId: thread.note.id });
  };
  const turn = (way: 1 | -1) => (): void => open(neighbourOf(shown, { chosenId, frame: playback.place() }, way));
  const draw = (): void => {
    if (drawing.isOn) return drawing.setOn(false);
    state.pin();
    const pinned = state.draft.place;
    if (pinned) playback.goTo(pinned.frame);
    return drawing.setOn(true);
  };
  const send: NoteFormProps['onSend'] = async (draft) => {
    if (form?.ready && !(await form.ready())) return null;
    drawing.setOn(false);
    // Whoever has noted goes on looking; where no letter leads back to the field, it keeps the focus that it has.
    const isTypingOn = (box.current?.value ?? '') !== draft.content;
    if (!isTypingOn && (keys === 'on' || document.activeElement !== box.current))
      place.current?.focus({ preventScroll: true });
    const id = (await form?.onSend(draft)) ?? null;
    if (id === null) return null;
    // Among many notes it is brought into sight.
    choose(id);
    onPlace({ frame: playback.place(), noteId: id });
    return id;
  };
  const resolve = chosen && acts.resolve(chosen.note);
  const playerActs: PlayerActs = {
    whole: () => turnWholeScreen(screen.current),
    help: () => setHelpOpen(true),
    previousNote: turn(-1),
    nextNote: turn(1),
    ...(form && { note: () => box.current?.focus(), draw }),
    ...(drawing.isOn && { undoStroke: state.undoStroke }),
    ...(resolve && { resolve }),
    ...(props.onCompare && { compare: props.onCompare }),
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.nativeEvent.isComposing) return;
    if (event.key === 'Escape' && drawing.isOn) return drawing.setOn(false);
    // Out of a field, back to where the keys of the player count.
    if (event.key === 'Escape' && takesLetters(event.target)) return place.current?.focus({ preventScroll: true });
    const act = actOfPress(event, playback, { acts: playerActs, areLettersOn: keys === 'on' });
    if (!act) return undefined;
    event.preventDefault();
    return act();
  };

  const label = `${versionText(cut)} of ${title}`;
  const picture = {
    playback,
    label,
    url: play && serverUrl(play.url),
    poster: play?.poster && serverUrl(play.poster),
    unplayable: (
      <Unplayable cut={cut} download={play?.download}>
        {props.help}
      </Unplayable>
    ),
    overlay: (
      <>
        <Drawn playback={playback} threads={threads} chosenId={chosenId} state={state} drawing={drawing} />
        {props.overlay}
      </>
    ),
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the player count anywhere in it
    <section ref={place} tabIndex={-1} aria-label={label} className={classes.review} onKeyDown={onKeyDown}>
      <div ref={screen} className={classes.screen} data-cover>
        <Player
          {...picture}
          beside={props.beside}
          pictures={play?.strip && cut.stripCount > 0 ? { url: serverUrl(play.strip), count: cut.stripCount } : null}
          peaks={cut.peaks}
          marks={stripMarksOf(threads)}
          onOpenMark={(id) => open(threads.find(({ note }) => note.id === id))}
          onWhole={() => turnWholeScreen(screen.current)}
          onHelp={() => setHelpOpen(true)}
        />
        {drawing.isOn && (
          <DrawingTools drawing={drawing} hasStrokes={state.draft.strokes.length > 0} onUndo={state.undoStroke} />
        )}
      </div>
      <div className={classes.side}>
        {props.aside}
        <NoteList
          threads={shown}
          view={view}
          onView={turnTo}
          total={threads.length}
          openCount={openCountOf(threads)}
          facts={cut.facts}
          acts={listActs}
          chosenId={chosenId}
          onChoose={open}
          renderFiles={renderFiles}
          draftKey={draftKey}
        />
        {form && (
          <NoteForm
            {...form}
            onSend={send}
            facts={cut.facts}
            state={state}
            isDrawing={drawing.isOn}
            onDraw={draw}
            onGoTo={playback.goTo}
            box={box}
          />
        )}
      </div>
      {isHelpOpen && <PlayerKeysDialog isOpen acts={playerActs} onClose={() => setHelpOpen(false)} />}
    </section>
  );
}
