import type { Version } from '@vitrine/contract'
import { useRef } from 'react'
import { useActions } from '../../lib/keyboard.ts'
import { playerWords } from './copy.ts'
import css from './Stage.module.css'
import { useStableUrl } from './use-stable-url.ts'
import type { FileView } from './view.ts'

const SKIP_S = 5

type AudioPlayerProps = { view: FileView; version: Version; stream: string; cover: string | undefined }

/** An audio file with its cover or waveform, played by the browser’s own controls. */
export const AudioPlayer = ({ view: { file }, version, stream, cover }: AudioPlayerProps) => {
  const audio = useRef<HTMLAudioElement>(null)
  const src = useStableUrl(stream)
  const skip = (seconds: number) => {
    if (audio.current) audio.current.currentTime += seconds
  }
  const toggle = () => void (audio.current?.paused ? audio.current.play() : audio.current?.pause())
  const group = playerWords.audio
  useActions([
    { id: 'audio-play', label: playerWords.play, group, keys: 'k', keyOnly: true, run: toggle },
    { id: 'audio-back', label: playerWords.back, group, keys: ',', keyOnly: true, run: () => skip(-SKIP_S) },
    { id: 'audio-on', label: playerWords.forward, group, keys: '.', keyOnly: true, run: () => skip(SKIP_S) },
  ])
  return (
    <div className={css.sound}>
      {cover && <img className={css.cover} src={cover} alt="" draggable={false} />}
      {/* Uploaded audio has no captions. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <audio
        ref={audio}
        key={version.uuid}
        className={css.audio}
        src={src}
        controls
        preload="metadata"
        aria-label={file.name}
      />
    </div>
  )
}
