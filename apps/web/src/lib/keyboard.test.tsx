import { fireEvent, render } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  type Action,
  actions,
  groupActions,
  findActions,
  GENERAL,
  GO_TO,
  displayKeys,
  listenToKeys,
  useActions,
} from './keyboard.ts'

const action = (keys: Action['keys'], run: () => void, more: Partial<Action> = {}): Action => ({
  id: String(keys),
  label: String(keys),
  group: GENERAL,
  ...(keys !== undefined && { keys }),
  run,
  ...more,
})
let stop = () => undefined as void
beforeEach(() => {
  stop = listenToKeys(document)
})
afterEach(() => {
  stop()
  for (const { id } of actions.list()) actions.remove(id)
  document.body.replaceChildren()
})
const press = (key: string, more: object = {}, target: Element = document.body) =>
  fireEvent.keyDown(target, { key, ...more })

describe('a keyboard shortcut', () => {
  it("runs its action for any of its combinations, and prevents the browser's own action", () => {
    const run = vi.fn<() => void>()
    actions.add(action(['/', 'mod+k'], run))
    expect(press('/')).toBe(false)
    press('k', { ctrlKey: true })
    press('k', { metaKey: true })
    press('k')
    expect(run).toHaveBeenCalledTimes(3)
  })

  it('allows Shift for a character that needs it, such as ?, but not for a letter', () => {
    const [help, save] = [vi.fn<() => void>(), vi.fn<() => void>()]
    actions.add(action('?', help))
    actions.add(action('s', save))
    press('?', { shiftKey: true })
    press('S', { shiftKey: true })
    expect(help).toHaveBeenCalledOnce()
    expect(save).not.toHaveBeenCalled()
  })

  it('works as a sequence after G, but not with another key in between', () => {
    const run = vi.fn<() => void>()
    actions.add(action('g t', run))
    press('g')
    press('x')
    press('t')
    expect(run).not.toHaveBeenCalled()
    press('g')
    press('t')
    expect(run).toHaveBeenCalledOnce()
  })

  it('is ignored while typing, except with Ctrl', () => {
    const [slash, palette] = [vi.fn<() => void>(), vi.fn<() => void>()]
    actions.add(action('/', slash))
    actions.add(action('mod+k', palette))
    document.body.innerHTML = '<input /><textarea></textarea><div role="textbox"></div><input type="checkbox" />'
    for (const field of document.querySelectorAll('input:not([type]), textarea, [role]')) press('/', {}, field)
    expect(slash).not.toHaveBeenCalled()
    press('k', { ctrlKey: true }, document.querySelector('input')!)
    press('/', {}, document.querySelector('[type=checkbox]')!)
    expect(palette).toHaveBeenCalledOnce()
    expect(slash).toHaveBeenCalledOnce()
  })

  it('is ignored while a modal is open', () => {
    const run = vi.fn<() => void>()
    actions.add(action('mod+k', run))
    document.body.innerHTML = '<div role="dialog" aria-modal="true"></div>'
    press('k', { ctrlKey: true })
    expect(run).not.toHaveBeenCalled()
  })

  it.each(['role="dialog" aria-modal="true"', 'role="menu"'])('leaves Escape to an open modal or menu: %s', (open) => {
    const run = vi.fn<() => void>()
    actions.add(action('escape', run))
    document.body.innerHTML = `<div ${open}></div>`
    const close = () => {
      document.body.innerHTML = ''
    }
    window.addEventListener('keydown', close, { capture: true, once: true })
    press('Escape')
    expect(run).not.toHaveBeenCalled()
    press('Escape')
    expect(run).toHaveBeenCalledOnce()
  })
})

describe('the shortcut registry', () => {
  it('runs the latest callback of a mounted component, and drops its actions when it is unmounted', () => {
    const said: string[] = []
    const Screen = ({ says }: { says: string }) => {
      useActions([action('i', () => said.push(says))])
      return null
    }
    const screen = render(<Screen says="first" />)
    const before = actions.list()
    screen.rerender(<Screen says="second" />)
    expect(actions.list()).toBe(before)
    press('i')
    expect(said).toEqual(['second'])
    screen.unmount()
    expect(actions.list()).toEqual([])
  })

  it('lists actions of the open page first, then places, then the rest', () => {
    const run = () => undefined
    const list = [
      action('a', run),
      action('b', run, { group: GO_TO }),
      action('c', run, { group: 'Team' }),
      action('d', run),
    ]
    expect(groupActions(list).map(({ group, actions: inside }) => [group, inside.length])).toEqual([
      ['Team', 1],
      [GO_TO, 1],
      [GENERAL, 2],
    ])
  })

  it('finds actions by name first, then by keywords', () => {
    const one = (id: string, label: string, words: string) => ({ id, label, words, group: GENERAL, run: () => {} })
    const list = [one('a', 'Dark theme', 'colour night'), one('b', 'Night mode', ''), one('c', 'Sign out', '')]
    expect(findActions(list, ' NIGHT').flatMap(({ actions: found }) => found.map(({ id }) => id))).toEqual(['b', 'a'])
    expect(findActions(list, 'fjord')).toEqual([])
  })
  it('displays keys as they are labelled on the current platform', () => {
    expect(displayKeys('mod+k', false)).toEqual([['Ctrl', 'K']])
    expect(displayKeys('mod+k', true)).toEqual([['⌘', 'K']])
    expect(displayKeys('g t', false)).toEqual([['G'], ['T']])
    expect(displayKeys('delete', false)).toEqual([['Del']])
  })
})
