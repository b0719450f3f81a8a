import type { Version } from '@vitrine/contract'
import { useState } from 'react'
import { canBeTransparent } from '../../lib/file-types.ts'
import { useActions } from '../../lib/keyboard.ts'
import { IconButton } from '../../ui/Button.tsx'
import { IconMaximize, IconMinus, IconPlus } from '../../ui/icons.ts'
import { SpotLayer } from '../comments/index.ts'
import { BoxLayer } from '../people/index.ts'
import { stageWords } from './copy.ts'
import { AudioPlayer } from './AudioPlayer.tsx'
import { VideoPlayer } from './VideoPlayer.tsx'
import { FullView } from './FullView.tsx'
import { NoPreview } from './NoPreview.tsx'
import { fullImageUrlOf, viewUrlOf } from './image-urls.ts'
import css from './Stage.module.css'
import { StageNote } from './StageNote.tsx'
import { useZoom } from './use-zoom.ts'
import type { FileView } from './view.ts'

const PAN_PX = 120
const VIEW_PX = 2000

type Size = { width: number; height: number }
/** Returns the size of the version; if it has none, as with a video, that of the loaded image, or a default until one is
 *  loaded. */
const sizeOf = ({ width, height }: Version, drawn: Size | undefined): Size =>
  width && height ? { width, height } : (drawn ?? { width: 1600, height: 1067 })

const ImageView = ({ view, version }: { view: FileView; version: Version }) => {
  const { file, mobile } = view
  const src = viewUrlOf(version, file.recycled) ?? ''
  const [drawn, setDrawn] = useState<Size & { src: string }>()
  const size = sizeOf(version, drawn?.src === src ? drawn : undefined)
  const { ref, ...zoom } = useZoom(size, version.uuid)
  const [full, setFull] = useState(false)
  const [loaded, setLoaded] = useState<string>()
  const [sharp, setSharp] = useState<string>()
  const { scale, x, y } = zoom.lie
  const box = {
    width: size.width * scale,
    height: size.height * scale,
    transform: `translate(-50%, -50%) translate(${x}px, ${y}px)`,
  }
  const enough = Math.max(size.width, size.height) * scale * devicePixelRatio <= VIEW_PX * 1.05
  const whole = zoom.zoomed && !enough ? fullImageUrlOf(file, version) : null
  const seeThrough = canBeTransparent(version.file_type)
  const group = stageWords.image
  useActions([
    { id: 'zoom-in', label: stageWords.zoomIn, group, keys: ['+', '='], keyOnly: true, run: zoom.zoomIn },
    { id: 'zoom-out', label: stageWords.zoomOut, group, keys: '-', keyOnly: true, run: zoom.zoomOut },
    { id: 'zoom-fit', label: stageWords.zoomToFit, group, keys: '0', keyOnly: true, run: zoom.zoomToAll },
    { id: 'zoom-full', label: stageWords.zoomToFull, group, keys: '1', keyOnly: true, run: zoom.zoomToFull },
    { id: 'full-screen', label: stageWords.fullScreen, group, icon: IconMaximize, keys: 'f', run: () => setFull(true) },
    {
      id: 'pan-left',
      label: stageWords.panLeft,
      group,
      keys: 'shift+arrowleft',
      keyOnly: true,
      run: () => zoom.pan(PAN_PX, 0),
    },
    {
      id: 'pan-right',
      label: stageWords.panRight,
      group,
      keys: 'shift+arrowright',
      keyOnly: true,
      run: () => zoom.pan(-PAN_PX, 0),
    },
    {
      id: 'pan-up',
      label: stageWords.panUp,
      group,
      keys: 'shift+arrowup',
      keyOnly: true,
      run: () => zoom.pan(0, PAN_PX),
    },
    {
      id: 'pan-down',
      label: stageWords.panDown,
      group,
      keys: 'shift+arrowdown',
      keyOnly: true,
      run: () => zoom.pan(0, -PAN_PX),
    },
  ])
  const alt = file.description || file.name
  return (
    <>
      <div ref={ref} className={css.room} data-zoomed={zoom.zoomed || undefined} {...zoom.pointers}>
        {version.placeholder && loaded !== src && (
          <img className={css.blur} style={box} src={version.placeholder} alt="" />
        )}
        {version.thumbnail_url && loaded !== src && (
          <img className={css.layer} style={box} src={version.thumbnail_url} alt="" />
        )}
        <img
          className={css.layer}
          style={box}
          src={src}
          alt={alt}
          data-see-through={(loaded === src && seeThrough) || undefined}
          draggable={false}
          decoding="async"
          onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => {
            setLoaded(src)
            setDrawn({ src, width, height })
          }}
        />
        {whole && (
          <img
            className={css.layer}
            data-waiting={sharp !== whole || undefined}
            style={box}
            src={whole}
            alt=""
            draggable={false}
            decoding="async"
            onLoad={() => setSharp(whole)}
          />
        )}
        <SpotLayer file={file.uuid} style={box} />
        <BoxLayer file={file} version={version.uuid} style={box} />
      </div>
      {!mobile && (
        <div className={css.zoom} role="toolbar" aria-label={stageWords.zoom}>
          <IconButton size="small" icon={IconMinus} label={stageWords.zoomOut} onClick={zoom.zoomOut} />
          <button
            type="button"
            className={css.scale}
            aria-label={zoom.zoomed ? stageWords.nowZoomToFit(zoom.words) : stageWords.nowZoomToFull}
            onClick={zoom.zoomed ? zoom.zoomToAll : zoom.zoomToFull}
          >
            {zoom.words}
          </button>
          <IconButton size="small" icon={IconPlus} label={stageWords.zoomIn} onClick={zoom.zoomIn} />
          <IconButton size="small" icon={IconMaximize} label={stageWords.fullScreen} onClick={() => setFull(true)} />
        </div>
      )}
      {full && <FullView src={src} name={file.name} alt={alt} seeThrough={seeThrough} onClose={() => setFull(false)} />}
    </>
  )
}

/** Shows the file: an image, a video or audio player, or a card that says why there is no preview. */
export const Stage = ({ view }: { view: FileView }) => {
  const { file, shown } = view
  const src = viewUrlOf(shown, file.recycled)
  const stream = file.recycled ? null : shown.stream_url
  if (shown.kind === 'video' && stream)
    return (
      <>
        <VideoPlayer view={view} version={shown} stream={stream} poster={src ?? undefined} />
        <StageNote view={view} version={shown} />
      </>
    )
  if (shown.kind === 'audio' && stream)
    return (
      <>
        <AudioPlayer view={view} version={shown} stream={stream} cover={src ?? undefined} />
        <StageNote view={view} version={shown} />
      </>
    )
  if (!src) return <NoPreview view={view} version={shown} />
  return (
    <>
      <ImageView view={view} version={shown} />
      <StageNote view={view} version={shown} />
    </>
  )
}
