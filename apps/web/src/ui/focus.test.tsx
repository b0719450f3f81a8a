import { Menu, TextInput } from '@mantine/core'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { renderPart } from '../testing/app.tsx'
import { Button } from './Button.tsx'
import { focusNextRow } from './focus.ts'
import { confirm, Dialog, Flyout } from './Dialog.tsx'
import { StageDialog } from './StageDialog.tsx'

/** Overlays are mounted open, and close by being unmounted, like most dialogs here. */
const Page = () => {
  const [open, setOpen] = useState<string>()
  const [gone, setGone] = useState(false)
  const close = () => setOpen(undefined)
  return (
    <>
      <button type="button">Before</button>
      {['dialog', 'flyout', 'stage'].map((what) => (
        <button key={what} type="button" onClick={() => setOpen(what)}>
          Open {what}
        </button>
      ))}
      {!gone && (
        <button type="button" onClick={() => [setGone(true), setOpen('dialog')]}>
          Open and go
        </button>
      )}
      <Menu>
        <Menu.Target>
          <button type="button">More</button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => setOpen('dialog')}>Rename</Menu.Item>
          <Menu.Item onClick={() => setOpen('field')}>Edit</Menu.Item>
          <Menu.Item onClick={() => void confirm({ title: 'Sure', text: 'Really', action: 'Yes' })}>Delete</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {open === 'field' && <TextInput aria-label="Edited in place" autoFocus />}
      {open === 'dialog' && (
        <Dialog opened title="A dialog" onClose={close} footer={<Button onClick={() => setOpen('next')}>Go on</Button>}>
          <input aria-label="Name" data-autofocus />
        </Dialog>
      )}
      {open === 'next' && (
        <Dialog opened title="The next dialog" onClose={close}>
          <input aria-label="Reason" data-autofocus />
        </Dialog>
      )}
      {open === 'flyout' && (
        <Flyout opened title="A flyout" onClose={close}>
          <input aria-label="Text" data-autofocus />
        </Flyout>
      )}
      {open === 'stage' && (
        <StageDialog title="A stage" onClose={close}>
          <p>Picture</p>
        </StageDialog>
      )}
    </>
  )
}
const button = (name: string) => screen.getByRole('button', { name })
const openByKey = async (name: string) => {
  button(name).focus()
  await userEvent.keyboard('{Enter}')
}
const inside = async (name: string) => {
  const dialog = await screen.findByRole('dialog', { name })
  await waitFor(() => expect(dialog).toContainElement(document.activeElement as HTMLElement))
}
const leave = () => userEvent.keyboard('{Escape}')
const expectFocusOn = (name: string) => waitFor(() => expect(button(name)).toHaveFocus())

describe('focus after an overlay closes', () => {
  it.each(['dialog', 'flyout', 'stage'])('returns to the button that opened it: %s', async (what) => {
    renderPart(<Page />)
    await openByKey(`Open ${what}`)
    await inside(`A ${what}`)
    await leave()
    await expectFocusOn(`Open ${what}`)
  })

  it('returns to the button that opened a menu', async () => {
    renderPart(<Page />)
    await openByKey('More')
    await screen.findByRole('menuitem', { name: 'Rename' })
    await leave()
    await expectFocusOn('More')
  })

  it.each([
    ['Rename', 'A dialog'],
    ['Delete', 'Sure'],
  ])("returns to the menu's button from an overlay opened by the menu item %s", async (line, title) => {
    renderPart(<Page />)
    await openByKey('More')
    await userEvent.click(await screen.findByRole('menuitem', { name: line }))
    await inside(title)
    await waitFor(() => expect(screen.queryByRole('menuitem', { name: line })).not.toBeInTheDocument())
    await leave()
    await expectFocusOn('More')
  })

  it('stays in a field that the chosen menu item opened', async () => {
    renderPart(<Page />)
    await openByKey('More')
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }))
    await new Promise((resolve) => setTimeout(resolve, 60))
    expect(screen.getByRole('textbox', { name: 'Edited in place' })).toHaveFocus()
  })

  it('returns to the element that opened the first of two dialogs if the second replaced it', async () => {
    renderPart(<Page />)
    await openByKey('Open dialog')
    await inside('A dialog')
    await userEvent.click(button('Go on'))
    await inside('The next dialog')
    await leave()
    await expectFocusOn('Open dialog')
  })

  it('returns to the previously focused element when the button that opened a dialog is gone', async () => {
    renderPart(<Page />)
    button('Before').focus()
    button('Open and go').focus()
    await userEvent.keyboard('{Enter}')
    await inside('A dialog')
    await leave()
    await expectFocusOn('Before')
  })
})

describe('focus after a row is removed on confirmation', () => {
  const showRows = () => {
    renderPart(
      <>
        <input aria-label="Search" />
        <ul>
          {['First', 'Second'].map((name) => (
            <li key={name}>
              <button type="button">{name}</button>
            </li>
          ))}
        </ul>
      </>,
    )
    return button('First').closest('li') as HTMLElement
  }
  const focusLater = () => new Promise((resolve) => setTimeout(resolve, 60))

  it('moves to the next row', async () => {
    const row = showRows()
    button('First').focus()
    const focusNext = focusNextRow(row, { afterDialog: true })
    row.hidden = true
    focusNext()
    await expectFocusOn('Second')
  })

  it('stays where the user moved it in the meantime', async () => {
    const row = showRows()
    button('First').focus()
    const focusNext = focusNextRow(row, { afterDialog: true })
    const field = screen.getByRole('textbox', { name: 'Search' })
    field.focus()
    focusNext()
    await focusLater()
    expect(field).toHaveFocus()
  })
})
