import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { auth, type MediaCentre, mediaCentrePeople as routes, type Route } from '@vitrine/contract'
import { Suspense } from 'react'
import { describe, expect, it } from 'vitest'
import { newQueryClient } from '../../../lib/query.ts'
import { withProviders, type ReceivedCall, hello, errorResponse, serve } from '../../../testing/app.tsx'
import { PeopleTab } from './PeopleTab.tsx'

const uuid = '0198c6e0-0000-4000-8000-000000000009'
const centre = { uuid, title: 'Harbour press', visibility: 'invited', live: true } as MediaCentre
const kari = {
  uuid: '0198c6e0-0000-7000-8000-000000000010',
  media_centre: uuid,
  email: 'kari@press.example',
  name: 'Kari Nordal',
  role: 'viewer',
  state: 'active',
  invited_by: 'Tomas Brekke',
  created_at: '2026-01-14T08:00:00.000Z',
  sent_at: '2026-01-14T08:00:00.000Z',
  first_visit_at: null,
  expires_at: null,
}
const request = {
  uuid: '0198c6e0-0000-7000-8000-000000000011',
  media_centre: { uuid, title: 'Harbour press' },
  user: { uuid: '0198c6e0-0000-7000-8000-000000000012', name: 'Ola Lie', email: 'ola@news.example' },
  reason: 'A story on harbours',
  approved: null,
  answer: '',
  answered_by: null,
  answered_at: null,
  created_at: '2026-01-14T08:00:00.000Z',
}
const page = (results: unknown[]) => ({ results, next: null, count: results.length })
type Answers = readonly (readonly [Route, (calls: ReceivedCall) => unknown])[]
const show = (answers: Answers = [], of = centre, who = hello()) => {
  const calls = serve([
    ...answers,
    [auth.hello, () => who],
    [routes.people, () => page([kari])],
    [routes.accessRequests, () => page([])],
    [routes.followers, () => ({ count: 12 })],
  ])
  render(
    <QueryClientProvider client={newQueryClient(() => undefined)}>
      {withProviders(
        <Suspense>
          <PeopleTab centre={of} />
        </Suspense>,
      )}
    </QueryClientProvider>,
  )
  return calls
}

describe('the People tab of a media centre', () => {
  it('lists people with role and access, and counts the followers', async () => {
    show()
    const row = (await screen.findByText('Kari Nordal')).closest('[role=row]') as HTMLElement
    expect(within(row).getByText('Viewer')).toBeVisible()
    expect(within(row).getByText('Active')).toBeVisible()
    expect(await screen.findByText('12 followers')).toBeVisible()
  })

  it('invites people one by one, with role and message', async () => {
    const calls = show([[routes.invite, () => ({ result: 'invited', person: kari })]])
    await userEvent.click(await screen.findByRole('button', { name: 'Invite person' }))
    await userEvent.type(await screen.findByLabelText('Email'), 'kari@press.example')
    await userEvent.type(screen.getByLabelText('Message'), 'Welcome')
    await userEvent.click(screen.getByRole('button', { name: 'Send invitation' }))
    expect(await screen.findByText('Invited kari@press.example')).toBeVisible()
    expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
      email: 'kari@press.example',
      role: 'viewer',
      expires_at: null,
      message: 'Welcome',
    })
  })

  it('invites people from a list, and reports on each line, problems first', async () => {
    const lines = [
      { line: 1, text: 'kari@press.example', result: 'invited', problem: null },
      { line: 2, text: 'nobody', result: 'invalid', problem: 'Enter an email address' },
    ]
    show([[routes.bulkInvite, () => ({ invited: 1, already_invited: 0, invalid: 1, lines })]])
    await userEvent.click(await screen.findByRole('button', { name: 'Invite multiple people' }))
    await userEvent.click(await screen.findByRole('textbox', { name: 'People' }))
    await userEvent.paste('kari@press.example\nnobody')
    expect(screen.getByText('2 people found')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Send invitations' }))
    expect(await screen.findByText('1 person invited, 1 line with a problem')).toBeVisible()
    const [, first] = within(screen.getByRole('dialog')).getAllByRole('row')
    expect(first).toHaveTextContent('Enter an email address')
  })

  it('revokes access after a confirmation that states the consequences', async () => {
    const calls = show([[routes.revoke, () => ({ ...kari, state: 'revoked' })]])
    await userEvent.click(await screen.findByRole('button', { name: 'Actions for Kari Nordal' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Revoke access' }))
    expect(
      await screen.findByText(/download requests and approvals in this media centre will be cancelled/),
    ).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Revoke access' }))
    expect(await screen.findByText('Access revoked for Kari Nordal')).toBeVisible()
    expect(calls.some(({ path }) => path.endsWith(`/person/revoke/${kari.uuid}/`))).toBe(true)
  })

  it('declines a request for access with a message', async () => {
    const calls = show([
      [routes.accessRequests, () => page([request])],
      [routes.answerAccess, () => ({ ...request, approved: false })],
    ])
    expect(await screen.findByText('A story on harbours')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Decline Ola Lie' }))
    await userEvent.type(await screen.findByLabelText('Answer'), 'Press only, sorry.')
    await userEvent.click(screen.getByRole('button', { name: 'Decline request' }))
    expect(await screen.findByText('Request declined')).toBeVisible()
    expect(calls.find(({ method }) => method === 'PUT')?.body).toMatchObject({
      approved: false,
      answer: 'Press only, sorry.',
    })
  })

  it('explains that people cannot be managed without the permission', async () => {
    show([], centre, hello({}, ['EDIT_ASSETS']))
    expect(await screen.findByText('You can’t manage people here')).toBeVisible()
  })

  it('shows an empty state if there are no people, with a note if the media centre is not live yet', async () => {
    show([[routes.people, () => page([])]], { ...centre, live: false })
    expect(await screen.findByText('No one has been invited yet')).toBeVisible()
    expect(screen.getByText(/isn’t live yet/)).toBeVisible()
  })

  it('shows an error when people cannot be loaded', async () => {
    show([[routes.people, () => errorResponse('thing.not_found')]])
    expect(await screen.findByRole('alert')).toBeVisible()
  })
})
