import { Menu } from '@mantine/core'
import { IconButton } from '../../ui/Button.tsx'
import { IconDots } from '../../ui/icons.ts'
import { actionsOf } from './actions.ts'
import { useFileTools } from './tools.ts'
import type { FileView } from './view.ts'

/** Everything else that can be done with the file. What cannot be done now stays, and says why. */
export const ActionMenu = ({ view, large }: { view: FileView; large?: boolean }) => {
  const tools = useFileTools()
  const { menu } = actionsOf(view)
  if (menu.length === 0 || !tools) return null
  return (
    <Menu position={large ? 'top-end' : 'bottom-end'} width={260}>
      <Menu.Target>
        <IconButton icon={IconDots} label="More actions" size={large ? 'large' : 'normal'} />
      </Menu.Target>
      <Menu.Dropdown>
        {menu.map((action) => {
          const why = action.why(view)
          return (
            <Menu.Item
              key={action.id}
              disabled={why !== null}
              title={why ?? undefined}
              leftSection={<action.icon size={17} stroke={1.6} aria-hidden />}
              onClick={() => void action.run(view, tools)}
              {...(action.danger && { color: 'red' })}
            >
              {action.label}
            </Menu.Item>
          )
        })}
      </Menu.Dropdown>
    </Menu>
  )
}
