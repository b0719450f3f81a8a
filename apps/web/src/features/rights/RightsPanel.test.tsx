import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { emptyStates, files, rights, toasts } from '@vitrine/contract'
import { beforeEach, describe, expect, it } from 'vitest'
import { open, serve, TEAM } from '../../testing/app.tsx'
import { FILE, fileOf, fileWorld } from '../../testing/file.ts'
import { addDays, dayInWords, todayIn } from '../../lib/days.ts'
import { decisionOf } from './decision.ts'

const yes = { verdict: 'allow' as const, steps: [], marked: false, reasons: [], warnings: [], by_role: false }
const no = { ...yes, verdict: 'deny' as const, reasons: ['Sharing is disabled for this file.'] }
const { actions } = fileOf()
const plain = {
  actions,
  expiration_date: null,
  expired: false,
  rights_unknown: false,
  status: 'available' as const,
  available_from: null,
}

// The browser remembers which panel is open.
beforeEach(() => localStorage.clear())

describe('the rights decision in sentences', () => {
  it('says what is allowed, and until when', () => {
    expect(decisionOf({ ...plain, expiration_date: '2127-03-03' }).headline).toBe(
      'May be shared, posted and downloaded until 3 March 2127',
    )
  })
  it('gives each reason for a restriction only once', () => {
    const { headline, reasons, kind } = decisionOf({ ...plain, actions: { ...actions, share: no, post: no } })
    expect([headline, kind, reasons]).toEqual(['May be downloaded', 'warn', ['Sharing is disabled for this file.']])
    expect(decisionOf({ ...plain, actions: { ...actions, share: no, post: no, download: no } }).headline).toBe(
      'May not be shared, posted or downloaded',
    )
  })
  it('says when a file expired, even if members can still download it', () => {
    const gone = { ...no, reasons: ['The file has expired.'] }
    const expired = { ...plain, expired: true, expiration_date: '2025-10-12' }
    expect(decisionOf({ ...expired, actions: { ...actions, share: gone, post: gone } })).toMatchObject({
      kind: 'stop',
      headline: 'Expired on 12 October 2025',
      reasons: ['The file has expired.'],
    })
  })
  it('says how long a file is under embargo, even if members can download it', () => {
    const embargo = { ...no, reasons: ['The file is under embargo.'] }
    const held = { ...plain, actions: { ...actions, share: embargo, post: embargo } }
    const until = (day: string) => decisionOf({ ...held, available_from: new Date(day) }, 'Europe/Oslo').headline
    expect(until('2099-12-26T23:00:00Z')).toBe('Under embargo until 27 December 2099')
    expect(until('2099-12-27T05:46:00Z')).toBe('Under embargo until 27 December 2099, 06:46')
    expect(until('2025-01-01T00:00:00Z')).toBe('May be downloaded')
    expect(decisionOf({ ...held, status: 'embargoed' }).headline).toBe('Under embargo')
  })
  it('is amber with the days left if the file expires within 30 days', () => {
    const soon = addDays(todayIn(), 12)
    expect(decisionOf({ ...plain, expiration_date: soon })).toMatchObject({
      kind: 'warn',
      headline: `May be shared, posted and downloaded until ${dayInWords(soon)}`,
      reasons: ['Expires in 12 days.'],
    })
    expect(decisionOf({ ...plain, expiration_date: addDays(todayIn(), 31) }).kind).toBe('ok')
  })
  it('is amber if no rights are recorded', () => {
    const see = { ...yes, warnings: ['No rights are recorded for this file.'] }
    expect(decisionOf({ ...plain, rights_unknown: true, actions: { ...actions, see } })).toMatchObject({
      kind: 'warn',
      headline: 'Rights unknown',
      reasons: ['No rights are recorded for this file.'],
    })
  })
  it('distinguishes limits of the role from limits of the file', () => {
    const role = { ...no, by_role: true, reasons: ['Your role needs “Edit files” for this.'] }
    const { headline, kind, lines } = decisionOf({ ...plain, actions: { ...actions, share: role, post: no } })
    expect([headline, kind]).toEqual(['May be shared and downloaded', 'warn'])
    expect(lines.map(({ answer }) => answer)).toEqual(['Not with your role', 'No', 'Yes'])
  })
})

describe('the Rights panel', () => {
  it('turns sharing off, and shows empty states for the copyright and the expiration date', async () => {
    const calls = serve([
      [files.update, () => fileOf({ internal_use: true })],
      [rights.list, () => ({ results: [], next: null, count: 0 })],
      ...fileWorld(),
    ])
    open(`/file/${FILE}`)
    await userEvent.click(await screen.findByRole('button', { name: 'Rights' }))
    expect(await screen.findByText(emptyStates.copyright)).toBeVisible()
    expect(screen.getByText(emptyStates.expirationDate)).toBeVisible()
    expect(screen.getByRole('switch', { name: /^Watermark/ })).toBeDisabled()
    await userEvent.click(screen.getByRole('switch', { name: 'Sharing Enabled' }))
    expect(await screen.findByRole('switch', { name: 'Sharing Disabled' })).not.toBeChecked()
    expect(await screen.findByRole('group', { name: toasts.rightsUpdated })).toBeVisible()
    expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({ internal: true })
  })

  it('suggests the end of an added licence as the expiration date, and sets no date without confirmation', async () => {
    const record = { uuid: TEAM, name: 'Agency', description: '', channels: [], territories: [], holder: '' }
    const carried = { ...record, proposed_expiration_date: '2027-03-03' }
    const listed = {
      ...record,
      duration_days: 30,
      document: null,
      files: 0,
      created_at: new Date(0),
      updated_at: new Date(0),
    }
    const calls = serve([
      [files.update, () => fileOf({ rights: [carried], expiration_date: '2029-01-01' })],
      [rights.list, () => ({ results: [listed], next: null, count: 1 })],
      ...fileWorld({ expiration_date: '2029-01-01' }),
    ])
    const sent = () => calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)
    open(`/file/${FILE}`)
    await userEvent.click(await screen.findByRole('button', { name: 'Rights' }))
    await userEvent.click(await screen.findByPlaceholderText('Add rights'))
    await userEvent.click(await screen.findByRole('option', { name: 'Agency' }))
    expect(await screen.findByText(/currently expires later, on 1 January 2029/)).toBeVisible()
    expect(sent()).toEqual([{ rights: { add: [TEAM], remove: [] } }])
    const dialog = within(screen.getByRole('dialog', { name: 'Set the expiration date to 3 March 2027?' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Expire on 3 March 2027' }))
    await waitFor(() => expect(sent()[1]).toEqual({ expirationDate: '2027-03-03' }))
  })
})
