import type { ComponentProps, ReactNode } from 'react'
import css from './Choice.module.css'
import type { Icon } from './icons.ts'

/** A list of options, one of which is chosen. */
export const Choices = ({ label, children }: { label: string; children: ReactNode }) => (
  <ul className={css.list} aria-label={label}>
    {children}
  </ul>
)

type ChoiceProps = Omit<ComponentProps<'button'>, 'type' | 'className' | 'title'> & {
  icon: Icon
  name: string
  /** Text below the name, such as the reason why the option can't be chosen. */
  sub?: ReactNode
  title?: string | undefined
  /** Content at the end of the line. */
  children?: ReactNode
}
/** One line of `Choices`, as a single button. Callers set `aria-pressed` if it can be chosen. */
export const Choice = ({ icon: I, name, sub, children, ...button }: ChoiceProps) => (
  <button type="button" className={css.choice} {...button}>
    <I size={17} stroke={1.6} aria-hidden />
    <span className={css.words}>
      {name}
      {sub && <span className={css.sub}>{sub}</span>}
    </span>
    {children}
  </button>
)
