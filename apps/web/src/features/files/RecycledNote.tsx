import type { File } from '@vitrine/contract'
import { dateInWords } from '../../lib/dates.ts'
import { IconRecycle } from '../../ui/icons.ts'
import css from './FileScreen.module.css'

type Recycled = Pick<File, 'recycled' | 'recycled_at' | 'recycled_by' | 'deleted_at'>
/** That a file is in the bin, since when and by whom, and when it goes for good; as far as the viewer may know. */
export const recycledInWords = ({ recycled, recycled_at, recycled_by, deleted_at }: Recycled, now = new Date()) => {
  if (!recycled) return null
  const name = recycled_by ? `${recycled_by.first_name} ${recycled_by.last_name}`.trim() : ''
  const moved = [name && `by ${name}`, recycled_at && `on ${dateInWords(recycled_at)}`].filter(Boolean).join(' ')
  const goes = deleted_at && (deleted_at <= now ? 'in the coming night' : `on ${dateInWords(deleted_at)}`)
  return [
    moved ? `Moved to the recycling bin ${moved}.` : 'This file is in the recycling bin.',
    goes && `It is permanently deleted ${goes}, unless it is restored.`,
  ]
    .filter(Boolean)
    .join(' ')
}

/** Below the header of a file that is in the bin; read out when somebody puts it there meanwhile. */
export const RecycledNote = ({ file }: { file: File }) => {
  const words = recycledInWords(file)
  return (
    <div role="status">
      {words && (
        <p className={css.recycled}>
          <IconRecycle size={18} stroke={1.6} aria-hidden />
          {words}
        </p>
      )}
    </div>
  )
}
