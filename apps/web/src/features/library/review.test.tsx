import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { auth, files, folders, guests, search } from '@vitrine/contract'
import { expect, it } from 'vitest'
import { hello, open, serve } from '../../testing/app.tsx'
import { fileOf } from '../../testing/file.ts'

const LINK = '0198c6e0-0000-7000-8000-000000000501'
const PRESS = { uuid: '0198c6e0-0000-7000-8000-000000000502', name: 'Press', parent_folder: null, files: 0 }
const page = (results: object[]) => ({ results, next: null, count: results.length })
const link = {
  uuid: LINK,
  name: 'Harbour day',
  message: '',
  folder: PRESS,
  consent: 'required',
  consent_text: '',
  expires_at: null,
  has_password: false,
  active: true,
  expired: false,
  files: 1,
  awaiting_review: 1,
  last_used_at: null,
  created_at: '2026-10-14T08:00:00.000Z',
  created_by: null,
}

it('shows the files received through a guest link, with their sender and folder', async () => {
  const sent = { ...fileOf({ name: 'Quay.jpg', source_display_name: 'Kari Nordal' }), parent_folder: PRESS.uuid }
  const found = { ...sent, recycled_at: null, updated_at: sent.created_at }
  const calls = serve([
    [auth.hello, () => hello()],
    [files.list, () => ({ ...page([found]), previous: null, exact: true, chips: [] })],
    [folders.list, () => [PRESS]],
    [guests.list, () => page([link])],
  ])
  open(`/library/review?guest_link=${LINK}`)
  expect(await screen.findByText('JPEG, from Kari Nordal, to Press')).toBeVisible()
  expect(await screen.findByText(/Received through Harbour day\./)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Show all files in review' })).toHaveAttribute('href', '/library/review')
  const asked = calls.filter(({ path }) => path.includes('/files/files/')).map((one) => new URLSearchParams(one.search))
  expect(asked.every((one) => one.get('guest_link') === LINK && one.get('place') === 'review')).toBe(true)
})

it('names the person who submitted a file, and disables Decline for a role that cannot delete it', async () => {
  const sent = { ...fileOf({ name: 'Quay.jpg', review_status: 4 }), parent_folder: null, sent_by: 'Kari Nordal' }
  const found = { ...sent, recycled_at: null, updated_at: sent.created_at }
  serve([
    [auth.hello, () => hello({}, ['EDIT_ASSETS', 'DELETE_OWNED_ASSETS'])],
    [files.list, () => ({ ...page([found]), previous: null, exact: true, chips: [] })],
    [folders.list, () => []],
  ])
  open('/library/review')
  expect(await screen.findByText(/submitted by Kari Nordal/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Add to Library: Quay.jpg' })).not.toHaveAttribute('aria-disabled', 'true')
  expect(screen.getByRole('button', { name: 'Decline Quay.jpg' })).toHaveAttribute('aria-disabled', 'true')
})

it('selects all files in review with one click on the checkbox, and clears the selection with another', async () => {
  const sent = { ...fileOf({ name: 'Quay.jpg' }), parent_folder: null }
  const found = { ...sent, recycled_at: null, updated_at: sent.created_at }
  serve([
    [auth.hello, () => hello()],
    [files.list, () => ({ ...page([found]), count: 240, previous: null, exact: true, chips: [] })],
    [folders.list, () => []],
  ])
  open('/library/review')
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all files' }))
  expect(await screen.findByText('240 selected')).toBeVisible()
  expect(screen.getByRole('checkbox', { name: 'Select Quay.jpg' })).toBeChecked()
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select all files' }))
  expect(screen.getByRole('checkbox', { name: 'Select Quay.jpg' })).not.toBeChecked()
})

it('shows contributors the status of their submissions', async () => {
  const one = { uuid: LINK, file_type: 'image/jpeg', size: 2048, created_at: '2026-10-14T08:00:00.000Z' }
  serve([
    [auth.hello, () => hello({}, ['UPLOAD_ASSETS'])],
    [
      search.submissions,
      () =>
        page([
          { ...one, name: 'Quay.jpg', state: 'waiting' },
          { ...one, uuid: PRESS.uuid, name: 'Pier.jpg', state: 'accepted' },
        ]),
    ],
  ])
  open('/library/submissions')
  expect(await screen.findByText('Awaiting review')).toBeVisible()
  expect(screen.getByText('In the library')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Pier.jpg' })).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Quay.jpg' })).toBeNull()
})

it('shows the number of files awaiting review in the navigation, after the first page has loaded', async () => {
  const calls = serve([
    [auth.hello, () => hello()],
    [files.list, () => ({ ...page([]), previous: null, exact: true, chips: [] })],
    [folders.list, () => [PRESS]],
    [search.waiting, () => ({ count: 3 })],
  ])
  open('/library')
  const places = within(await screen.findByRole('navigation', { name: 'Sections' }))
  const counted = await places.findByRole('link', { name: /^Review\s*3$/ }, { timeout: 5000 })
  expect(counted).toHaveAttribute('href', '/library/review')
  expect(places.getByRole('link', { name: 'Recycling bin' })).toBeVisible()
  const order = calls.map(({ path }) => path)
  const listed = order.findIndex((path) => path.includes('/files/files/'))
  expect(order.findIndex((path) => path.includes('/files/waiting/'))).toBeGreaterThan(listed)
})
