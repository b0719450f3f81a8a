import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { people, peopleWords, toasts } from '@vitrine/contract'
import { describe, expect, it } from 'vitest'
import { open, type ReceivedCall, serve } from '../../testing/app.tsx'
import { peopleWorld, personOf, wholePerson } from '../../testing/people.ts'

const ingrid = personOf(1, 'Ingrid Halvorsen')
const jonas = personOf(2, 'Jonas Aune')
const stranger = personOf(4, '', { thumbnail_url: '/stranger.jpg' })
const all = [ingrid, jonas, stranger]
const sent = (calls: readonly ReceivedCall[], method: string) => calls.filter((call) => call.method === method)

describe('adding a name to an unnamed person', () => {
  const openDialog = async () => {
    const calls = serve([
      [people.merge, () => wholePerson(jonas)],
      [people.update, () => wholePerson({ ...stranger, name: 'Kari' })],
      [people.suggestFor, () => [{ person: jonas, alike: 0.62 }]],
      ...peopleWorld(all),
    ])
    open('/people?show=unnamed')
    await userEvent.click(await screen.findByRole('button', { name: 'Add name' }))
    return { calls, dialog: await screen.findByRole('dialog', { name: 'Add name' }) }
  }

  it('shows the face, and named people with similar faces first', async () => {
    const { dialog } = await openDialog()
    expect(dialog.querySelector('img')).toHaveAttribute('src', '/stranger.jpg')
    expect(await within(dialog).findByText('Similar faces')).toBeVisible()
    expect(within(dialog).getAllByRole('option')[0]).toHaveTextContent('Jonas Aune62% similar')
  })

  it('merges them into a person who is chosen, which can be undone', async () => {
    const { calls, dialog } = await openDialog()
    await userEvent.click(await within(dialog).findByRole('option', { name: /Jonas.*similar/ }))
    const toast = await screen.findByRole('group', { name: toasts.peopleMerged })
    expect(within(toast).getByRole('button', { name: 'Undo' })).toBeVisible()
    expect(sent(calls, 'POST')).toMatchObject([{ body: { people: [stranger.uuid] } }])
    expect(sent(calls, 'POST')[0]?.path).toContain(jonas.uuid)
    expect(sent(calls, 'PUT')).toEqual([])
  })

  it('saves a new name with Enter', async () => {
    const { calls, dialog } = await openDialog()
    await userEvent.type(within(dialog).getByRole('combobox', { name: 'Who is this?' }), 'Kari{Enter}')
    await waitFor(() => expect(sent(calls, 'PUT')).toMatchObject([{ body: { name: 'Kari' } }]))
    expect(sent(calls, 'POST')).toEqual([])
  })
})

it.each([
  ['merged', /Jonas/, toasts.peopleMerged],
  ['named', /^New person/, toasts.modelRenamed('Jon')],
])('an unnamed person who is %s is no longer selected afterwards', async (_, option, done) => {
  serve([[people.merge, () => wholePerson(jonas)], [people.update, () => wholePerson(stranger)], ...peopleWorld(all)])
  open('/people?show=unnamed')
  const checkbox = await screen.findByRole('checkbox', { name: 'Select Unnamed person' })
  await userEvent.click(checkbox)
  await userEvent.click(screen.getByRole('button', { name: 'Add name' }))
  await userEvent.type(await screen.findByRole('combobox', { name: 'Who is this?' }), 'Jon')
  await userEvent.click(await screen.findByRole('option', { name: option }))
  expect(await screen.findByRole('group', { name: done })).toBeVisible()
  await waitFor(() => expect(checkbox).not.toBeChecked())
})

describe('renaming a person to the name of another person', () => {
  const openRename = async (saving?: Promise<void>) => {
    const calls = serve([
      [people.merge, () => wholePerson(jonas)],
      [people.update, () => Promise.resolve(saving).then(() => wholePerson({ ...ingrid, name: 'jonas aune' }))],
      [people.one, ({ path }) => wholePerson(path.includes(jonas.uuid) ? jonas : ingrid)],
      ...peopleWorld(all),
    ])
    open(`/people/${ingrid.uuid}`)
    await userEvent.click(await screen.findByRole('button', { name: 'Actions for Ingrid Halvorsen' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Rename' }))
    const dialog = await screen.findByRole('dialog', { name: peopleWords.rename })
    const field = within(dialog).getByRole('textbox', { name: 'Name' })
    await userEvent.clear(field)
    await userEvent.type(field, ' jonas aune{Enter}')
    return {
      calls,
      question: await screen.findByRole('dialog', { name: /^Another person is named “.?Jonas Aune.?”$/ }),
    }
  }

  it('offers to merge the two, and merges them only in the merge dialog', async () => {
    const { calls, question } = await openRename()
    expect(sent(calls, 'PUT')).toEqual([])
    await userEvent.click(within(question).getByRole('button', { name: 'Merge' }))
    const dialog = await screen.findByRole('dialog', { name: peopleWords.merge })
    expect(within(dialog).getByRole('combobox', { name: 'Merge into' })).toHaveValue('Jonas Aune')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Merge' }))
    expect(await screen.findByRole('group', { name: toasts.peopleMerged })).toBeVisible()
    expect(sent(calls, 'POST')[0]?.path).toContain(jonas.uuid)
    expect(sent(calls, 'POST')[0]?.body).toEqual({ people: [ingrid.uuid] })
    expect(await screen.findByRole('button', { name: 'Jonas Aune' })).toBeVisible()
  })

  it('keeps the chosen person when Enter is pressed in the merge dialog, and merges', async () => {
    const { calls, question } = await openRename()
    await waitFor(() => expect(within(question).getByRole('button', { name: 'Cancel' })).toHaveFocus())
    await userEvent.click(within(question).getByRole('button', { name: 'Merge' }))
    const dialog = await screen.findByRole('dialog', { name: peopleWords.merge })
    const field = within(dialog).getByRole('combobox', { name: 'Merge into' })
    await waitFor(() => expect(field).toHaveFocus())
    expect(field).toHaveAttribute('aria-expanded', 'false')
    await userEvent.click(field)
    await userEvent.keyboard('{ArrowDown}{Enter}')
    expect(field).toHaveAttribute('aria-expanded', 'false')
    expect(field).toHaveValue('Jonas Aune')
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(sent(calls, 'POST')[0]?.path).toContain(jonas.uuid))
  })

  it('keeps the question open, with a busy button, until the person is renamed', async () => {
    const saving = Promise.withResolvers<void>()
    const { calls, question } = await openRename(saving.promise)
    await userEvent.click(within(question).getByRole('button', { name: 'Rename anyway' }))
    await waitFor(() => expect(sent(calls, 'PUT')).toHaveLength(1))
    expect(screen.queryByRole('dialog', { name: peopleWords.rename })).not.toBeInTheDocument()
    const button = within(question).getByRole('button', { name: 'Rename anyway' })
    expect(button).toHaveAttribute('aria-disabled', 'true')
    await userEvent.click(button)
    saving.resolve()
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(sent(calls, 'PUT')).toHaveLength(1)
  })

  it('keeps both people if asked to', async () => {
    const { calls, question } = await openRename()
    await userEvent.click(within(question).getByRole('button', { name: 'Rename anyway' }))
    expect(await screen.findByRole('group', { name: toasts.modelRenamed('jonas aune') })).toBeVisible()
    expect(sent(calls, 'PUT')).toMatchObject([{ body: { name: 'jonas aune' } }])
  })

  it('changes nothing when cancelled', async () => {
    const { calls, question } = await openRename()
    await userEvent.click(within(question).getByRole('button', { name: 'Cancel' }))
    const dialog = await screen.findByRole('dialog', { name: peopleWords.rename })
    expect(within(dialog).getByRole('textbox', { name: 'Name' })).toHaveValue(' jonas aune')
    expect(sent(calls, 'PUT')).toEqual([])
  })
})
