import { useState } from 'react'
import { IconUser } from '../../ui/icons.ts'
import css from './people.module.css'

type FaceProps = { src: string | null; size: 'tile' | 'large' | 'medium' | 'small' }
/** The face of a person as a square, or a placeholder if they have none or it can't be loaded. The name is beside it, so the
 *  image is hidden from screen readers. */
export const Face = ({ src, size }: FaceProps) => {
  const [failed, setFailed] = useState<string>()
  return (
    <span className={css.face} data-size={size} aria-hidden>
      {src && src !== failed ? (
        <img src={src} alt="" loading="lazy" decoding="async" onError={() => setFailed(src)} />
      ) : (
        <IconUser size={size === 'tile' ? 40 : 18} stroke={1.4} />
      )}
    </span>
  )
}
