import { toasts } from '@vitrine/contract'
import { useState } from 'react'
import { IconStar, IconStarFilled } from '../../ui/icons.ts'
import { toast } from '../../ui/toasts.tsx'
import { useWhyNotFile } from '../details/index.ts'
import { useChangeFile } from '../files/index.ts'
import type { ListedFile } from './columns.ts'
import css from './Tile.module.css'
import { tileWords } from './copy.ts'

/** Whether a file in a list can be starred: not in the bin, not if it belongs to another team, and not if the list
 *  doesn't load stars. */
export const hasStar = (file: ListedFile): file is ListedFile & { starred: boolean } =>
  file.starred !== undefined && !file.recycled && file.foreign !== true

type StarProps = { file: ListedFile & { starred: boolean }; className?: string | undefined }
/** Adds a file to the favourites or removes it. Rendered only while hovered or focused. */
export const StarButton = ({ file, className = css.star }: StarProps) => {
  const change = useChangeFile()
  const why = useWhyNotFile()(file, 'edit')
  // Shows the new state immediately; the list follows once it is saved.
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
      // The tile keeps focus, so that arrow keys continue from it.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => void turn()}
    >
      <I size={15} stroke={1.8} aria-hidden />
    </button>
  )
}
