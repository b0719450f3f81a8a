import { IconPlayerPlayFilled } from '../ui/icons.ts'
import css from './FilmLength.module.css'
import { durationInWords } from './sizes.ts'

/** How long a film is, on its picture; nothing for what does not play. The picture is the place it stands in. */
export const FilmLength = ({ duration }: { duration: number | null }) =>
  duration === null ? null : (
    <span className={css.length}>
      <IconPlayerPlayFilled size={11} aria-hidden />
      {durationInWords(duration)}
    </span>
  )
