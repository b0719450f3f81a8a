import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { auth, sso, teams } from '@vitrine/contract'
import { describe, expect, it } from 'vitest'
import { hello, open, errorResponse, serve, TEAM } from '../../testing/app.tsx'

const nobody = hello({ user: null, teams: [] })
const role = '0198c6e0-0000-7000-8000-000000000101'
const roles = [{ uuid: role, name: 'Editor', built_in: true, permissions: [], members: 1 }]
const settings = {
  issuer: 'https://login.example.org',
  client_id: 'vitrine',
  scopes: '',
  domains: [{ domain: 'solvik.example', is_confirmed: false }],
  roles_claim: 'groups',
  mappings: [{ value: 'editors', role, is_beyond: false }],
  default_role: null,
  joins: true,
  password_off: false,
  updated_at: '2026-11-01T08:00:00.000Z',
}
const saved = { settings, redirect_uri: 'https://dam.example.org/sso' }

describe('signing in', () => {
  it('explains that a domain has no single sign-on, and keeps the entered email', async () => {
    const calls = serve([
      [auth.hello, () => nobody],
      [sso.start, () => errorResponse('sso.none')],
    ])
    open('/sign-in?redirect=%2Fteam%2Froles')
    await userEvent.type(await screen.findByLabelText('Email'), 'nora@solvik.example')
    await userEvent.click(screen.getByRole('button', { name: 'Continue with single sign-on' }))
    expect(screen.getByLabelText('Work email')).toHaveValue('nora@solvik.example')
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
    expect(await screen.findByText(/not set up for this email domain/)).toBeVisible()
    expect(calls.at(-1)?.body).toEqual({ email: 'nora@solvik.example', redirect: '/team/roles' })
    await userEvent.click(screen.getByRole('button', { name: 'Back' }))
    expect(screen.getByLabelText('Email')).toHaveValue('nora@solvik.example')
  })

  it('sends the provider’s response once, and continues to the requested page', async () => {
    let user: unknown = nobody
    const calls = serve([
      [auth.hello, () => user],
      [teams.roles, () => roles],
      [
        sso.finish,
        () => {
          user = hello()
          return { redirect: '/team/roles', second_factor: false }
        },
      ],
    ])
    const router = open('/sso?code=abc&state=0123456789abcdef&iss=https%3A%2F%2Flogin.example.org')
    await waitFor(() => expect(router.state.location.pathname).toBe('/team/roles'))
    const sent = calls.filter(({ path }) => path === sso.finish.path)
    expect(sent.map(({ body }) => body)).toEqual([
      { code: 'abc', state: '0123456789abcdef', error: '', iss: 'https://login.example.org' },
    ])
  })

  it('asks for the second factor if the person has one', async () => {
    serve([
      [auth.hello, () => nobody],
      [sso.finish, () => ({ redirect: '/', second_factor: true })],
    ])
    open('/sso?code=abc&state=0123456789abcdef')
    expect(await screen.findByRole('heading', { name: 'Two-factor authentication' })).toBeVisible()
  })

  it.each([
    ['/sso', /took too long, was already used/],
    ['/sso?error=access_denied&state=0123456789abcdef', /did not sign you in/],
  ])('explains at %s why the person was not signed in', async (address, text) => {
    serve([
      [auth.hello, () => nobody],
      [sso.finish, () => errorResponse('sso.declined')],
    ])
    open(address)
    expect(await screen.findByText(text)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Back to sign-in' })).toBeVisible()
  })
})

describe('settings', () => {
  const world = [
    [auth.hello, () => hello()],
    [teams.roles, () => roles],
  ] as const

  it('show that staff haven’t confirmed a domain yet, and keep the secret when no new one is entered', async () => {
    const calls = serve([...world, [sso.one, () => saved], [sso.update, () => settings]])
    open('/team/sso')
    expect(await screen.findByText(/Staff haven’t confirmed solvik.example yet/)).toBeVisible()
    await userEvent.click(screen.getByRole('switch', { name: 'Turn off password sign-in' }))
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(calls.some(({ method }) => method === 'PUT')).toBe(true))
    const body = calls.find(({ method }) => method === 'PUT')?.body
    expect(body).toMatchObject({
      password_off: true,
      domains: ['solvik.example'],
      mappings: [{ value: 'editors', role }],
    })
    expect(body).not.toHaveProperty('client_secret')
  })

  it('show the problem that the connection test found', async () => {
    const problem = 'The provider does not accept the client ID or the secret. Check both.'
    const calls = serve([...world, [sso.one, () => saved], [sso.test, () => ({ problem })]])
    open('/team/sso')
    await userEvent.click(await screen.findByRole('button', { name: 'Test connection' }))
    expect(await screen.findByText(problem)).toBeVisible()
    expect(calls.at(-1)).toMatchObject({ path: sso.test.path.replace(':team', TEAM), body: { client_id: 'vitrine' } })
  })

  it('are not shown to people without the permission', async () => {
    const calls = serve([[auth.hello, () => hello({}, ['EDIT_ASSETS'])]])
    open('/team/sso')
    expect(await screen.findByRole('heading', { name: 'You can’t see the sign-in settings' })).toBeVisible()
    expect(calls.some(({ path }) => path.includes('/sso/'))).toBe(false)
  })
})
