import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { auth, type Hello, teams } from '@vitrine/contract'
import { describe, expect, it } from 'vitest'
import { keyOf } from '../../lib/query.ts'
import { hello, ME, open, errorResponse, serve } from '../../testing/app.tsx'
import { safeRedirect } from './api.ts'
import { deviceOf } from './devices.ts'
import { secretOf } from './SecondFactorSetUp.tsx'

const nobody = hello({ user: null, teams: [] })

describe('signing in', () => {
  it('is required to open a page, and opens that page afterwards', async () => {
    let user: unknown = nobody
    serve([
      [auth.hello, () => user],
      [
        auth.signIn,
        () => {
          user = hello()
          return { second_factor: false }
        },
      ],
      [teams.roles, () => []],
    ])
    const router = open('/team/roles')
    await userEvent.type(await screen.findByLabelText('Email'), 'tomas@solvik.example')
    await userEvent.type(screen.getByLabelText('Password'), 'a long enough one{Enter}')
    await waitFor(() => expect(router.state.location.pathname).toBe('/team/roles'))
    expect(await screen.findByRole('heading', { name: 'Team' })).toBeVisible()
  })

  it('asks for a code if two-factor authentication is turned on, and accepts a recovery code instead', async () => {
    const calls = serve([
      [auth.hello, () => nobody],
      [auth.signIn, () => ({ second_factor: true })],
      [auth.secondFactor, () => errorResponse('auth.code_wrong')],
    ])
    open('/sign-in')
    await userEvent.type(await screen.findByLabelText('Email'), 'tomas@solvik.example')
    await userEvent.type(screen.getByLabelText('Password'), 'x{Enter}')
    await userEvent.click(await screen.findByRole('button', { name: 'Use a recovery code' }))
    await userEvent.type(screen.getByLabelText('Recovery code'), '7F3K-92QD{Enter}')
    expect(await screen.findByText('That code is incorrect. Enter the latest one.')).toBeVisible()
    expect(screen.getByLabelText('Recovery code')).toHaveValue('7F3K-92QD')
    expect(calls.at(-1)?.body).toEqual({ code: '7F3K-92QD', kind: 'recovery' })
  })

  it('shows the set-up page while the installation has no owner', async () => {
    serve([[auth.hello, () => hello({ user: null, teams: [], needs_owner: true })]])
    open('/')
    expect(await screen.findByRole('heading', { name: 'Welcome to Vitrine' })).toBeVisible()
  })

  it('tells people without a team that they are not in one', async () => {
    serve([[auth.hello, () => hello({ teams: [] })]])
    open('/team/members')
    expect(await screen.findByRole('heading', { name: 'You’re not in a team yet' })).toBeVisible()
  })
})

it('keeps the screen and unsaved input when the session ends, and offers to sign in again', async () => {
  let now = hello()
  serve([
    [auth.hello, () => now],
    [auth.sessions, () => []],
  ])
  const router = open('/profile')
  const name = await screen.findByLabelText('First name')
  await userEvent.type(name, ' Olav')
  now = nobody
  await router.options.context.cache.invalidateQueries({ queryKey: keyOf(auth.hello) })
  const dialog = within(await screen.findByRole('dialog', { name: 'You’re signed out' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Stay here' }))
  expect(screen.getByLabelText('First name')).toHaveValue('Tomas Olav')
})

it('does not report a sign-out if the session was only renewed during a request', async () => {
  const answers = [hello(), nobody]
  serve([
    [auth.hello, () => answers.shift() ?? hello()],
    [auth.sessions, () => []],
  ])
  const router = open('/profile')
  await screen.findByLabelText('First name')
  const { cache } = router.options.context
  await cache.invalidateQueries({ queryKey: keyOf(auth.hello) })
  await waitFor(() => expect(cache.getQueryData<Hello>(keyOf(auth.hello, {}))?.user?.uuid).toBe(ME))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

it('stops the event stream when the session ends, and reconnects after signing in again', async () => {
  let now = hello()
  serve([
    [auth.hello, () => now],
    [auth.sessions, () => []],
  ])
  const router = open('/profile')
  let streams = 0
  Object.assign(globalThis, {
    EventSource: class {
      constructor() {
        streams++
      }
      addEventListener() {}
      close() {
        streams--
      }
    },
  })
  const askAnew = () => router.options.context.cache.invalidateQueries({ queryKey: keyOf(auth.hello) })
  await waitFor(() => expect(streams).toBe(1))
  now = nobody
  await askAnew()
  await waitFor(() => expect(streams).toBe(0))
  expect(await screen.findByRole('dialog', { name: 'You’re signed out' })).toBeVisible()
  now = hello()
  await askAnew()
  await waitFor(() => expect(streams).toBe(1))
})

describe('a password reset link', () => {
  it.each(['/reset-password', '/reset-password#a-token-that-was-used'])(
    'is reported as invalid straight away: %s',
    async (address) => {
      serve([
        [auth.hello, () => nobody],
        [auth.checkReset, () => errorResponse('auth.link_used')],
      ])
      open(address)
      expect(await screen.findByRole('heading', { name: 'This link isn’t valid' })).toBeVisible()
      expect(screen.queryByLabelText('New password')).toBeNull()
      expect(screen.getByRole('link', { name: 'Ask for a new link' })).toHaveAttribute('href', '/forgot-password')
    },
  )
  it('names the account if the link is valid', async () => {
    serve([
      [auth.hello, () => nobody],
      [auth.checkReset, () => ({ email: 'tomas@solvik.example' })],
    ])
    open('/reset-password#a-token-that-works')
    expect(await screen.findByLabelText('New password')).toBeVisible()
    expect(screen.getByText(/For tomas@solvik.example/)).toBeVisible()
  })
})

describe('the password reset screen without a mail server', () => {
  it('tells people whom to ask for the link', async () => {
    serve([
      [auth.hello, () => ({ ...nobody, sends_mail: false })],
      [auth.forgot, () => undefined],
    ])
    open('/forgot-password')
    expect(await screen.findByText(/This server doesn’t send email.*sk your Vitrine administrator/)).toBeVisible()
    await userEvent.type(screen.getByLabelText('Email'), 'tomas@solvik.example{Enter}')
    expect(await screen.findByRole('heading', { name: 'Ask for your link' })).toBeVisible()
    expect(screen.getByText(/the link won’t reach you/)).toBeVisible()
    expect(screen.queryByText(/we’ve emailed a link/)).toBeNull()
  })
})

it('asks for the password to change the email address, and shows where the link was sent', async () => {
  const calls = serve([
    [auth.hello, () => hello()],
    [auth.sessions, () => []],
    [auth.changeEmail, () => undefined],
  ])
  open('/profile')
  await userEvent.click(await screen.findByRole('button', { name: 'Change email' }))
  await userEvent.type(await screen.findByLabelText('New email'), 'tomas@harbour.example')
  await userEvent.type(screen.getByLabelText('Your password'), 'vitrine-demo{Enter}')
  expect(await screen.findByText(/We sent a link to tomas@harbour.example/)).toBeVisible()
  expect(calls.map(({ body }) => body)).toContainEqual({ email: 'tomas@harbour.example', password: 'vitrine-demo' })
})

it('asks for the password before showing new recovery codes', async () => {
  const me = { ...hello().user, second_factor: true }
  serve([
    [auth.hello, () => ({ ...hello(), user: me })],
    [auth.sessions, () => []],
    [auth.renewRecoveryCodes, () => ({ recovery_codes: ['7F3K-92QD'] })],
  ])
  open('/profile')
  await userEvent.click(await screen.findByRole('button', { name: 'New recovery codes' }))
  await userEvent.type(await screen.findByLabelText('Your password'), 'vitrine-demo{Enter}')
  expect(await screen.findByText('7F3K-92QD')).toBeVisible()
})

describe('an unknown URL', () => {
  it.each(['/nowhere', '/team/nowhere'])(
    'shows "Page not found" inside the app to signed-in people: %s',
    async (address) => {
      serve([[auth.hello, () => hello()]])
      open(address)
      expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeVisible()
      expect(screen.getByRole('navigation', { name: 'Sections' })).toBeVisible()
      expect(screen.getAllByRole('main')).toHaveLength(1)
    },
  )
  it('shows a link to the home page to people who are not signed in', async () => {
    serve([[auth.hello, () => nobody]])
    open('/nowhere')
    expect(await screen.findByRole('link', { name: 'Go to the home page' })).toBeVisible()
    expect(screen.queryByRole('navigation', { name: 'Sections' })).toBeNull()
  })
})

it('redirects only to our own pages after signing in', () => {
  const origin = 'https://vitrine.example'
  expect(safeRedirect('/team/roles?q=1#top', origin)).toBe('/team/roles?q=1#top')
  for (const trick of [
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '/\t/evil.example',
    '',
    undefined,
  ])
    expect(safeRedirect(trick, origin)).toBe('/')
})

it('names devices in readable form', () => {
  const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile/15E148 Safari/604.1'
  expect(deviceOf(iphone)).toEqual({ words: 'Safari on iPhone', mobile: true })
  expect(deviceOf('Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36 Edg/140.0').words).toBe('Edge on Windows')
  expect(deviceOf('curl/8').words).toBe('Unknown device')
})

it('shows the authenticator secret in groups of four', () =>
  expect(secretOf('otpauth://totp/Vitrine:a@b.cc?secret=ABCDEFGHIJ&issuer=Vitrine')).toBe('ABCD EFGH IJ'))
