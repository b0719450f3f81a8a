import { auth, downloads } from '@vitrine/contract'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { hello, ME, open, serve, TEAM } from '../../testing/app.tsx'

const FILE = '0198c6e0-0000-7000-8000-0000000000f1'
const OTHER = '0198c6e0-0000-7000-8000-0000000000a1'
const receipt = {
  uuid: OTHER,
  team: TEAM,
  team_name: 'Visit Solvik',
  file: FILE,
  file_name: 'harbour.jpg',
  version: OTHER,
  sha256: 'ab'.repeat(32),
  shape: 'original',
  marked: false,
  surface: 'app',
  person: { uuid: ME, name: 'Tomas Brekke', email: 'tomas@solvik.example' },
  use_case: 'A poster',
  disclaimer: null,
  agreement: null,
  rights: null,
  created_at: new Date(0).toISOString(),
}

it('shows their own receipts to members who may not see those of the team, and exports nothing', async () => {
  const heard = serve([
    [auth.hello, () => hello({}, [])],
    [downloads.mine, () => ({ results: [receipt], next: null, count: 1 })],
  ])
  open('/downloads')
  expect(await screen.findByText('harbour.jpg')).toBeVisible()
  expect(screen.getByRole('heading', { name: 'Your downloads' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Receipt for harbour.jpg' })).toHaveAttribute('href', `/p/receipt/${OTHER}`)
  expect(screen.queryByRole('button', { name: 'Export as CSV' })).toBeNull()
  expect(heard.some(({ path }) => path.includes('/downloads/team/'))).toBe(false)
})

it('withdraws an approval after a question', async () => {
  const request = {
    uuid: OTHER,
    file: { uuid: FILE, name: 'harbour.jpg', thumbnail_url: null, rights: [], expiration_date: null },
    url: `/p/file/${FILE}`,
    team: { uuid: TEAM, name: 'Visit Solvik' },
    user: { uuid: ME, name: 'Hannah Weiss', email: 'hannah@wayfarer.example' },
    useCase: 'A poster',
    shape: 'w1080',
    covered: true,
    reasons: [],
    approved: true,
    reason: '',
    until: new Date(Date.now() + 86_400_000).toISOString(),
    once: false,
    used_at: null,
    answered_by: 'Tomas Brekke',
    answered_at: new Date(0).toISOString(),
    created_at: new Date(0).toISOString(),
  }
  const heard = serve([
    [auth.hello, () => hello()],
    [downloads.requests, () => ({ results: [request], next: null, count: 1 })],
    [downloads.answer, () => ({ ...request, approved: false, until: null })],
  ])
  open('/requests?state=approved')
  await userEvent.click(await screen.findByRole('button', { name: 'Withdraw approval: harbour.jpg' }))
  expect(heard.some(({ method }) => method === 'PUT')).toBe(false)
  await userEvent.click(await screen.findByRole('button', { name: 'Withdraw' }))
  expect(await screen.findAllByText('Approval withdrawn')).not.toHaveLength(0)
  expect(heard.find(({ method }) => method === 'PUT')?.body).toEqual({ approved: false, withdraw: true })
})
