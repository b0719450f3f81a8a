import { QueryClientProvider } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { auth, File, files, toasts } from '@vitrine/contract'
import { expect, it } from 'vitest'
import { newQueryClient } from '../../lib/query.ts'
import { hello, serve, renderPart } from '../../testing/app.tsx'
import { fileOf } from '../../testing/file.ts'
import { helloQuery } from '../auth/index.ts'
import { hasStar, StarButton } from './StarButton.tsx'
import type { ListedFile } from './columns.ts'

const nothing = () => undefined
const file = (more: Partial<File> = {}): ListedFile & { starred: boolean } => ({
  ...File.parse(fileOf(more)),
  parent_folder: null,
})
const shown = async (starred: boolean, flags?: Parameters<typeof hello>[1]) => {
  const calls = serve([
    [auth.hello, () => hello({}, flags)],
    [files.update, ({ body }) => fileOf({ starred: (body as { star: boolean }).star })],
  ])
  const cache = newQueryClient(nothing)
  await cache.fetchQuery(helloQuery())
  renderPart(
    <QueryClientProvider client={cache}>
      <StarButton file={file({ starred })} />
    </QueryClientProvider>,
  )
  return () => calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)
}

it.each([
  [false, 'Add Harbour morning to favourites', toasts.starred],
  [true, 'Remove Harbour morning from favourites', toasts.unstarred],
])(
  'toggles the star of a file with one click on its tile, and shows a message (starred before: %s)',
  async (starred, label, said) => {
    const sent = await shown(starred)
    await userEvent.click(await screen.findByRole('button', { name: label }))
    expect(await screen.findByRole('group', { name: said })).toBeVisible()
    expect(sent()).toEqual([{ star: !starred }])
  },
)

it('disables the star if the file cannot be edited, and says why', async () => {
  const sent = await shown(false, [])
  const star = await screen.findByRole('button', { name: 'Add Harbour morning to favourites' })
  expect(star).toHaveAttribute('aria-disabled', 'true')
  expect(star).toHaveAttribute('title', expect.not.stringMatching(/^Add/))
  await userEvent.click(star)
  expect(sent()).toEqual([])
})

it("the star is shown only on the team's own files, and not in the bin", () => {
  expect([file(), file({ recycled: true }), file({ foreign: true })].map(hasStar)).toEqual([true, false, false])
})
