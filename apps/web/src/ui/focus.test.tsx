import { Menu } from '@mantine/core'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { renderPart } from '../testing/app.tsx'
import { Button } from './Button.tsx'
import { confirm, Dialog, Flyout } from './Floating.tsx'
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
          <Menu.Item onClick={() => void confirm({ title: 'Sure', text: 'Really', action: 'Yes' })}>Delete</Menu.Item>
        </Menu.Dropdown>
      </Menu>
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

describe('an overlay returns the focus when it closes', () => {
  it.each(['dialog', 'flyout', 'stage'])('a %s, to the button that opened it', async (what) => {
    renderPart(<Page />)
    await openByKey(`Open ${what}`)
    await inside(`A ${what}`)
    await leave()
    await expectFocusOn(`Open ${what}`)
  })

  it('a menu, to its button', async () => {
    renderPart(<Page />)
    await openByKey('More')
    await screen.findByRole('menuitem', { name: 'Rename' })
    await leave()
    await expectFocusOn('More')
  })

  it.each([
    ['Rename', 'A dialog'],
    ['Delete', 'Sure'],
  ])('an overlay opened by the item %s of a menu, to the button of the menu', async (line, title) => {
    renderPart(<Page />)
    await openByKey('More')
    await userEvent.click(await screen.findByRole('menuitem', { name: line }))
    await inside(title)
    await waitFor(() => expect(screen.queryByRole('menuitem', { name: line })).not.toBeInTheDocument())
    await leave()
    await expectFocusOn('More')
  })

  it('a dialog that replaced another, to what opened the first', async () => {
    renderPart(<Page />)
    await openByKey('Open dialog')
    await inside('A dialog')
    await userEvent.click(button('Go on'))
    await inside('The next dialog')
    await leave()
    await expectFocusOn('Open dialog')
  })

  it('a dialog whose button is gone, to the element focused before', async () => {
    renderPart(<Page />)
    button('Before').focus()
    button('Open and go').focus()
    await userEvent.keyboard('{Enter}')
    await inside('A dialog')
    await leave()
    await expectFocusOn('Before')
  })
})
