import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useRef } from 'react'
import { expect, it } from 'vitest'
import { renderPart } from '../../testing/app.tsx'
import { useFirstArrow } from './use-first-arrow.ts'

const Files = () => {
  const first = useRef<HTMLAnchorElement>(null)
  useFirstArrow(() => first.current?.focus())
  return (
    <>
      <button type="button">A folder</button>
      <a ref={first} href="#file">
        A file
      </a>
    </>
  )
}

it('the down arrow key focuses the files only if nothing else has focus', async () => {
  renderPart(<Files />)
  await userEvent.keyboard('{ArrowUp}{Shift>}{ArrowDown}{/Shift}')
  expect(document.body).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  expect(screen.getByText('A file')).toHaveFocus()
  screen.getByText('A folder').focus()
  await userEvent.keyboard('{ArrowDown}')
  expect(screen.getByText('A folder')).toHaveFocus()
})
