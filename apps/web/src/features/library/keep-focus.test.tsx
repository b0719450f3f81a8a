import { screen } from '@testing-library/react'
import { useRef } from 'react'
import { expect, it } from 'vitest'
import { withProviders, renderPart } from '../../testing/app.tsx'
import { useKeepFocus } from './use-keep-focus.ts'

const Names = ({ names }: { names: readonly string[] }) => {
  const box = useRef<HTMLDivElement>(null)
  useKeepFocus(box, { files: names, first: 0 })
  return (
    <div ref={box}>
      {names.map((name, index) => (
        <p key={name} data-place={index}>
          <a href={`#${name}`} data-tile>
            {name}
          </a>
        </p>
      ))}
    </div>
  )
}
const [all, without, first] = [['a', 'b', 'c'], ['a', 'c'], ['a']]

it('when the focused file is removed, focus moves to the next file, or to the last one if there is no next', () => {
  const { rerender } = renderPart(<Names names={all} />)
  screen.getByText('b').focus()
  rerender(withProviders(<Names names={without} />))
  expect(screen.getByText('c')).toHaveFocus()
  rerender(withProviders(<Names names={first} />))
  expect(screen.getByText('a')).toHaveFocus()
})

it('removing a file does not take focus from another element', () => {
  const other = <button type="button">Other</button>
  const both = (names: readonly string[]) => (
    <>
      <Names names={names} />
      {other}
    </>
  )
  const { rerender } = renderPart(both(all))
  screen.getByText('b').focus()
  screen.getByText('Other').focus()
  rerender(withProviders(both(without)))
  expect(screen.getByText('Other')).toHaveFocus()
  screen.getByText('Other').blur()
  rerender(withProviders(both(first)))
  expect(document.body).toHaveFocus()
})
