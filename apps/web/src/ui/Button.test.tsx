import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { renderPart } from '../testing/app.tsx'
import { Button, IconButton } from './Button.tsx'
import { IconTrash } from './icons.ts'

const Page = () => {
  const [clicks, setClicks] = useState({ save: 0, delete: 0 })
  const count = (what: keyof typeof clicks) => setClicks((before) => ({ ...before, [what]: before[what] + 1 }))
  return (
    <form onSubmit={(event) => [event.preventDefault(), count('save')]}>
      <input aria-label="Name" />
      <Button type="submit" busy={clicks.save > 0}>
        Save
      </Button>
      <IconButton icon={IconTrash} label="Delete" busy={clicks.delete > 0} onClick={() => count('delete')} />
      <output>{JSON.stringify(clicks)}</output>
    </form>
  )
}

it.each(['Save', 'Delete'])('a busy button keeps focus, and ignores clicks and keys: %s', async (name) => {
  renderPart(<Page />)
  const button = screen.getByRole('button', { name })
  await userEvent.click(button)
  expect(button).toHaveFocus()
  expect(button).toHaveAttribute('aria-disabled', 'true')
  await userEvent.click(button)
  await userEvent.keyboard('{Enter}')
  if (name === 'Save') await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), '{Enter}')
  expect(screen.getByText(/"save"/)).toHaveTextContent(`"${name.toLowerCase()}":1`)
})
