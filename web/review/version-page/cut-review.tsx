/** Review screen for one version: player, drawing, note list and note form. Its screen, the team's or the guest's, provides the version and what the reader may do (docs/review.md#player). */
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { t } from '#web/lib/language/text.ts';
import { serverUrl } from '#web/lib/api/host.ts';
import { useKeyPreference } from '#web/lib/keys/key-preference.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import classes from './cut-review.module.css';
import { ReviewContext, useReview } from '#web/review/versions/review-context.ts';
import { CaptionOverlay, CaptionsMenu, CaptionsPanel, SideTabs } from '#web/review/captions/lazy-captions.tsx';
import { toggleCaptions } from '#web/review/captions/toggle-captions.ts';
import { DrawingOverlay } from './drawing-overlay.tsx';
import { NoteForm, type NoteFormProps } from '#web/review/notes/note-form.tsx';
import { NoteList } from '#web/review/notes/note-list.tsx';
import type { Playback } from '#web/review/playback/playback.ts';
import type { PlayerActions, ZoomKeys } from '#web/review/player/player-keys.ts';
import { rememberedSettings } from '#web/review/player/player-settings.ts';
import { Player } from '#web/review/player/player.tsx';
import { ImagePlayer } from '#web/review/player/lazy-image-player.tsx';
import { focusPlayer, handleReviewKey, useFocusOnLoss } from './review-keys.ts';
import { neighborOf, openCountOf, filmstripMarksOf, type Thread } from '#web/review/notes/threads.ts';
import { showPicture } from '#web/review/player/show-picture.ts';
import type { Source } from '#web/review/playback/source.ts';
import { useSeekToLinkedNote, useNotes } from '#web/review/notes/use-notes.ts';
import { useDrawing } from '#web/review/drawing/use-drawing.ts';
import { type NotePosition, useNoteDraft } from '#web/review/notes/use-note-draft.ts';
import { type CutPosition, usePositionReport } from '#web/review/playback/use-position-report.ts';
import { usePlayback, usePlaybackValue } from '#web/review/playback/use-playback.ts';
import type { SideTab } from '#web/review/captions/side-tabs.tsx';
import { useLayout } from '#web/review/player/use-layout.ts';

const Unplayable = lazyPart(async () => (await import('#web/review/player/unplayable.tsx')).Unplayable);
const LineSpeedNote = lazyPart(async () => (await import('#web/review/player/line-speed-note.tsx')).LineSpeedNote);
const DrawingTools = lazyPart(async () => (await import('#web/review/drawing/drawing-tools.tsx')).DrawingTools);
const QualityMenu = lazyPart(async () => (await import('#web/review/player/quality-menu.tsx')).QualityMenu);
const PlayerKeysDialog = lazyPart(async () => (await import('./player-keys-dialog.tsx')).PlayerKeysDialog);

/** Hook `ready` that collects missing information before a note is sent, and resolves to false to cancel. */
type DecisionGate = { ready?: () => Promise<boolean> };

export type CutReviewProps = {
  start: CutPosition;
  onPosition: (position: CutPosition) => void;
  /** Omitted when the reader can't write notes. */
  form?:
    | (Omit<NoteFormProps, 'facts' | 'state' | 'isDrawing' | 'onDraw' | 'onGoTo' | 'box'> & DecisionGate)
    | undefined;
  /** Rendered over the picture, for example the guest's name. */
  overlay?: ReactNode;
  /** Help shown when the video can't be played. */
  help?: ReactNode;
  /** Shown below the player while the video plays. */
  notice?: ReactNode;
  /** Background work on the file, ended once the file is slow to load, which leaves the connection to playback. */
  background?: ReactNode;
  /** Rendered above the notes. */
  aside?: ReactNode;
  /** Pairs the picture with another version, whose notes are shown too. */
  comparison?:
    | {
        renderPicture: (playback: Playback, own: ReactNode) => ReactNode;
        renderNotes: (playback: Playback) => ReactNode;
      }
    | undefined;
  onCompare?: (() => void) | undefined;
  /** Opens the next version in the review queue. */
  onNext?: (() => void) | undefined;
};

export function CutReview({ start, onPosition, form, comparison, ...props }: CutReviewProps) {
  const review = useReview();
  const { cut, title, play, onExpired, actions, draftKey } = review;
  const [settings] = useState(rememberedSettings);
  const playback = usePlayback({ facts: cut.facts, frame: start.frame, settings, onFailed: onExpired });
  const { view, goToView, filter, setFilter, threads, shown, chosenId, choose, chosen, listActions } = useNotes(start);
  const state = useNoteDraft(playback, draftKey);
  const drawing = useDrawing(state.draft.strokes, state.setStrokes);
  const [isHelpOpen, setHelpOpen] = useState(false);
  const areLettersOn = useKeyPreference()[0] === 'on';
  const region = useRef<HTMLDivElement>(null);
  /** File to play; unknown until the menu of a version with two files has loaded. */
  const [source, setSource] = useState<Source>();
  const isComparing = comparison !== undefined;
  const isSlow = usePlaybackValue(playback, (shown) => shown.isSlow);
  const layout = useLayout(isComparing);
  /** Zoom actions for the keyboard, set while an image is shown. */
  const zoomKeys = useRef<ZoomKeys>(null);
  const { kind } = cut.facts;
  const hasCaptions = cut.captions !== undefined && kind !== 'image';
  const [tab, setTab] = useState<SideTab>('notes');
  const showsCues = hasCaptions && tab === 'captions';
  const box = useRef<HTMLTextAreaElement>(null);
  useSeekToLinkedNote(playback, start, threads);
  usePositionReport(playback, chosenId, onPosition);
  // A note, a stroke, the drawing tools, the comparison and a decision button can disappear with the focus in them.
  useFocusOnLoss(region, [shown.length, state.draft.strokes.length, drawing.isOn, isComparing, cut.decision]);

  const open = (thread: Thread | undefined): void => {
    if (!thread) return;
    choose(thread.note.id);
    if (thread.frame !== null) playback.goTo(thread.frame);
    onPosition({ frame: playback.position(), noteId: thread.note.id });
  };
  const turn = (direction: 1 | -1) => (): void =>
    open(neighborOf(shown, { chosenId, frame: playback.position() }, direction));
  const toggleDrawing = (): void => {
    if (drawing.isOn) return drawing.setOn(false);
    state.pin();
    if (state.draft.position) playback.goTo(state.draft.position.frame ?? playback.position());
    return drawing.setOn(true);
  };
  const draw = kind === 'audio' ? undefined : toggleDrawing;
  const send: NoteFormProps['onSend'] = async (draft) => {
    if (form?.ready && !(await form.ready())) return null;
    drawing.setOn(false);
    // Returns focus to the player after sending, unless single-key shortcuts are off, since then no key leads back to the field.
    const isTypingOn = (box.current?.value ?? '') !== draft.content;
    if (!isTypingOn && (areLettersOn || document.activeElement !== box.current)) focusPlayer(region);
    const id = (await form?.onSend(draft)) ?? null;
    if (id === null) return null;
    // Selecting the new note scrolls it into view.
    choose(id);
    onPosition({ frame: playback.position(), noteId: id });
    return id;
  };
  const writeNote = (): void => {
    flushSync(layout.openNotes);
    box.current?.focus();
  };
  const quote = (position: NotePosition, text: string): void => {
    playback.goTo(position.frame ?? 0);
    flushSync(() => state.quote(position, text));
    writeNote();
    box.current?.setSelectionRange(box.current.value.length, box.current.value.length);
  };
  const goTo = (frame: number): void => {
    playback.goTo(frame);
    showPicture();
  };
  const toggleWhole = (): void => {
    layout.toggleWhole();
    // Full screen hides the notes, and the focus with them.
    focusPlayer(region);
  };
  const resolve = chosen && actions.resolve(chosen.note);
  const isWholeNote = state.draft.position?.frame === null;
  const openHelp = (): void => setHelpOpen(true);
  const playerActions: PlayerActions = {
    whole: toggleWhole,
    theater: layout.toggleTheater,
    ...(hasCaptions && { captions: toggleCaptions }),
    ...(kind === 'video' && !isComparing && { zoom: layout.view.toggleZoom }),
    help: openHelp,
    previousNote: turn(-1),
    nextNote: turn(1),
    ...(form && { note: writeNote, ...(draw && !isWholeNote && { draw }) }),
    ...(drawing.isOn && drawing.undo && { undoStroke: drawing.undo }),
    ...(drawing.isOn && drawing.redo && { redoStroke: drawing.redo }),
    ...(resolve && { resolve }),
    ...(props.onCompare && { compare: props.onCompare }),
    ...(props.onNext && { nextToReview: props.onNext }),
  };
  const onKeyDown = (event: KeyboardEvent): void =>
    handleReviewKey(event, { region, playback, drawing, layout, actions: playerActions, zoomKeys, areLettersOn });

  const label = t('Version {number} of {title}', { number: cut.number, title });
  const hasChoice = play?.copy !== undefined;
  const hasMenu = hasChoice || (cut.facts.playback?.audioTracks.length ?? 0) > 1;
  // An open file keeps playing while the menu of its new copy loads.
  if (play && !hasChoice && source !== 'original') setSource('original');
  const url = !hasChoice || source === 'original' ? play?.url : source && play.copy;
  const picture = {
    playback,
    label,
    url: url && serverUrl(url),
    poster: play?.poster && serverUrl(play.poster),
    isGone: cut.fileRemovedAt !== null,
    unplayable: <Unplayable>{props.help}</Unplayable>,
    overlay: (
      <>
        {hasCaptions && <CaptionOverlay playback={playback} cut={cut} />}
        <DrawingOverlay playback={playback} threads={threads} chosenId={chosenId} state={state} drawing={drawing} />
        {props.overlay}
      </>
    ),
    renderComparison: comparison?.renderPicture,
    layout,
    onHelp: openHelp,
    isDrawing: drawing.isOn,
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- player shortcuts work anywhere inside it
    <section
      ref={region}
      tabIndex={-1}
      aria-label={label}
      className={classes.review}
      {...layout.marks}
      data-drawing={drawing.isOn || undefined}
      onKeyDown={onKeyDown}
    >
      {!isSlow && props.background}
      <div className={classes.screen} data-cover>
        {kind === 'image' ? (
          <ImagePlayer {...picture} zoomKeys={zoomKeys} onExpired={onExpired} />
        ) : (
          <Player
            {...picture}
            notice={
              <>
                {props.notice}
                {(isSlow || cut.copyProgress !== null) && <LineSpeedNote cut={cut} isSlow={isSlow} />}
              </>
            }
            pictures={play?.strip && cut.stripCount > 0 ? { url: serverUrl(play.strip), count: cut.stripCount } : null}
            peaks={cut.peaks}
            marks={filmstripMarksOf(threads)}
            name={cut.originalName || label}
            onOpenMark={(id) => open(threads.find(({ note }) => note.id === id))}
            menu={
              <>
                {hasCaptions && <CaptionsMenu cut={cut} />}
                {hasMenu && <QualityMenu playback={playback} cut={cut} hasChoice={hasChoice} onSource={setSource} />}
              </>
            }
          />
        )}
        {drawing.isOn && <DrawingTools drawing={drawing} strokes={state.draft.strokes} />}
      </div>
      <div className={classes.side}>
        {props.aside}
        {hasCaptions && <SideTabs cut={cut} tab={tab} onTab={setTab} />}
        {showsCues ? (
          <CaptionsPanel playback={playback} onGoTo={goTo} onQuote={form && quote} />
        ) : (
          <ReviewContext value={{ ...review, actions: listActions }}>
            <NoteList
              threads={shown}
              view={view}
              onView={goToView}
              all={threads}
              isFiltered={filter !== null}
              onFilter={setFilter}
              total={threads.length}
              openCount={openCountOf(threads)}
              chosenId={chosenId}
              onChoose={open}
            />
          </ReviewContext>
        )}
        {form && (
          <NoteForm
            {...form}
            onSend={send}
            facts={cut.facts}
            state={state}
            isDrawing={drawing.isOn}
            onDraw={draw}
            onGoTo={goTo}
            box={box}
          />
        )}
      </div>
      {comparison && <div className={classes.other}>{comparison.renderNotes(playback)}</div>}
      {isHelpOpen && <PlayerKeysDialog isOpen kind={kind} actions={playerActions} onClose={() => setHelpOpen(false)} />}
    </section>
  );
}
