import { Menu } from '@mantine/core'
import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { IconChevronDown, IconChevronUp } from './icons.ts'
import css from './SplitButton.module.css'

type SplitProps = {
  /** The button for the most common action. */
  main: ReactNode
  primary?: boolean
  large?: boolean
  full?: boolean
  /** Opens upwards, for a bar at the bottom. */
  upwards?: boolean
  /** The label of the arrow's menu. */
  label: string
  /** The items of the menu. */
  children: ReactNode
}

/** A button for the most common action, and beside it a menu of related ones. */
export const SplitButton = ({ main, primary, large, full, upwards, label, children }: SplitProps) => {
  const I = upwards ? IconChevronUp : IconChevronDown
  return (
    <div className={css.split} data-full={full || undefined}>
      {main}
      <Menu position={upwards ? 'top-end' : 'bottom-end'}>
        <Menu.Target>
          <Button
            primary={primary === true}
            size={large ? 'large' : 'normal'}
            className={css.arrow ?? ''}
            aria-label={label}
          >
            <I size={17} stroke={1.6} aria-hidden />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>{children}</Menu.Dropdown>
      </Menu>
    </div>
  )
}
