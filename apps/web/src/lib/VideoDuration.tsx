import { IconPlayerPlayFilled } from '../ui/icons.ts'
import css from './VideoDuration.module.css'
import { durationInWords } from './sizes.ts'

type Video = { name: string; duration: number | null }
/** Returns the accessible name of a link to a file: its name, and the duration of a video. */
export const nameWithDuration = ({ name, duration }: Video) =>
  duration === null ? name : `${name}, ${durationInWords(duration)}`

/** The duration of a video on its thumbnail. Hidden from screen readers, because the label of the tile includes it. */
export const VideoDuration = ({ duration }: Pick<Video, 'duration'>) =>
  duration === null ? null : (
    <span className={css.length} data-film data-shown={durationInWords(duration)} aria-hidden>
      <IconPlayerPlayFilled size={11} aria-hidden />
    </span>
  )
