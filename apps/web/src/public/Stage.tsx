import { PUBLIC_STAGE_SIZES } from '@vitrine/contract'
import { type CSSProperties, useEffect, useRef, useState } from 'react'
import { type File, embeddedFile } from './api.ts'
import { Icon } from './components.tsx'
import { fileTexts, pageTexts } from './copy.ts'
import { srcSetOf } from './words.ts'

/** The thumbnail rendered by the server, reused without another request. */
const renderedThumbnail = document.querySelector<HTMLElement>('#root .stage')?.style.backgroundImage
const smallOf = (file: File) =>
  embeddedFile(file.uuid) && renderedThumbnail
    ? renderedThumbnail
    : file.thumbnail_url
      ? `url('${file.thumbnail_url}')`
      : undefined

const NOT_READY = 409
const RETRY_MS = 4000
/** A video with its poster. Tries again while a watermarked stream is still being prepared. */
const Video = ({ file, src, ratio }: { file: File; src: string; ratio: CSSProperties }) => {
  const video = useRef<HTMLVideoElement>(null)
  const [note, setNote] = useState('')
  const retry = async () => {
    const { status } = await fetch(src, { method: 'HEAD' }).catch(() => ({ status: 0 }))
    if (status !== NOT_READY) return setNote(status === 200 || status === 206 ? '' : fileTexts.videoFailed)
    setNote(fileTexts.videoPreparing)
    setTimeout(() => video.current?.load(), RETRY_MS)
  }
  return (
    <div>
      {/* Uploaded videos have no separate captions. The description says what is shown. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <video
        ref={video}
        className="stage"
        style={ratio}
        controls
        playsInline
        preload={note ? 'metadata' : 'none'}
        aria-label={file.description || file.name}
        poster={file.view_url ?? undefined}
        src={src}
        onError={() => void retry()}
        onLoadedMetadata={() => setNote('')}
      />
      {note && <p role="status">{note}</p>}
    </div>
  )
}

/** Audio with its cover or waveform and native controls. */
const Sound = ({ file }: { file: File }) => (
  <div className="sound">
    {file.view_url && (
      <img className="stage" src={file.view_url} srcSet={srcSetOf(file.views)} sizes={PUBLIC_STAGE_SIZES} alt="" />
    )}
    {/* Uploaded audio has no captions. */}
    {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
    <audio controls preload="metadata" aria-label={file.description || file.name} src={file.stream_url ?? undefined} />
  </div>
)

/** The image enlarged to fill the window, in the largest size available to visitors. Esc or a click closes it. */
const Enlarged = ({ file, onClose }: { file: File; onClose: () => void }) => {
  const ref = useRef<HTMLDialogElement>(null)
  useEffect(() => ref.current?.showModal(), [])
  // Closing the dialog before it is removed returns the focus to the button.
  const close = () => ref.current?.close()
  return (
    <dialog ref={ref} className="enlarged" aria-label={fileTexts.enlarged(file.name)} onClose={onClose}>
      <img
        src={file.view_url ?? undefined}
        srcSet={srcSetOf(file.views)}
        sizes="100vw"
        alt={file.description || file.name}
      />
      <button type="button" aria-label={pageTexts.close} onClick={close}>
        <Icon name="close" />
      </button>
    </dialog>
  )
}

/** An image that takes up its final space from the first paint. The thumbnail is shown until the large image has loaded. */
const Image = ({ file, ratio }: { file: File; ratio: CSSProperties }) => {
  const [whole, setWhole] = useState(false)
  const [enlarged, setEnlarged] = useState(false)
  return (
    <div className="zoomable">
      <img
        className="stage"
        style={{ ...ratio, ...(!whole && { backgroundImage: smallOf(file) }) }}
        src={file.view_url ?? undefined}
        srcSet={srcSetOf(file.views)}
        sizes={PUBLIC_STAGE_SIZES}
        alt={file.description || file.name}
        fetchPriority="low"
        onLoad={() => setWhole(true)}
      />
      <button
        type="button"
        className="enlarge"
        aria-label={fileTexts.enlarge}
        onClick={() => setEnlarged(true)}
        onTouchStart={({ touches }) => touches.length > 1 && setEnlarged(true)}
      />
      {enlarged && <Enlarged file={file} onClose={() => setEnlarged(false)} />}
    </div>
  )
}

/** An image, video or audio file. */
export const Stage = ({ file }: { file: File }) => {
  const ratio = file.width && file.height ? { aspectRatio: `${file.width} / ${file.height}` } : {}
  if (file.stream_url && file.kind === 'audio') return <Sound file={file} />
  if (file.stream_url) return <Video file={file} src={file.stream_url} ratio={ratio} />
  if (!file.view_url) return <p className="stage none">{fileTexts.noPreview}</p>
  return <Image key={file.uuid} file={file} ratio={ratio} />
}
