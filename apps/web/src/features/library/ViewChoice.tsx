import { Menu } from '@mantine/core'
import { IconButton } from '../../ui/Button.tsx'
import { IconLayoutGrid, IconList, IconMap, IconTableColumn } from '../../ui/icons.ts'
import { type ColumnName, columnNames, columnOf, type View } from './columns.ts'
import { toolWords } from './copy.ts'
import css from './library.module.css'

const views = [
  ['grid', toolWords.grid, IconLayoutGrid],
  ['list', toolWords.list, IconList],
  ['map', toolWords.map, IconMap],
] as const

type ViewChoiceProps = { view: View; onView: (view: View) => void; hasMap: boolean }
/** Grid, list, or map if the plan includes maps. */
export const ViewChoice = ({ view, onView, hasMap }: ViewChoiceProps) => (
  <div className={css.views} role="group" aria-label={toolWords.view}>
    {views
      .filter(([name]) => hasMap || name !== 'map')
      .map(([name, label, icon]) => (
        <IconButton
          key={name}
          size="small"
          icon={icon}
          label={label}
          aria-pressed={view === name}
          onClick={() => onView(name)}
        />
      ))}
  </div>
)

type ColumnChoiceProps = { shown: readonly ColumnName[]; onToggle: (name: ColumnName) => void }
/** Chooses the columns of the list. */
export const ColumnChoice = ({ shown, onToggle }: ColumnChoiceProps) => (
  <Menu position="bottom-end" width={200} closeOnItemClick={false}>
    <Menu.Target>
      <IconButton icon={IconTableColumn} label={toolWords.columns} />
    </Menu.Target>
    <Menu.Dropdown>
      {columnNames.map((name) => (
        <Menu.CheckboxItem key={name} checked={shown.includes(name)} onChange={() => onToggle(name)}>
          {columnOf(name).label}
        </Menu.CheckboxItem>
      ))}
    </Menu.Dropdown>
  </Menu>
)
