import type { Version } from '@vitrine/contract'
import { useRef, useState } from 'react'
import { useActions } from '../../lib/keyboard.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { IconCamera, IconPhoto, IconPlayerSkipBack, IconPlayerSkipForward } from '../../ui/icons.ts'
import { useMarks } from '../comments/index.ts'
import { playerWords } from './copy.ts'
import css from './Stage.module.css'
import { useSetThumbnail } from './thumbnail.ts'
import { useFileTools } from './tools.ts'
import { useFrames } from './use-frames.ts'
import { useStableUrl } from './use-stable-url.ts'
import type { FileView } from './view.ts'

type VideoPlayerProps = { view: FileView; version: Version; stream: string; poster: string | undefined }
/** A frame closer to the end than this is treated as the last one. */
const LAST_FRAME_S = 0.1

/** A video with frame-by-frame control. The current frame or an image in the library can become its thumbnail. */
export const VideoPlayer = ({ view, version, stream, poster }: VideoPlayerProps) => {
  const { file, why, mobile } = view
  const own = useRef<HTMLVideoElement>(null)
  const video = useMarks()?.video ?? own
  const [busy, setBusy] = useState(false)
  const set = useSetThumbnail()
  const tools = useFileTools()
  const src = useStableUrl(stream)
  const step = useFrames(video, version.uuid)
  const group = playerWords.video
  useActions([
    { id: 'frame-before', label: playerWords.previousFrame, group, keys: ',', keyOnly: true, run: () => step(-1) },
    { id: 'frame-after', label: playerWords.nextFrame, group, keys: '.', keyOnly: true, run: () => step(1) },
  ])
  const inUse = version.uuid === file.latest_version.uuid
  const takeFrame = async () => {
    const { currentTime = 0, duration = 0 } = video.current ?? {}
    const last = Math.max(0, (version.duration ?? duration) - LAST_FRAME_S)
    setBusy(true)
    await set(file.uuid, { elapsedTime: Math.min(currentTime, last) })
    setBusy(false)
  }
  return (
    <>
      <div className={css.film}>
        {/* Uploaded videos have no captions. */}
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
        <video
          ref={video}
          key={version.uuid}
          className={css.video}
          src={src}
          poster={poster}
          controls
          playsInline
          preload="metadata"
          aria-label={file.name}
        />
      </div>
      <div className={css.tools} role="toolbar" aria-label={playerWords.video}>
        {!mobile && (
          <>
            <IconButton
              size="small"
              icon={IconPlayerSkipBack}
              label={playerWords.previousFrame}
              onClick={() => step(-1)}
            />
            <IconButton
              size="small"
              icon={IconPlayerSkipForward}
              label={playerWords.nextFrame}
              onClick={() => step(1)}
            />
          </>
        )}
        {inUse && !file.recycled && file.viewer === 'member' && (
          <>
            <Button size="small" icon={IconCamera} busy={busy} why={why('edit')} onClick={() => void takeFrame()}>
              {playerWords.useFrame}
            </Button>
            <Button size="small" icon={IconPhoto} why={why('edit')} onClick={() => tools?.open({ what: 'thumbnail' })}>
              {playerWords.chooseImage}
            </Button>
          </>
        )}
      </div>
    </>
  )
}
