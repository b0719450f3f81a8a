import { toasts } from '@vitrine/contract'
import { useState } from 'react'
import { IconStar, IconStarFilled } from '../../ui/icons.ts'
import { toast } from '../../ui/toasts.tsx'
import { useWhyNotFile } from '../details/index.ts'
import { useChangeFile } from '../files/index.ts'
import type { ListedFile } from './columns.ts'
import css from './Tile.module.css'
import { tileWords } from './copy.ts'

/** Whether a file of a list can be a favourite: what the list knows of it says so. */
export const hasStar = (file: ListedFile): file is ListedFile & { starred: boolean } =>
  file.starred !== undefined && !file.recycled && file.foreign !== true

type StarProps = { file: ListedFile & { starred: boolean }; className?: string | undefined }
/** Stars a file from its tile or its line, or takes the star away, with one click. Drawn only where somebody looks. */
export const StarButton = ({ file, className = css.star }: StarProps) => {
  const change = useChangeFile()
  const why = useWhyNotFile()(file, 'edit')
  // What was clicked is shown at once; the list follows when it is kept.
  const [wanted, setWanted] = useState<boolean>()
  const starred = wanted ?? file.starred
  const turn = async () => {
    if (why !== null || wanted !== undefined) return
    setWanted(!starred)
    if (await change(file.uuid, { star: !starred })) toast.ok(starred ? toasts.unstarred : toasts.starred)
    setWanted(undefined)
  }
  const I = starred ? IconStarFilled : IconStar
  const label = starred ? tileWords.removeFromFavouritesOf(file.name) : tileWords.addToFavouritesOf(file.name)
  return (
    <button
      type="button"
      className={className}
      data-starred={starred || undefined}
      aria-label={label}
      aria-disabled={why !== null || undefined}
      title={why ?? (starred ? tileWords.removeFromFavourites : tileWords.addToFavourites)}
      tabIndex={-1}
      // The tile keeps the focus, so that the keys go on from it.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => void turn()}
    >
      <I size={15} stroke={1.8} aria-hidden />
    </button>
  )
}
