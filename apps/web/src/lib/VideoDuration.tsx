import { IconPlayerPlayFilled } from '../ui/icons.ts'
import css from './VideoDuration.module.css'
import { durationInWords } from './sizes.ts'

type Video = { name: string; duration: number | null }
/** What a link to a file is called: its name, and of a film its length. */
export const nameWithDuration = ({ name, duration }: Video) =>
  duration === null ? name : `${name}, ${durationInWords(duration)}`

/** How long a film is, drawn on its picture; nothing for what does not play. It is said in the label of whatever it stands in. */
export const VideoDuration = ({ duration }: Pick<Video, 'duration'>) =>
  duration === null ? null : (
    <span className={css.length} data-film data-shown={durationInWords(duration)} aria-hidden>
      <IconPlayerPlayFilled size={11} aria-hidden />
    </span>
  )
