import { Spotlight, spotlight } from '@mantine/spotlight'
import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { type Action, actions, groupActions, findActions, keysOf, displayKeys } from '../../lib/keyboard.ts'
import { useRegistry } from '../../lib/registry.ts'
import { Kbd } from '../../ui/Badge.tsx'
import { IconSearch } from '../../ui/icons.ts'
import { paletteWords } from '../copy.ts'
import css from './Palette.module.css'
import { usePaletteResults } from './use-palette-results.ts'

const Shortcut = ({ action }: { action: Action }) => {
  const [keys] = keysOf(action)
  return (
    keys !== undefined && (
      <span className={css.keys} aria-hidden>
        {displayKeys(keys).map((combo) => combo.map((key) => <Kbd key={key}>{key}</Kbd>))}
      </span>
    )
  )
}

/** The palette gets focus a moment after it opens. Letters typed before then are kept. */
const useFirstLetters = () => {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const hear = ({ key, ctrlKey, metaKey, altKey }: globalThis.KeyboardEvent) => {
      const letter = key.length === 1 && !ctrlKey && !metaKey && !altKey
      if (letter && field.current && !field.current.closest('[role=dialog]')?.contains(document.activeElement))
        field.current.focus()
    }
    window.addEventListener('keydown', hear, true)
    return () => window.removeEventListener('keydown', hear, true)
  }, [])
  return field
}

/** Selects the first entry even if results arrive after typing, so that Enter opens it. Without any entry, Enter searches
 *  the library. */
const useFirstChosen = (field: RefObject<HTMLInputElement | null>, typed: string) => {
  const navigate = useNavigate()
  const listed = () => field.current?.closest('[role=dialog]')?.querySelectorAll('[data-action]')
  useEffect(() => {
    const lines = [...(listed() ?? [])]
    if (typed.trim() !== '' && !lines.some((line) => line.hasAttribute('data-selected')))
      lines[0]?.setAttribute('data-selected', 'true')
  })
  return (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || typed.trim() === '' || listed()?.length) return
    spotlight.close()
    void navigate({ to: '/library', search: { q: typed.trim() } })
  }
}

/** The command palette: finds and runs every registered action, and finds files, folders and people. */
export const Palette = () => {
  const [typed, setTyped] = useState('')
  const finds = usePaletteResults(typed)
  const field = useFirstLetters()
  const pressed = useFirstChosen(field, typed)
  const list = useRegistry(actions).filter(({ keyOnly }) => !keyOnly)
  const groups = (typed.trim() === '' ? groupActions(list) : findActions(list, typed)).map(
    ({ group, actions: inside }) => ({
      group,
      actions: inside.map((one) => ({
        id: one.id,
        label: one.label,
        onClick: one.run,
        leftSection: one.icon && <one.icon size={18} stroke={1.6} aria-hidden />,
        rightSection: <Shortcut action={one} />,
      })),
    }),
  )
  const found = finds.map(({ group, things }) => ({
    group,
    actions: things.map(({ id, label, icon: I, thumbnail, run }) => ({
      id,
      label,
      onClick: run,
      leftSection: thumbnail ? (
        <img src={thumbnail} alt="" className={css.thumbnail} />
      ) : (
        <I size={18} stroke={1.6} aria-hidden />
      ),
    })),
  }))
  return (
    <Spotlight
      actions={[...groups, ...found]}
      query={typed}
      onQueryChange={setTyped}
      // The lists are already filtered, and the server's results match even if their names don't.
      filter={(_, all) => all}
      // A fade-in would lose the first letters that are typed.
      transitionProps={{ duration: 0 }}
      nothingFound={paletteWords.nothing}
      shortcut={null}
      scrollable
      maxHeight={520}
      attributes={{ content: { 'aria-label': paletteWords.label } }}
      classNames={{
        content: css.content ?? '',
        search: css.search ?? '',
        action: css.action ?? '',
        actionsGroup: css.group ?? '',
      }}
      searchProps={{
        ref: field,
        onKeyDown: pressed,
        leftSection: <IconSearch size={18} stroke={1.6} aria-hidden />,
        placeholder: paletteWords.label,
        'aria-label': paletteWords.label,
      }}
    />
  )
}
