import { useSyncExternalStore } from 'react'
import { actions, groupActions, keysOf, displayKeys } from '../../lib/keyboard.ts'
import { useRegistry } from '../../lib/registry.ts'
import { Kbd } from '../../ui/Badge.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { keyWords } from '../copy.ts'
import css from './KeyboardSheet.module.css'

let opened = false
const watchers = new Set<() => void>()
const set = (next: boolean) => {
  opened = next
  for (const notify of watchers) notify()
}
const watch = (changed: () => void) => {
  watchers.add(changed)
  return () => watchers.delete(changed)
}
/** Opens the sheet from anywhere: by key, from the palette or from the user menu. */
export const keyboardSheet = { open: () => set(true), close: () => set(false) }

const Keys = ({ keys }: { keys: string }) => (
  <span className={css.keys}>
    {displayKeys(keys).map((combo, i) => (
      <span key={combo.join()} className={css.keys}>
        {i > 0 && <span className={css.then}>{keyWords.followedBy}</span>}
        {combo.map((key) => (
          <Kbd key={key}>{key}</Kbd>
        ))}
      </span>
    ))}
  </span>
)

/** All keyboard shortcuts of the open page, by group. */
export const KeyboardSheet = () => {
  const groups = groupActions(useRegistry(actions).filter((action) => keysOf(action).length > 0))
  return (
    <Dialog
      opened={useSyncExternalStore(watch, () => opened)}
      onClose={keyboardSheet.close}
      title={keyWords.title}
      sub={keyWords.help}
    >
      {/* Focusable, so that a long list scrolls with the arrow keys. */}
      <div className={css.groups} role="group" aria-label={keyWords.list} tabIndex={0}>
        {groups.map(({ group, actions: list }) => (
          <section key={group}>
            <h3 className={css.group}>{group}</h3>
            <ul>
              {list.map((action) => (
                <li key={action.id} className={css.line}>
                  {action.label}
                  <span className={css.keys}>
                    {keysOf(action).map((keys, i) => (
                      <span key={keys} className={css.keys}>
                        {i > 0 && <span className={css.then}>{keyWords.or}</span>}
                        <Keys keys={keys} />
                      </span>
                    ))}
                  </span>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Dialog>
  )
}
