import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { auth, type Hello, permissions, teams } from '@vitrine/contract'
import { describe, expect, it } from 'vitest'
import { hello, ME, open, errorResponse, serve, TEAM } from '../../testing/app.tsx'
import { flagGroups } from './flags.ts'
import { sizeFor } from './logo.ts'
import { changesOf } from './SettingsScreen.tsx'

const id = (n: number) => `0198c6e0-0000-7000-8000-00000000010${n}`
const editor = { uuid: id(1), name: 'Editor', built_in: true, permissions: [], members: 1 }
const viewer = { uuid: id(2), name: 'Viewer', built_in: true, permissions: [], members: 1 }
const member = (user: string, first_name: string, role = editor) => ({
  uuid: user,
  user: { uuid: user, first_name, last_name: 'Halvorsen', email: `${first_name.toLowerCase()}@solvik.example` },
  role: { uuid: role.uuid, name: role.name },
  suspended: false,
  joined_at: '2026-01-14T08:00:00.000Z',
  last_login: null,
})
const ingrid = member(id(5), 'Ingrid')
const page = (results: unknown[]) => ({ results, next: null, count: results.length })
const settings = {
  uuid: TEAM,
  name: 'Visit Solvik',
  logo_url: null,
  time_zone: 'Europe/Oslo',
  custom_copyright_disclaimer: '',
  download_agreement: '',
  use_case_required: false,
  unknown_rights: 'warn' as const,
  guest_consent: '',
  lift_metadata: true,
  review_submissions: true,
  recycling_days: 30,
  embed_domains: [],
  features: [],
}
const world = (who: Hello = hello(), members: unknown[] = [member(ME, 'Tomas'), ingrid]) =>
  [
    [auth.hello, () => who],
    [teams.members, () => page(members)],
    [teams.invites, () => page([])],
    [teams.roles, () => [editor, viewer]],
    [teams.one, () => settings],
    [teams.storage, () => ({ stored_bytes: 4.5e9, quota: 5e9 })],
  ] as const

describe('members', () => {
  it('cannot be invited without permission, and the button says why', async () => {
    const calls = serve(world(hello({}, ['DOWNLOAD_ASSETS'])))
    open('/team/members')
    const invite = await screen.findByRole('button', { name: 'Invite member' })
    expect(invite).toHaveAttribute('aria-disabled', 'true')
    await userEvent.click(invite)
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    await userEvent.hover(invite)
    const reason = 'Your role needs “Manage members, roles and settings” for this. Ask an admin of your team to add it.'
    expect(await screen.findByRole('tooltip')).toHaveTextContent(reason)
    expect(invite).toHaveAccessibleDescription(reason)
    expect(await screen.findByText('Ingrid Halvorsen')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Actions for Ingrid Halvorsen' })).not.toBeInTheDocument()
    expect(calls.some(({ path }) => path.startsWith('/v1/users/invites/'))).toBe(false)
  })

  const invited = {
    uuid: id(7),
    email: 'nina@solvik.example',
    role: { uuid: editor.uuid, name: editor.name },
    invited_by: 'Tomas Brekke',
    created_at: '2026-01-14T08:00:00.000Z',
    expires_at: '2026-01-21T08:00:00.000Z',
    expired: false,
  }
  const link = 'https://dam.example.org/invite#by-hand-secret'

  it('are invited with a link to copy if no email is sent, and get a new link when invited again', async () => {
    serve([
      [teams.invites, () => page([invited])],
      [teams.invite, () => ({ ...invited, link })],
      [teams.resendInvite, () => ({ ...invited, link: `${link}-2` })],
      ...world(hello({ sends_mail: false })),
    ])
    open('/team/members')
    await userEvent.click(await screen.findByRole('button', { name: 'Invite member' }))
    expect(await screen.findByText(/You’ll get a link to pass on/)).toBeVisible()
    await userEvent.type(await screen.findByLabelText('Email'), 'nina@solvik.example')
    await userEvent.click(screen.getByRole('button', { name: 'Create link' }))
    expect(await screen.findByLabelText('Invitation link')).toHaveValue(link)
    expect(screen.getByText(/pass the link on yourself/)).toBeVisible()
    await userEvent.click(screen.getByText('Close'))
    await userEvent.click(await screen.findByRole('button', { name: 'Create a new link for nina@solvik.example' }))
    expect(await screen.findByLabelText('Invitation link')).toHaveValue(`${link}-2`)
  })

  it('keep their invitation until revoking it is confirmed', async () => {
    const calls = serve([[teams.invites, () => page([invited])], [teams.revokeInvite, () => undefined], ...world()])
    open('/team/members')
    const revoke = await screen.findByRole('button', { name: 'Revoke the invitation to nina@solvik.example' })
    await userEvent.click(revoke)
    const dialog = within(await screen.findByRole('dialog', { name: 'Revoke the invitation to nina@solvik.example?' }))
    expect(calls.some(({ method }) => method === 'DELETE')).toBe(false)
    await userEvent.click(dialog.getByRole('button', { name: 'Revoke invitation' }))
    await waitFor(() => expect(calls.some(({ method }) => method === 'DELETE')).toBe(true))
  })

  it('get a new role as soon as it is chosen, and the toast can undo the change', async () => {
    const calls = serve([
      ...world(),
      [teams.setRole, ({ body }) => ({ ...ingrid, role: (body as { role: string }).role === id(2) ? viewer : editor })],
    ])
    open('/team/members')
    await userEvent.click(await screen.findByRole('combobox', { name: 'Ingrid Halvorsen’s role' }))
    await userEvent.click(await screen.findByRole('option', { name: 'Viewer' }))
    await userEvent.click(
      within(await screen.findByRole('group', { name: 'Ingrid Halvorsen now has the role Viewer' })).getByRole(
        'button',
        {
          name: 'Undo',
        },
      ),
    )
    await waitFor(() =>
      expect(calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
        { role: id(2) },
        { role: id(1) },
      ]),
    )
  })

  it('are removed only after confirmation', async () => {
    const calls = serve([...world(), [teams.removeMember, () => undefined]])
    open('/team/members')
    const ask = async () => {
      await userEvent.click(await screen.findByRole('button', { name: 'Actions for Ingrid Halvorsen' }))
      await userEvent.click(await screen.findByRole('menuitem', { name: 'Remove from team' }))
      return within(await screen.findByRole('dialog', { name: 'Remove Ingrid Halvorsen?' }))
    }
    await userEvent.click((await ask()).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(calls.some(({ method }) => method === 'DELETE')).toBe(false)
    await userEvent.click((await ask()).getByRole('button', { name: 'Remove member' }))
    await waitFor(() =>
      expect(calls.find(({ method }) => method === 'DELETE')?.path).toBe(`/v1/users/member/delete/${id(5)}/`),
    )
  })

  it('are shown on retry if an error message appeared instead of them', async () => {
    let busy = true
    serve([[teams.members, () => (busy ? errorResponse('request.too_many') : page([ingrid]))], ...world()])
    open('/team/members')
    expect(await screen.findByRole('heading', { name: 'We couldn’t load the members' })).toBeVisible()
    expect(screen.getByText(/Too many attempts/)).toHaveTextContent('Nothing was changed.')
    busy = false
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Ingrid Halvorsen')).toBeVisible()
  })

  it('are hidden without permission, and no retry is offered', async () => {
    serve([[teams.members, () => errorResponse('access.denied')], ...world()])
    open('/team/members')
    expect(await screen.findByRole('heading', { name: 'You can’t see the members' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument()
  })
})

describe('settings', () => {
  it('show how much of its storage the team uses', async () => {
    serve(world(hello({}, ['DOWNLOAD_ASSETS'])))
    open('/team/settings')
    expect(await screen.findByLabelText('Storage: 4.5 GB of 5 GB')).toBeVisible()
  })

  it('send only changed fields', async () => {
    const calls = serve([...world(), [teams.update, () => settings]])
    open('/team/settings')
    const days = await screen.findByLabelText('Keep deleted files for')
    expect(screen.getByRole('button', { name: 'Save' })).toHaveAttribute('aria-disabled', 'true')
    await userEvent.clear(days)
    await userEvent.type(days, '90')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({ recycling_days: 90 }))
    expect(await screen.findByRole('group', { name: 'Settings saved' })).toBeInTheDocument()
  })

  it('ask before leaving with unsaved changes', async () => {
    serve(world())
    const router = open('/team/settings')
    await userEvent.type(await screen.findByLabelText('Name'), ' and the islands')
    await userEvent.click(screen.getByRole('link', { name: 'Roles' }))
    await userEvent.click(
      within(await screen.findByRole('dialog', { name: 'Leave without saving?' })).getByRole('button', {
        name: 'Stay here',
      }),
    )
    expect(router.state.location.pathname).toBe('/team/settings')
    expect(screen.getByLabelText('Name')).toHaveValue('Visit Solvik and the islands')
  })

  it('count only the edited fields as changed', () =>
    expect(changesOf(settings, { ...settings, use_case_required: true, name: 'Solvik' })).toEqual({
      name: 'Solvik',
      use_case_required: true,
    }))
})

it('the list of permissions contains each permission exactly once', () =>
  expect(flagGroups.flatMap(([, flags]) => flags).toSorted()).toEqual([...permissions].toSorted()))

it('scales a logo down to the maximum size, keeping its proportions', () => {
  expect(sizeFor(4000, 2000)).toEqual({ width: 512, height: 256 })
  expect(sizeFor(100, 50)).toEqual({ width: 100, height: 50 })
})
