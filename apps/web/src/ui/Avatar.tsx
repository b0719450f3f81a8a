import css from './Avatar.module.css'

const TONES = 6
/** A small hash of the letters (FNV-1a): the same name always gets the same tone. */
const toneOf = (name: string) =>
  [...name].reduce((sum, letter) => Math.imul(sum ^ (letter.codePointAt(0) ?? 0), 16777619) >>> 0, 2166136261) % TONES
const initialsOf = (name: string) => {
  const parts = name.trim().split(/\s+/)
  const letters = [parts[0], parts.length > 1 ? parts.at(-1) : undefined].map((part) => [...(part ?? '')][0] ?? '')
  return letters.join('').toLocaleUpperCase()
}

type Size = 'small' | 'normal' | 'large'
/** A person: their image, or their initials. The name is always beside it, so the image is hidden from screen readers. */
export const Avatar = ({ name, src, size = 'normal' }: { name: string; src?: string | null; size?: Size }) => (
  <span
    className={css.avatar}
    data-size={size}
    data-tone={toneOf(name)}
    data-letters={src ? undefined : initialsOf(name)}
    aria-hidden
  >
    {src && <img src={src} alt="" />}
  </span>
)

/** A team: its logo, or its first letter. */
export const TeamLogo = ({
  name,
  src,
  size = 'normal',
}: {
  name: string
  src?: string | null | undefined
  size?: Size
}) => (
  <span className={css.logo} data-size={size} data-letters={src ? undefined : initialsOf(name).slice(0, 1)} aria-hidden>
    {src && <img src={src} alt="" />}
  </span>
)
