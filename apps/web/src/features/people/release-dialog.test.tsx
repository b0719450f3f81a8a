import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { people } from '@vitrine/contract'
import { describe, expect, it } from 'vitest'
import { open, serve } from '../../testing/app.tsx'
import { peopleWorld, personOf, wholePerson } from '../../testing/people.ts'

const ingrid = personOf(1, 'Ingrid Halvorsen')

describe('the dialog for a release', () => {
  const openDialog = async () => {
    serve([[people.one, () => wholePerson(ingrid)], ...peopleWorld([ingrid])])
    open(`/people/${ingrid.uuid}?part=releases`)
    await userEvent.click(await screen.findByRole('button', { name: 'Add release' }))
    return screen.findByRole('dialog', { name: 'Add release' })
  }

  it('focuses its first field', async () => {
    const dialog = await openDialog()
    await waitFor(() => expect(within(dialog).getByRole('textbox', { name: 'Valid from' })).toHaveFocus())
  })

  it('says that a release without channels covers every use', async () => {
    const dialog = await openDialog()
    expect(within(dialog).getByText('No channels selected: this release covers every use.')).toBeVisible()
    expect(within(dialog).getByText(/this release covers every use, worldwide and with no time limit/)).toBeVisible()
    const [channel] = within(dialog).getAllByRole('checkbox')
    await userEvent.click(channel as HTMLElement)
    expect(within(dialog).queryByText(/this release covers every use/)).not.toBeInTheDocument()
  })

  it('suggests countries as territories, and accepts other territories', async () => {
    const dialog = await openDialog()
    const field = within(dialog).getByRole('combobox', { name: 'Territories' })
    await userEvent.type(field, 'norw')
    await userEvent.click(await screen.findByRole('option', { name: 'Norway' }))
    await userEvent.type(field, 'Scandinavia{Enter}')
    expect(within(dialog).getByText('Norway')).toBeVisible()
    expect(within(dialog).getByText('Scandinavia')).toBeVisible()
  })
})
