import { Spotlight } from '@mantine/spotlight'
import { type Action, actions, byGroup, keysOf, keysToDraw } from '../../lib/keyboard.ts'
import { useRegistry } from '../../lib/registry.ts'
import { Kbd } from '../../ui/Badge.tsx'
import { IconSearch } from '../../ui/icons.ts'
import css from './Palette.module.css'

const Shortcut = ({ action }: { action: Action }) => {
  const [keys] = keysOf(action)
  return (
    keys !== undefined && (
      <span className={css.keys} aria-hidden>
        {keysToDraw(keys).map((combo) => combo.map((key) => <Kbd key={key}>{key}</Kbd>))}
      </span>
    )
  )
}

/** The command palette: finds and runs every action that is registered now. */
export const Palette = () => {
  const list = useRegistry(actions).filter(({ keyOnly }) => !keyOnly)
  const groups = byGroup(list).map(({ group, actions: inside }) => ({
    group,
    actions: inside.map((one) => ({
      id: one.id,
      label: one.label,
      keywords: one.words ?? '',
      onClick: one.run,
      leftSection: one.icon && <one.icon size={18} stroke={1.6} aria-hidden />,
      rightSection: <Shortcut action={one} />,
    })),
  }))
  return (
    <Spotlight
      actions={groups}
      nothingFound="Nothing found. Try another word."
      shortcut={null}
      scrollable
      maxHeight={520}
      attributes={{ content: { 'aria-label': 'Search places and actions' } }}
      classNames={{
        content: css.content ?? '',
        search: css.search ?? '',
        action: css.action ?? '',
        actionsGroup: css.group ?? '',
      }}
      searchProps={{
        leftSection: <IconSearch size={18} stroke={1.6} aria-hidden />,
        placeholder: 'Search places and actions',
        'aria-label': 'Search places and actions',
      }}
    />
  )
}
