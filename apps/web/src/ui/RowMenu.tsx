import { Menu } from '@mantine/core'
import { IconButton } from './Button.tsx'
import { type Icon, IconDots } from './icons.ts'
import { MenuLine } from './MenuLine.tsx'
import { words } from './words.ts'

type RowAction = {
  label: string
  icon: Icon
  run: () => unknown
  danger?: boolean
  /** Why the action cannot be done now. */
  why?: string | null
}
type RowMenuProps = {
  /** The name of the row, as in 'Actions for Harbour'. */
  name: string
  actions: readonly (RowAction | false)[]
  busy?: boolean
  small?: boolean
}
/** The actions of one row or card, opened by its three-dot button. */
export const RowMenu = ({ name, actions, busy = false, small = false }: RowMenuProps) => (
  <Menu>
    <Menu.Target>
      <IconButton size={small ? 'small' : 'normal'} icon={IconDots} label={words.actionsFor(name)} busy={busy} />
    </Menu.Target>
    <Menu.Dropdown>
      {actions.map(
        (action) =>
          action && (
            <MenuLine
              key={action.label}
              label={action.label}
              icon={action.icon}
              danger={action.danger}
              why={action.why ?? null}
              onClick={() => void action.run()}
            />
          ),
      )}
    </Menu.Dropdown>
  </Menu>
)
