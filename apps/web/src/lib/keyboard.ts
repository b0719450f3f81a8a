import { useEffectEvent, useLayoutEffect } from 'react'
import type { Icon } from '../ui/icons.ts'
import { newRegistry } from './registry.ts'

/** An action available by key and from the palette, listed on the keyboard sheet. */
export type Action = {
  id: string
  label: string
  /** The heading under which the keyboard sheet and the palette list the action. */
  group: string
  /** 'mod+k' is Ctrl or Cmd with K; 'g t' is G, then T; '/' and '?' stand for themselves. */
  keys?: string | readonly string[]
  /** Additional search terms in the palette. */
  words?: string
  icon?: Icon
  /** Excludes the action from the palette, because its key makes sense only in its context. */
  keyOnly?: boolean
  /** False if other code handles the keys, and they are only listed on the sheet. */
  handlesKeys?: boolean
  run: () => void
}

/** The groups shown on every page; all other groups belong to the open page. */
export const GO_TO = 'Go to'
export const GENERAL = 'General'

/** Actions by group, those of the open page first. */
export const groupActions = (list: readonly Action[]): { group: string; actions: readonly Action[] }[] => {
  const groups = new Set(list.map(({ group }) => group))
  const everywhere = [GO_TO, GENERAL].filter((group) => groups.has(group))
  return [...[...groups].filter((group) => !everywhere.includes(group)), ...everywhere].map((group) => ({
    group,
    actions: list.filter((action) => action.group === group),
  }))
}

/** The actions that match the typed text, by group: matches of the label before matches of other words. */
export const findActions = (list: readonly Action[], typed: string) => {
  const wanted = typed.trim().toLocaleLowerCase()
  const has = (text = '') => text.toLocaleLowerCase().includes(wanted)
  const called = list.filter(({ label }) => has(label))
  const found = [...called, ...list.filter((one) => !called.includes(one) && has(one.words))]
  return [...Map.groupBy(found, ({ group }) => group)].map(([group, inside]) => ({ group, actions: inside }))
}

/** All registered actions. */
export const actions = newRegistry<Action>()

/** Registers actions while a component is mounted. They are registered again when their texts or keys change; `run` is always current. */
export const useActions = (list: readonly Action[]) => {
  const newest = useEffectEvent((id: string) => list.find((one) => one.id === id)?.run())
  const words = JSON.stringify(list.map(({ run: _, icon: __, ...rest }) => rest))
  const addAll = useEffectEvent(() => list.map((one) => actions.add({ ...one, run: () => newest(one.id) })))
  // Before painting, so that keys work as soon as a screen is visible.
  useLayoutEffect(() => {
    const removers = addAll()
    return () => {
      for (const remove of removers) remove()
    }
  }, [words])
}

const SEQUENCE_MS = 1200
type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/** The name of a key press: letters in lower case, Ctrl and Cmd as `mod`, Shift only if the key itself doesn't show it. */
const nameOf = ({ key, ctrlKey, metaKey, altKey, shiftKey }: Press) => {
  const named = key.length > 1
  return [
    (ctrlKey || metaKey) && 'mod',
    altKey && 'alt',
    shiftKey && (named || /[a-z]/i.test(key)) && 'shift',
    key === ' ' ? 'space' : key.toLowerCase(),
  ]
    .filter(Boolean)
    .join('+')
}
/** The key combinations of an action. */
export const keysOf = ({ keys }: Pick<Action, 'keys'>): readonly string[] =>
  keys === undefined ? [] : typeof keys === 'string' ? [keys] : keys

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.closest('input:not([type=checkbox], [type=radio], [type=button]), textarea, select, [role=textbox]') !==
      null)
/** Whether a modal or menu is open, which handles keys itself. */
const isCovered = (page: Document) => page.querySelector('[aria-modal=true], [role=menu]') !== null

/** Listens to the keyboard and runs actions. While the user is typing, only combinations with Ctrl or Cmd work; while a
 *  modal or menu is open, none do. Returns a function that stops listening. */
export const listenToKeys = (page: Document, list: () => readonly Action[] = actions.list) => {
  let before: { name: string; at: number } | undefined
  // A modal that closes on this key is gone by the time the event bubbles up, so open modals are detected in the capture
  // phase.
  let covered = false
  const look = () => {
    covered = isCovered(page)
  }
  const pressed = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || event.repeat || covered) return
    const name = nameOf(event)
    if (isTyping(event.target) && !name.startsWith('mod+')) return
    const sequence = before && event.timeStamp - before.at < SEQUENCE_MS ? `${before.name} ${name}` : undefined
    const wanted = (keys: string | undefined) =>
      list().find((one) => keys !== undefined && one.handlesKeys !== false && keysOf(one).includes(keys))
    const action = wanted(sequence) ?? wanted(name)
    before = action ? undefined : { name, at: event.timeStamp }
    if (!action) return
    event.preventDefault()
    action.run()
  }
  const top = page.defaultView ?? page
  top.addEventListener('keydown', look, true)
  page.addEventListener('keydown', pressed)
  return () => {
    top.removeEventListener('keydown', look, true)
    page.removeEventListener('keydown', pressed)
  }
}

const isApple = () => typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.userAgent)
const keyLabels: Record<string, string> = {
  shift: 'Shift',
  alt: 'Alt',
  escape: 'Esc',
  arrowleft: '←',
  arrowright: '→',
  arrowup: '↑',
  arrowdown: '↓',
  enter: 'Enter',
  delete: 'Del',
  home: 'Home',
  end: 'End',
}
/** The keys to display: [['Ctrl', 'K']], or [['G'], ['T']] for a sequence. */
export const displayKeys = (keys: string, apple = isApple()): string[][] =>
  keys
    .split(' ')
    .map((combo) =>
      combo
        .split('+')
        .map((key) => (key === 'mod' ? (apple ? '⌘' : 'Ctrl') : (keyLabels[key] ?? key.toLocaleUpperCase()))),
    )
