import { IconUser } from '../../ui/icons.ts'
import css from './people.module.css'

type FaceProps = { src: string | null; size: 'tile' | 'large' | 'medium' | 'small' }
/** The face of a person as a square. The name is beside it, so the image is hidden from screen readers. */
export const Face = ({ src, size }: FaceProps) => (
  <span className={css.face} data-size={size} aria-hidden>
    {src ? (
      <img src={src} alt="" loading="lazy" decoding="async" />
    ) : (
      <IconUser size={size === 'tile' ? 40 : 18} stroke={1.4} />
    )}
  </span>
)
