import { screen } from '@testing-library/react'
import { auth, files, folders, search } from '@vitrine/contract'
import { expect, it } from 'vitest'
import { keyOf } from '../../lib/query.ts'
import { hello, open, errorResponse, serve } from '../../testing/app.tsx'
import { page } from '../../testing/cards.ts'

const FOLDER = '0198c6e0-0000-7000-8000-000000000401'

it('shows a message in place of a deleted folder, and shows its files again once the folder is restored', async () => {
  let gone = true
  serve([
    [auth.hello, () => hello()],
    [folders.list, () => []],
    [search.views, () => []],
    [folders.breadcrumbs, () => (gone ? errorResponse('thing.not_found') : [{ uuid: FOLDER, name: 'Harbours' }])],
    [files.list, () => (gone ? errorResponse('thing.not_found') : page)],
  ])
  const router = open(`/library/${FOLDER}`)
  expect(await screen.findByRole('heading', { name: 'This folder isn’t available' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Go to the library' })).toHaveAttribute('href', '/library')
  expect(screen.queryByRole('button', { name: 'Filters' })).toBeNull()
  gone = false
  // In the app, the live event about the restore invalidates the breadcrumbs.
  await router.options.context.cache.invalidateQueries({ queryKey: keyOf(folders.breadcrumbs) })
  expect(await screen.findByRole('heading', { name: 'Harbours' })).toBeVisible()
  expect(await screen.findByText('3 files')).toBeVisible()
})
