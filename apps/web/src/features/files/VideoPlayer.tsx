import type { Version } from '@vitrine/contract'
import { useRef, useState } from 'react'
import { useActions } from '../../lib/keyboard.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { IconCamera, IconPhoto, IconPlayerSkipBack, IconPlayerSkipForward } from '../../ui/icons.ts'
import { useMarks } from '../comments/index.ts'
import css from './Stage.module.css'
import { useSetThumbnail } from './thumbnail.ts'
import { useFileTools } from './tools.ts'
import { useFrames } from './use-frames.ts'
import { useStableUrl } from './use-stable-url.ts'
import type { FileView } from './view.ts'

type VideoPlayerProps = { view: FileView; version: Version; stream: string; poster: string | undefined }
/** There is no frame after the last one. */
const LAST_FRAME_S = 0.1

/** A film that plays, frame by frame where one likes, and its thumbnail: the frame on the screen, or a picture of the library. */
export const VideoPlayer = ({ view, version, stream, poster }: VideoPlayerProps) => {
  const { file, why, mobile } = view
  const own = useRef<HTMLVideoElement>(null)
  const film = useMarks()?.film ?? own
  const [busy, setBusy] = useState(false)
  const set = useSetThumbnail()
  const tools = useFileTools()
  const src = useStableUrl(stream)
  const step = useFrames(film, version.uuid)
  const group = 'Film'
  useActions([
    { id: 'frame-before', label: 'Previous frame', group, keys: ',', keyOnly: true, run: () => step(-1) },
    { id: 'frame-after', label: 'Next frame', group, keys: '.', keyOnly: true, run: () => step(1) },
  ])
  const inUse = version.uuid === file.latest_version.uuid
  const takeFrame = async () => {
    const { currentTime = 0, duration = 0 } = film.current ?? {}
    const last = Math.max(0, (version.duration ?? duration) - LAST_FRAME_S)
    setBusy(true)
    await set(file.uuid, { elapsedTime: Math.min(currentTime, last) })
    setBusy(false)
  }
  return (
    <>
      <div className={css.film}>
        {/* What was uploaded has no captions; a player without them is still the film. */}
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
        <video
          ref={film}
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
      <div className={css.tools} role="toolbar" aria-label="Film">
        {!mobile && (
          <>
            <IconButton size="small" icon={IconPlayerSkipBack} label="Previous frame" onClick={() => step(-1)} />
            <IconButton size="small" icon={IconPlayerSkipForward} label="Next frame" onClick={() => step(1)} />
          </>
        )}
        {inUse && !file.recycled && file.viewer === 'member' && (
          <>
            <Button size="small" icon={IconCamera} busy={busy} why={why('edit')} onClick={() => void takeFrame()}>
              Thumbnail from this frame
            </Button>
            <Button size="small" icon={IconPhoto} why={why('edit')} onClick={() => tools?.open({ what: 'thumbnail' })}>
              Choose an image
            </Button>
          </>
        )}
      </div>
    </>
  )
}
