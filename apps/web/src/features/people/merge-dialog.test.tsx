import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { people, peopleWords } from '@vitrine/contract'
import { expect, it } from 'vitest'
import { open, serve } from '../../testing/app.tsx'
import { peopleWorld, personOf } from '../../testing/people.ts'

const ingrid = personOf(1, 'Ingrid Halvorsen')
const jonas = personOf(2, 'Jonas Aune')
const amara = personOf(3, 'Amara Osei')
const berg = personOf(4, 'Ingrid Berg')

it('the merge dialog chooses the first result with Enter once the search has responded, and not an earlier result', async () => {
  const all = [ingrid, jonas, amara]
  const results = (search: string) => (new URLSearchParams(search).has('query') ? [berg, ingrid] : all)
  serve([[people.named, ({ search }) => ({ results: results(search), next: null, count: 3 })], ...peopleWorld(all)])
  open('/people')
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Jonas Aune' }))
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Amara Osei' }))
  await userEvent.click(screen.getByRole('button', { name: 'Merge' }))
  const dialog = await screen.findByRole('dialog', { name: peopleWords.merge })
  const field = within(dialog).getByRole('combobox', { name: 'Merge into' })
  await within(dialog).findByRole('option', { name: /Ingrid Halvorsen/ })
  await userEvent.type(field, 'ingrid{Enter}')
  expect(field).toHaveValue('ingrid')
  await within(dialog).findByRole('option', { name: /Ingrid Berg/ })
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(field).toHaveValue('Ingrid Berg'))
})
