import { Menu, VisuallyHidden } from '@mantine/core'
import { useId } from 'react'
import type { Icon } from './icons.ts'
import css from './MenuLine.module.css'

type MenuLineProps = {
  label: string
  icon: Icon
  /** Why the action cannot be done now. If given, the item stays focusable, shows the reason, and does nothing. */
  why: string | null
  /** An item above shows the same reason, so the reason is visually hidden here. */
  said?: boolean | undefined
  danger?: boolean | undefined
  onClick: () => void
}
export const MenuLine = ({ label, icon: I, why, said, danger, onClick }: MenuLineProps) => {
  const id = useId()
  const mark = <I size={17} stroke={1.6} aria-hidden />
  if (why === null)
    return (
      <Menu.Item leftSection={mark} onClick={onClick} {...(danger && { color: 'red' })}>
        {label}
      </Menu.Item>
    )
  return (
    <Menu.Item leftSection={mark} closeMenuOnClick={false} aria-disabled aria-label={label} aria-describedby={id}>
      <span className={css.off}>{label}</span>
      {said ? (
        <VisuallyHidden id={id}>{why}</VisuallyHidden>
      ) : (
        <span id={id} className={css.why}>
          {why}
        </span>
      )}
    </Menu.Item>
  )
}
