import css from './Avatar.module.css'

/** A small sum of the letters: the same name always gets the same tone. */
const toneOf = (name: string) =>
  [...name].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 997, 7) % 6
const initialsOf = (name: string) => {
  const parts = name.trim().split(/\s+/)
  const letters = [parts[0], parts.length > 1 ? parts.at(-1) : undefined].map((part) => [...(part ?? '')][0] ?? '')
  return letters.join('').toLocaleUpperCase()
}

type Size = 'small' | 'normal' | 'large'
/** A person: their picture, or their initials. The name always stands beside it, so it is silent itself. */
export const Avatar = ({ name, src, size = 'normal' }: { name: string; src?: string | null; size?: Size }) => (
  <span className={css.avatar} data-size={size} data-tone={toneOf(name)} aria-hidden>
    {src ? <img src={src} alt="" /> : initialsOf(name)}
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
  <span className={css.logo} data-size={size} data-drawn={src ? undefined : true} aria-hidden>
    {src ? <img src={src} alt="" /> : ([...name.trim()][0] ?? '').toLocaleUpperCase()}
  </span>
)
