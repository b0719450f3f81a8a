import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { auth, staff, system } from '@vitrine/contract'
import { describe, expect, it } from 'vitest'
import { hello, ME, open, serve, TEAM } from '../../testing/app.tsx'
import { scheduleInWords } from './schedule.ts'

it('describes in words when a schedule runs', () => {
  expect(scheduleInWords('* * * * *')).toBe('Every minute')
  expect(scheduleInWords('*/15 * * * *')).toBe('Every 15 minutes')
  expect(scheduleInWords('7 * * * *')).toBe('Every hour at :07')
  expect(scheduleInWords('30 4 * * *')).toBe('Daily at 04:30 UTC')
  expect(scheduleInWords('0 6 * * 1')).toBe('Mondays at 06:00 UTC')
  expect(scheduleInWords('0 6 1 * *')).toBe('0 6 1 * *')
})

it('denies access to everyone but staff, without making a request', async () => {
  const calls = serve([[auth.hello, () => hello()]])
  open('/staff/jobs')
  expect(await screen.findByRole('heading', { name: 'This page is for staff only' })).toBeVisible()
  expect(calls.filter(({ path }) => path.startsWith('/v1/staff/'))).toEqual([])
})

it('shows stored emails to staff, with a link to pass on, and says that only recipients can read sent ones', async () => {
  const mail = (n: number, state: string, text: string) => ({
    uuid: `0198c6e0-0000-7000-8000-00000000020${n}`,
    to: `person${n}@solvik.example`,
    subject: 'Choose a new password',
    text,
    html: '',
    state,
    created_at: '2026-01-14T08:00:00.000Z',
  })
  const user = { ...hello().user, is_staff: true }
  serve([
    [auth.hello, () => ({ ...hello({ sends_mail: false }), user })],
    [
      system.mails,
      () => ({
        results: [mail(1, 'kept', 'Go to https://dam.example.org/reset-password#secret now'), mail(2, 'sent', '')],
        next: null,
        count: 2,
      }),
    ],
  ])
  open('/staff/mails')
  expect(await screen.findByText(/SMTP_URL is not set/)).toBeVisible()
  expect(await screen.findByLabelText('Link to pass on to person1@solvik.example')).toHaveValue(
    'https://dam.example.org/reset-password#secret',
  )
  await userEvent.click(screen.getByText('person2@solvik.example'))
  expect(screen.getByText('Only the recipient, person2@solvik.example, can read this email.')).toBeVisible()
})

describe('staff', () => {
  const user = { ...hello().user, is_staff: true }
  const page = (results: unknown[]) => ({ results, next: null, count: results.length })

  it('cannot suspend themselves', async () => {
    const person = (uuid: string, first_name: string) => ({
      uuid,
      email: `${first_name.toLowerCase()}@solvik.example`,
      first_name,
      last_name: 'Brekke',
      is_staff: true,
      suspended: false,
      teams: [],
      created_at: '2026-01-14T08:00:00.000Z',
      last_login: null,
    })
    serve([
      [auth.hello, () => ({ ...hello(), user })],
      [staff.users, () => page([person(ME, 'Tomas'), person(TEAM, 'Ada')])],
    ])
    open('/staff/users')
    expect(await screen.findByRole('button', { name: 'Suspend Ada Brekke' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Suspend Tomas Brekke' })).toBeNull()
  })

  it('see the logo of a team', async () => {
    const logo_url = `/v1/public/team/logo/${TEAM}/?v=1`
    const team = { uuid: TEAM, name: 'Visit Solvik', logo_url, features: [], members: 4, quota: 0, stored_bytes: 0 }
    serve([
      [auth.hello, () => ({ ...hello(), user })],
      [staff.teams, () => page([{ ...team, created_at: '2026-01-14T08:00:00.000Z' }])],
    ])
    open('/staff/teams')
    await screen.findByRole('button', { name: 'Change plan for Visit Solvik' })
    expect(document.querySelector(`main img[src="${logo_url}"]`)).not.toBeNull()
  })

  it('see how much a team stores, and set its limit', async () => {
    const team = { uuid: TEAM, name: 'Visit Solvik', logo_url: null, features: [], members: 4 }
    const shown = { ...team, quota: 2e9, stored_bytes: 1.5e9, created_at: '2026-01-14T08:00:00.000Z' }
    const calls = serve([
      [auth.hello, () => ({ ...hello(), user })],
      [staff.teams, () => page([shown])],
      [staff.setFeatures, () => shown],
      [staff.setQuota, () => shown],
    ])
    open('/staff/teams')
    expect(await screen.findByLabelText('Storage for Visit Solvik: 1.5 GB of 2 GB')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Change plan for Visit Solvik' }))
    const field = await screen.findByLabelText('Storage limit in GB')
    await userEvent.clear(field)
    await userEvent.type(field, '5')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Plan for Visit Solvik saved')).toBeVisible()
    expect(calls.find(({ path }) => path.startsWith('/v1/staff/team/quota/'))?.body).toEqual({ quota: 5e9 })
  })

  it('see that no original is damaged, and how many were checked', async () => {
    const status = {
      files: 1200,
      stored_bytes: 4e9,
      scrub: { days: 30, checked: 300, bytes: 1e9, began_at: '2026-01-14T08:00:00.000Z', finished_at: null },
    }
    serve([
      [auth.hello, () => ({ ...hello(), user })],
      [system.storage, () => status],
      [system.damagedObjects, () => page([])],
    ])
    open('/staff/storage')
    expect(await screen.findByRole('heading', { name: 'No damaged files' })).toBeVisible()
    expect(screen.getByText(/1,200 originals, 4 GB\. .*every 30 days\. 300 checked so far\./)).toBeVisible()
  })

  it('see what is wrong with a damaged original, and its size', async () => {
    serve([
      [auth.hello, () => ({ ...hello(), user })],
      [
        system.storage,
        () => ({
          files: 1,
          stored_bytes: 1,
          scrub: { days: 0, checked: 0, bytes: 0, began_at: '2026-01-14T08:00:00.000Z', finished_at: null },
        }),
      ],
      [
        system.damagedObjects,
        () =>
          page([
            {
              key: '0198c6e0-0000-4000-8000-000000000999',
              problem: 'missing',
              size: 2_400_000,
              found_at: '2026-01-14T08:00:00.000Z',
              team: { uuid: TEAM, name: 'Visit Solvik' },
            },
          ]),
      ],
    ])
    open('/staff/storage')
    expect(await screen.findByText('0198c6e0-0000-4000-8000-000000000999')).toBeVisible()
    expect(screen.getByText('Missing')).toBeVisible()
    expect(screen.getByText('2.4 MB')).toBeVisible()
    expect(screen.getByText(/because VITRINE_SCRUB_DAYS is 0/)).toBeVisible()
  })
})
