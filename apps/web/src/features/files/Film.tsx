import type { Version } from '@vitrine/contract'
import { useRef, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { IconCamera, IconPhoto } from '../../ui/icons.ts'
import css from './Stage.module.css'
import { useSetThumbnail } from './thumbnail.ts'
import { useFileTools } from './tools.ts'
import type { FileView } from './view.ts'

type FilmProps = { view: FileView; version: Version; stream: string; poster: string | undefined }
/** There is no frame after the last one. */
const LAST_FRAME_S = 0.1

/** A film that plays, and its thumbnail: the frame on the screen, or a picture of the library. */
export const Film = ({ view, version, stream, poster }: FilmProps) => {
  const { file, why } = view
  const film = useRef<HTMLVideoElement>(null)
  const [busy, setBusy] = useState(false)
  const set = useSetThumbnail()
  const tools = useFileTools()
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
          src={stream}
          poster={poster}
          controls
          playsInline
          preload="metadata"
          aria-label={file.name}
        />
      </div>
      {inUse && !file.recycled && (
        <div className={css.tools} role="toolbar" aria-label="Thumbnail">
          <Button size="small" icon={IconCamera} busy={busy} why={why('edit')} onClick={() => void takeFrame()}>
            Thumbnail from this frame
          </Button>
          <Button size="small" icon={IconPhoto} why={why('edit')} onClick={() => tools?.open({ what: 'thumbnail' })}>
            Choose an image
          </Button>
        </div>
      )}
    </>
  )
}
