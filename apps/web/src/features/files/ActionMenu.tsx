import { Menu } from '@mantine/core'
import { IconButton } from '../../ui/Button.tsx'
import { IconDots } from '../../ui/icons.ts'
import { MenuLine } from '../../ui/MenuLine.tsx'
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
        {menu.map((action) => (
          <MenuLine
            key={action.id}
            label={action.label}
            icon={action.icon}
            why={action.why(view)}
            danger={action.danger}
            onClick={() => void action.run(view, tools)}
          />
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
