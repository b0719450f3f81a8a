import { Menu } from '@mantine/core'
import { IconButton } from '../../ui/Button.tsx'
import { IconDots } from '../../ui/icons.ts'
import { MenuLine } from '../../ui/MenuLine.tsx'
import { actionWords } from './copy.ts'
import { actionsOf } from './feature-parts.ts'
import css from './ActionMenu.module.css'
import { useFileTools } from './tools.ts'
import type { FileView } from './view.ts'

/** The menu of actions beside the main button and the star. Unavailable actions stay in the menu, with the reason. */
export const ActionMenu = ({ view, large }: { view: FileView; large?: boolean }) => {
  const tools = useFileTools()
  const { menu } = actionsOf(view)
  if (menu.length === 0 || !tools) return null
  const whys = menu.map((action) => action.why(view))
  return (
    <Menu position={large ? 'top-end' : 'bottom-end'} width={260}>
      <Menu.Target>
        <IconButton icon={IconDots} label={actionWords.more} size={large ? 'large' : 'normal'} />
      </Menu.Target>
      <Menu.Dropdown className={css.menu}>
        {menu.map((action, at) => (
          <MenuLine
            key={action.id}
            label={action.label}
            icon={action.icon}
            why={whys[at] ?? null}
            said={whys.indexOf(whys[at] ?? null) < at}
            danger={action.danger}
            onClick={() => void action.run(view, tools)}
          />
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
