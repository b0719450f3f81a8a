import { auth, downloads } from '@vitrine/contract'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { hello, ME, open, serve, TEAM } from '../../testing/app.tsx'
import { newRequest } from '../../testing/requests.ts'
import { defaultLastDay } from './approval-days.ts'

const FILE = '0198c6e0-0000-7000-8000-0000000000f1'
const OTHER = '0198c6e0-0000-7000-8000-0000000000a1'
const harbour = { uuid: FILE, name: 'harbour.jpg' }
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
  withheld: null,
  created_at: new Date(0).toISOString(),
}

it("shows members who cannot see the team's receipts only their own, without an export", async () => {
  const calls = serve([
    [auth.hello, () => hello({}, [])],
    [downloads.mine, () => ({ results: [receipt], next: null, count: 1 })],
  ])
  open('/downloads')
  expect(await screen.findByRole('link', { name: 'harbour.jpg' })).toHaveAttribute('href', `/file/${FILE}`)
  expect(screen.getByRole('heading', { name: 'Your downloads' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Receipt for harbour.jpg' })).toHaveAttribute('href', `/p/receipt/${OTHER}`)
  expect(screen.queryByRole('button', { name: 'Export as CSV' })).toBeNull()
  expect(calls.some(({ path }) => path.includes('/downloads/team/'))).toBe(false)
})

it('withdraws an approval only after confirmation', async () => {
  const request = newRequest(OTHER, harbour, {
    shape: 'w1080',
    approved: true,
    until: new Date(Date.now() + 86_400_000),
    answered_by: 'Tomas Brekke',
    answered_at: new Date(0),
  })
  const calls = serve([
    [auth.hello, () => hello()],
    [downloads.requests, () => ({ results: [request], next: null, count: 1 })],
    [downloads.answer, () => ({ ...request, approved: false, until: null })],
  ])
  open('/requests?state=approved')
  await userEvent.click(await screen.findByRole('button', { name: 'Withdraw approval: harbour.jpg' }))
  expect(calls.some(({ method }) => method === 'PUT')).toBe(false)
  await userEvent.click(await screen.findByRole('button', { name: 'Withdraw approval' }))
  expect(await screen.findAllByText('Approval withdrawn')).not.toHaveLength(0)
  expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({ approved: false, withdraw: true })
})

it('answers many requests in one dialog, with a message and the terms of the approvals', async () => {
  const request = (uuid: string, person: string, covered: boolean) => {
    const name = person === ME ? 'Hannah Weiss' : 'Mateo Ruiz'
    return newRequest(uuid, harbour, { covered, user: { uuid: person, name, email: `${person}@wayfarer.example` } })
  }
  const [first, second] = ['0198c6e0-0000-7000-8000-0000000000b1', '0198c6e0-0000-7000-8000-0000000000b2']
  const results = [request(first ?? '', ME, true), request(second ?? '', OTHER, false)]
  const calls = serve([
    [auth.hello, () => hello()],
    [downloads.requests, () => ({ results, next: null, count: 2 })],
    [downloads.requestsOfOne, () => ({ results: [], next: null, count: 0 })],
    [downloads.answerMany, () => ({ answered: 2 })],
  ])
  open('/requests')
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Hannah Weiss' }))
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Mateo Ruiz' }))
  const bar = within(screen.getByRole('region', { name: 'Selected requests' }))
  await userEvent.click(bar.getByRole('button', { name: 'Approve' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Answer 2 requests' }))
  await userEvent.click(dialog.getByRole('checkbox', { name: 'For one download only' }))
  await userEvent.type(dialog.getByLabelText('Reason for declining'), 'Not for this use')
  await userEvent.click(dialog.getByRole('button', { name: 'Approve 1 and decline 1' }))
  expect(await screen.findAllByText('1 approved, 1 declined. The requesters were notified by email')).not.toHaveLength(
    0,
  )
  expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({
    approve: [first],
    deny: [second],
    until: defaultLastDay(null, 'Europe/Oslo'),
    once: true,
    clean: false,
    reason: 'Not for this use',
  })
})

it("lets people with permission omit a share link's watermark, but never a file's own watermark", async () => {
  const marked = newRequest(OTHER, harbour, { marked: true })
  const own = newRequest(OTHER, harbour, { marked: true, marked_by_file: true })
  const show = async (request: typeof marked, flags: Parameters<typeof hello>[1]) => {
    const calls = serve([
      [auth.hello, () => hello({}, flags)],
      [downloads.requests, () => ({ results: [request], next: null, count: 1 })],
      [downloads.requestsOfOne, () => ({ results: [], next: null, count: 0 })],
      [downloads.answerMany, () => ({ answered: 1 })],
    ])
    open('/requests')
    await screen.findByLabelText('Available until')
    return calls
  }
  const box = () => screen.queryByRole('checkbox', { name: 'Without the share link’s watermark' })
  const calls = await show(marked, ['APPROVE_DOWNLOADS', 'DOWNLOAD_WATERMARKS'])
  await userEvent.click(box() ?? document.body)
  await userEvent.click(screen.getByRole('button', { name: 'Approve 1' }))
  await waitFor(() => expect(calls.find(({ method }) => method === 'PUT')?.body).toMatchObject({ clean: true }))
  cleanup()
  await show(marked, ['APPROVE_DOWNLOADS'])
  expect(box()).toBeDisabled()
  cleanup()
  await show(own, ['APPROVE_DOWNLOADS', 'DOWNLOAD_WATERMARKS'])
  expect(box()).toBeNull()
  expect(screen.getByText(/Files with their own watermark/)).toBeVisible()
})

it('requires a domain for a new rule, and does not create a rule for everyone if it is left empty', async () => {
  const calls = serve([
    [auth.hello, () => hello()],
    [downloads.requests, () => ({ results: [], next: null, count: 0 })],
    [downloads.rules, () => []],
  ])
  open('/requests')
  await userEvent.click(await screen.findByRole('button', { name: 'Rules' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Add rule' }))
  expect(await screen.findByText('Enter a domain')).toBeVisible()
  expect(calls.some(({ method }) => method === 'POST')).toBe(false)
})
