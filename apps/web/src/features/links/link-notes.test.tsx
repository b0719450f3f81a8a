import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { auth, links } from '@vitrine/contract'
import { expect, it } from 'vitest'
import { hello, open, serve } from '../../testing/app.tsx'
import { id } from '../../testing/cards.ts'

const link = {
  uuid: id(1),
  title: 'Press kit',
  url: '/p/share/1',
  folder: null,
  collection: null,
  gallery: null,
  files: 1,
  downloads_by: 'request',
  has_password: false,
  expires_at: null,
  asks_use_case: false,
  watermark: false,
  max_downloads: null,
  on: true,
  state: 'open',
  views: 0,
  downloads: 0,
  last_used_at: null,
  created_by: 'Tomas Brekke',
  created_at: '2026-06-15T10:00:00.000Z',
}
const text = 'The model release for Ingrid ends on 23 September 2099. This use must end by then.'
type Asked = { until: string | null }

it('warns about model releases that end before the expiry date of a link, as soon as that date is entered', async () => {
  const asked: (string | null)[] = []
  serve([
    [auth.hello, () => hello()],
    [links.list, () => ({ results: [link], next: null, previous: null, count: 1, exact: true })],
    [
      links.check,
      ({ body }) => {
        const { until } = body as Asked
        asked.push(until)
        const releases = until ? [{ text, count: 1, names: ['quay.jpg'], blocked: true }] : []
        return { rights_unknown: { count: 0, names: [] }, ends: { count: 0, files: [] }, releases }
      },
    ],
  ])
  open('/share-links')
  await userEvent.click(await screen.findByRole('button', { name: 'Edit Press kit' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit share link' }))
  await waitFor(() => expect(asked).toEqual([null]))
  expect(dialog.queryByText(new RegExp(text))).toBeNull()
  await userEvent.type(dialog.getByLabelText('Link expiry'), '2099-09-24')
  expect(await dialog.findByText(`quay.jpg: ${text}`)).toBeVisible()
  expect(asked.at(-1)).toBe('2099-09-24T21:59:59.000Z')
})
