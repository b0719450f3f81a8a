import { screen } from '@testing-library/react'
import { auth, files, folders, people } from '@vitrine/contract'
import { expect, it } from 'vitest'
import { hello, open, serve } from '../../testing/app.tsx'

const none = { results: [], next: null, previous: null, count: 0 }
const worldOf = (releases: number) => [
  [auth.hello, () => hello()] as const,
  [files.list, () => ({ ...none, exact: true, chips: [] })] as const,
  [folders.list, () => []] as const,
  [people.releases, () => ({ ...none, count: releases })] as const,
]

it('shows the number of releases that end soon above the list of expiring files, and links to them', async () => {
  const calls = serve(worldOf(2))
  open('/library?place=expiring')
  expect(await screen.findByText(/^2 model releases end in the next 30 days\./)).toBeVisible()
  expect(screen.getByText('No files expire soon')).toBeVisible()
  expect(screen.getByRole('link', { name: 'See expiring rights' })).toHaveAttribute('href', '/team/rights/expiring')
  expect(calls.find(({ path }) => path.includes('/releases/'))?.search).toContain('days=30')
})

it('does not mention releases in other lists of files', async () => {
  const calls = serve(worldOf(2))
  open('/library?place=recent')
  expect(await screen.findByText('No recent files')).toBeVisible()
  expect(calls.filter(({ path }) => path.includes('/releases/'))).toEqual([])
})

it('shows no link if no release ends soon', async () => {
  const calls = serve(worldOf(0))
  open('/library?place=expiring')
  expect(await screen.findByText('No files expire soon')).toBeVisible()
  await expect.poll(() => calls.some(({ path }) => path.includes('/releases/')), { timeout: 20_000 }).toBe(true)
  expect(screen.queryByRole('link', { name: 'See expiring rights' })).not.toBeInTheDocument()
})
