import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { auth, files, folders } from '@vitrine/contract'
import { expect, it } from 'vitest'
import { hello, open, serve } from '../../testing/app.tsx'

const PARENT = '0198c6e0-0000-7000-8000-000000000401'
const CHILD = '0198c6e0-0000-7000-8000-000000000402'
const page = { results: [], next: null, previous: null, count: 0, exact: true, chips: [] }
const parent = { uuid: PARENT, name: 'Campaigns', parent_folder: null, files: 0 }

it('offers to show the files in subfolders if a folder has none of its own', async () => {
  const calls = serve([
    [auth.hello, () => hello()],
    [files.list, () => page],
    [folders.list, () => [parent, { uuid: CHILD, name: 'Autumn', parent_folder: PARENT, files: 3 }]],
    [folders.breadcrumbs, () => [parent]],
  ])
  const router = open(`/library/${PARENT}`)
  await userEvent.click(await screen.findByRole('button', { name: 'Include subfolders' }))
  await waitFor(() => expect(router.state.location.search).toMatchObject({ subfolders: true }))
  expect(await screen.findByRole('switch', { name: 'Include subfolders' })).toBeChecked()
  const asked = () => calls.filter(({ search }) => search.includes(`folder=${PARENT}`) && search.includes('limit=100'))
  await waitFor(() => expect(asked().at(-1)?.search).toContain('subfolders=true'))
})
