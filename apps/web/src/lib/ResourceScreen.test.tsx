import { AppError } from '@vitrine/contract'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { renderPart } from '../testing/app.tsx'
import { IconTags } from '../ui/icons.ts'
import { ResourceScreen } from './ResourceScreen.tsx'

type Tag = { uuid: string; name: string }
const all: Tag[] = ['Harbour', 'Boat'].map((name) => ({ uuid: name, name }))
const asked = {
  data: undefined,
  error: null,
  isFetching: false,
  isPlaceholderData: false,
  refetch: () => undefined,
  hasNextPage: false,
  isFetchingNextPage: false,
  fetchNextPage: () => undefined,
}

type Given = { tags?: Tag[]; error?: unknown; why?: string | null }
const Tags = ({ tags, error = null, why = null }: Given) => {
  const [text, setText] = useState('')
  const results = tags?.filter(({ name }) => name.includes(text))
  return (
    <ResourceScreen
      one="tag"
      many="tags"
      frame={({ actions, children }) => (
        <>
          <header>{actions}</header>
          {children}
        </>
      )}
      query={{ ...asked, error, data: results && { pages: [{ results, count: results.length }] } }}
      search={{ text, onSearch: setText }}
      noMatch={`No tags match “${text}”.`}
      empty={{ icon: IconTags, title: 'No tags yet', help: 'Add one to find files by it.' }}
      create={{ label: 'New tag', why }}
      dialog={(tag, onClose) => (
        <button type="button" onClick={onClose}>{`Dialog for ${tag?.name ?? 'a new tag'}`}</button>
      )}
      layout={(edit) => ({
        columns: [
          { id: 'name', head: 'Tag', cell: (tag) => tag.name },
          {
            id: 'edit',
            head: '',
            cell: (tag) => <button type="button" onClick={() => edit(tag)}>{`Edit ${tag.name}`}</button>,
          },
        ],
      })}
    />
  )
}
const button = (name: string) => screen.getByRole('button', { name })

it('shows skeleton rows while the list is loading', () => {
  renderPart(<Tags />)
  expect(screen.getByRole('table', { name: 'Tags' })).toHaveAttribute('aria-busy', 'true')
})

it('shows no search box and offers to create the first item if there are no items', async () => {
  renderPart(<Tags tags={[]} />)
  expect(screen.getByRole('heading', { name: 'No tags yet' })).toBeVisible()
  expect(screen.getAllByRole('button', { name: 'New tag' })).toHaveLength(1)
  expect(screen.queryByRole('searchbox')).toBeNull()
  await userEvent.click(button('New tag'))
  expect(button('Dialog for a new tag')).toBeVisible()
})

it('says that nothing matches, and offers to show all items again', async () => {
  renderPart(<Tags tags={all} />)
  expect(screen.getByText('2 tags')).toBeVisible()
  await userEvent.type(screen.getByRole('searchbox'), 'zebra')
  expect(await screen.findByText('No tags match “zebra”.')).toBeVisible()
  await userEvent.click(button('Show all tags'))
  await waitFor(() => expect(screen.getByText('Harbour')).toBeVisible())
  expect(screen.getByRole('searchbox')).toHaveValue('')
})

it('opens the dialog to edit an item, and closes it afterwards', async () => {
  renderPart(<Tags tags={all} />)
  await userEvent.click(button('Edit Boat'))
  await userEvent.click(button('Dialog for Boat'))
  expect(screen.queryByRole('button', { name: 'Dialog for Boat' })).toBeNull()
})

it('disables the create button and gives the reason if the person cannot create items', async () => {
  renderPart(<Tags tags={all} why="Your role does not include it" />)
  expect(button('New tag')).toHaveAccessibleDescription('Your role does not include it')
  await userEvent.click(button('New tag'))
  expect(screen.queryByRole('button', { name: /^Dialog/ })).toBeNull()
})

it.each([
  ['access.denied', 'You can’t see the tags'],
  ['server.failed', 'We couldn’t load the tags'],
] as const)('says what is wrong when the response is %s', (code, heading) => {
  renderPart(<Tags error={new AppError(code)} />)
  expect(screen.getByRole('heading', { name: heading })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'New tag' })).toBeNull()
})
