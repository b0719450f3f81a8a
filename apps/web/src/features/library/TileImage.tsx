import { type FileCard, fileWords } from '@vitrine/contract'
import { useEffect, useState } from 'react'
import { useMedia } from '../../lib/media-query.ts'
import { KindIcon } from '../../lib/KindIcon.tsx'
import { canBeTransparent } from '../../lib/file-types.ts'
import { sizeInWords } from '../../lib/sizes.ts'
import { typeInWords } from '../files/index.ts'
import { shortProblem } from './problems.ts'
import css from './Tile.module.css'

const HOVER_MS = 80

const typeOf = ({ processed, problem, file_type, size }: FileCard) => {
  if (!processed) return problem ? shortProblem(problem) : fileWords.processing
  // The text about a missing tool is shown in full, because it says what to install.
  if (problem?.code === 'tool_missing') return problem.text
  return [problem && shortProblem(problem), typeInWords(file_type), sizeInWords(size)].filter(Boolean).join(', ')
}

/** Shown for a file without a thumbnail. */
const Card = ({ file }: { file: FileCard }) => (
  <span className={css.card}>
    <KindIcon kind={file.kind} size={28} stroke={1.4} />
    <bdi className={css.cardName}>{file.name}</bdi>
    <span className={css.cardType} data-shown={typeOf(file)} aria-hidden />
  </span>
)

/** Cancels images that scroll out of view before they have loaded, because they would delay visible ones. */
const cancelOnUnmount = (picture: HTMLImageElement) => () => {
  if (!picture.complete) picture.removeAttribute('src')
}
/** The placeholder, then the thumbnail once it has loaded. */
export const TileImage = ({ file }: { file: FileCard }) => {
  const [shown, setShown] = useState<string>()
  const [broken, setBroken] = useState<string>()
  const src = file.thumbnail_url
  if (!src || broken === src) return <Card file={file} />
  return (
    <>
      {file.placeholder && shown !== src && <img className={css.placeholder} src={file.placeholder} alt="" />}
      <img
        ref={cancelOnUnmount}
        className={css.picture}
        data-shown={shown === src || undefined}
        data-see-through={canBeTransparent(file.file_type) || undefined}
        src={src}
        alt=""
        decoding="async"
        draggable={false}
        onLoad={() => setShown(src)}
        onError={() => setBroken(src)}
      />
    </>
  )
}

/** Plays the preview on hover. */
export const HoverVideo = ({ src }: { src: string }) => {
  const still = useMedia('(prefers-reduced-motion: reduce)')
  const [playing, setPlaying] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setPlaying(true), HOVER_MS)
    return () => clearTimeout(timer)
  }, [])
  return playing && !still ? (
    <video className={css.video} src={src} autoPlay muted loop playsInline aria-hidden />
  ) : null
}
