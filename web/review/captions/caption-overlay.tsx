/** Cues of the chosen captions over the picture, in its lower third (docs/captions.md#player). */
import type { CSSProperties } from 'react';
import type { Cut } from '#domain/review/cuts.ts';
import type { Playback } from '#web/review/playback/playback.ts';
import { usePlaybackValue } from '#web/review/playback/use-playback.ts';
import type { CaptionTrack } from '#domain/review/captions/captions.ts';
import classes from './captions.module.css';
import { useChosenCaptions } from './chosen-captions.ts';
import { CueText } from './cue-text.tsx';
import { type LoadedCues, useCues } from './cues.queries.ts';

type OverlayProps = { playback: Playback; cut: Cut };

// Inline, since the style sheet loads on every screen.
/** Covers the picture, whose size the text follows. */
const OVERLAY: CSSProperties = {
  position: 'absolute',
  inset: 0,
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'flex-end',
  boxSizing: 'border-box',
  overflow: 'hidden',
  containerType: 'size',
  pointerEvents: 'none',
  // A comparison hides those of the picture without sound.
  visibility: 'var(--captions)' as 'hidden',
};
const CUES: CSSProperties = {
  display: 'flex',
  flexDirection: 'column',
  gap: 2,
  alignItems: 'center',
  margin: '0 4% 4%',
};
const CUE: CSSProperties = {
  maxWidth: '100%',
  margin: 0,
  padding: '0.1em 0.45em',
  borderRadius: '0.15em',
  background: 'rgb(0 0 0 / 78%)',
  color: '#ffffff',
  fontSize: 'clamp(12px, 5cqmin, 72px)',
  lineHeight: 1.3,
  textAlign: 'center',
  whiteSpace: 'pre-line',
  overflowWrap: 'anywhere',
};
/** A waveform is low and wide. */
const CUE_OF_AUDIO: CSSProperties = { ...CUE, fontSize: 'clamp(14px, 9cqmin, 24px)' };

/** Renders only when other cues are on screen, not on each frame. */
function Shown({ playback, language, loaded }: { playback: Playback; language: string; loaded: LoadedCues }) {
  const shown = usePlaybackValue(playback, ({ frame }) => loaded.index.at(frame).join(' '));
  const isPlaying = usePlaybackValue(playback, (state) => state.isPlaying);
  const isAudio = playback.facts.kind === 'audio';
  const positions = shown === '' ? [] : shown.split(' ').map(Number);
  return (
    <div
      className={classes.overlay}
      style={OVERLAY}
      data-captions
      data-paused={!isPlaying || undefined}
      lang={language === '' ? undefined : language}
    >
      <div style={CUES}>
        {positions.map((at) => {
          const cue = loaded.cues[at];
          return (
            cue && (
              <p key={at} style={isAudio ? CUE_OF_AUDIO : CUE} dir="auto">
                <CueText cue={cue} />
              </p>
            )
          );
        })}
      </div>
    </div>
  );
}

function Cues({ playback, cut, track }: OverlayProps & { track: CaptionTrack }) {
  const { data } = useCues(cut, track);
  return data ? <Shown playback={playback} language={track.language} loaded={data} /> : null;
}

export function CaptionOverlay({ playback, cut }: OverlayProps) {
  const { track, isShown } = useChosenCaptions(cut);
  return track && isShown ? <Cues playback={playback} cut={cut} track={track} /> : null;
}
