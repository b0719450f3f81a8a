import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { fieldOf, type File, canRead, type PanelText, panelTexts, type Section } from '@vitrine/contract'
import { beforeEach, expect, it } from 'vitest'
import { open, serve } from '../../testing/app.tsx'
import { FILE, fileWorld } from '../../testing/file.ts'

// The browser remembers which panel is open.
beforeEach(() => localStorage.clear())

const valueOf = (name: PanelText) => `The ${name} of this file`
const values = Object.fromEntries(panelTexts.map((name) => [name, valueOf(name)])) as Partial<File>
/** Opens a panel. The Information panel is open initially. */
const openPanel = async (section: Section) => {
  if (section === 'rights') await userEvent.click(await screen.findByRole('button', { name: 'Rights' }))
}
const textsOf = (section: Section) => panelTexts.filter((name) => fieldOf(name).panel?.section === section)

it.each(['information', 'rights'] as const)('the %s panel shows every text field declared for it', async (section) => {
  serve(fileWorld(values))
  open(`/file/${FILE}`)
  await openPanel(section)
  for (const name of textsOf(section)) {
    const { label, panel } = fieldOf(name)
    const spoken = `${panel?.label ?? label}: ${valueOf(name)}. Edit`
    expect(await screen.findByRole('button', { name: spoken })).toBeVisible()
  }
})

it('the Information panel omits text fields the viewer cannot read', async () => {
  serve(fileWorld({ ...values, viewer: 'shared', foreign: true }))
  open(`/file/${FILE}`)
  await screen.findByText(valueOf('description'))
  const readable = textsOf('information').filter((name) => canRead(fieldOf(name).audience, 'shared'))
  const shown = textsOf('information').filter((name) => screen.queryByText(valueOf(name)) !== null)
  expect(shown).toEqual(readable)
})
