import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { auth, teams } from '@vitrine/contract'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { hello, errorResponse, serve, TEAM } from '../testing/app.tsx'
import type { Me } from './api.ts'
import { DownloadsPage } from './DownloadsPage.tsx'
import { LinkPage } from './LinkPage.tsx'
import { pendingDownloads } from './pending-downloads.ts'
import { SignInPage } from './SignInPage.tsx'

const nobody = hello({ user: null, teams: [] }) as Me
const solvik = [teams.publicTeam, () => ({ uuid: TEAM, name: 'Visit Solvik', logo_url: null })] as const
const page = `/p/file/${TEAM}`
const visit = (address: string) => history.replaceState(null, '', address)
beforeEach(() => localStorage.clear())

describe('a visitor signing in', () => {
  it('can continue a download from the emailed link in any browser, because the download is sent with the request for the link', async () => {
    const draft = { about: TEAM, taken: { shape: 'original', useCase: 'A guide' } }
    visit(page)
    pendingDownloads.keep(draft.about, draft)
    const calls = serve([solvik, [auth.sendSignInLink, () => undefined]])
    visit(`/p/auth/${TEAM}/?redirect=${encodeURIComponent(page)}`)
    render(<SignInPage me={nobody} team={TEAM} />)
    await userEvent.type(await screen.findByLabelText('Email'), 'press@example.test{Enter}')
    expect(await screen.findByRole('heading', { name: 'Check your email' })).toBeVisible()
    expect(calls.at(-1)?.body).toEqual({ email: 'press@example.test', redirect: page, draft })
  })

  it('can enter an email address on a page without a team, and can set a password by email', async () => {
    const calls = serve([
      [auth.sendOwnSignInLink, () => undefined],
      [auth.forgot, () => undefined],
    ])
    visit('/p/auth/?redirect=/p/downloads')
    render(<SignInPage me={nobody} team={null} />)
    await userEvent.type(await screen.findByLabelText('Email'), 'press@example.test')
    await userEvent.click(screen.getByRole('button', { name: 'Use a password instead' }))
    await userEvent.click(screen.getByRole('button', { name: 'Set or reset your password' }))
    expect(await screen.findByText(/we’ve emailed a link to choose a password/)).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Use another address' }))
    await userEvent.click(screen.getByRole('button', { name: 'Email me a link instead' }))
    await userEvent.click(screen.getByRole('button', { name: 'Email me a link' }))
    await screen.findByText(/We sent a link to press@example.test/)
    expect(calls.map(({ path }) => path)).toEqual([auth.forgot.path, auth.sendOwnSignInLink.path])
  })

  it('is not promised a link if no email is sent', async () => {
    serve([solvik])
    visit(`/p/auth/${TEAM}/`)
    render(<SignInPage me={{ ...nobody, sends_mail: false }} team={TEAM} />)
    expect(await screen.findByText(/we can.t send you a link/)).toBeVisible()
    expect(screen.getByLabelText('Password')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Email me a link' })).toBeNull()
  })

  it('is sent from the downloads page to the sign-in page of the team in the URL, or to one without a team', async () => {
    serve([solvik])
    visit('/p/downloads')
    const { unmount } = render(<DownloadsPage me={nobody} />)
    expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/p/auth/?redirect=%2Fp%2Fdownloads')
    unmount()
    visit(`/p/downloads?team=${TEAM}`)
    render(<DownloadsPage me={nobody} />)
    expect(await screen.findByText('Visit Solvik')).toBeVisible()
    for (const link of screen.getAllByRole('link', { name: 'Sign in' }))
      expect(link).toHaveAttribute('href', `/p/auth/${TEAM}/?redirect=%2Fp%2Fdownloads`)
  })
})

describe('an emailed sign-in link for visitors', () => {
  const address = `/p/link?team=${TEAM}&redirect=${encodeURIComponent(page)}`
  const dead = async () => {
    expect(await screen.findByRole('heading', { name: 'This link no longer works' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Sign in' })).toBeNull()
    return screen.getByRole('link', { name: 'Get a new link' }).getAttribute('href')
  }

  it.each([address, `${address}#a-token-that-was-used`])(
    'is reported as invalid straight away, with the offer of a new one from the same team: %s',
    async (link) => {
      serve([solvik, [auth.checkSignInLink, () => errorResponse('auth.link_used')]])
      visit(link)
      render(<LinkPage me={nobody} />)
      expect(await dead()).toBe(`/p/auth/${TEAM}/?redirect=${encodeURIComponent(page)}`)
      expect(await screen.findByText('Visit Solvik')).toBeVisible()
    },
  )

  it('is reported as invalid if it was used while the page was open', async () => {
    serve([
      solvik,
      [auth.checkSignInLink, () => ({ email: 'guest@example.test' })],
      [auth.useSignInLink, () => errorResponse('auth.link_used')],
    ])
    visit(`${address}#a-token-that-worked`)
    render(<LinkPage me={nobody} />)
    expect(await screen.findByText(/Sign in as guest@example.test/)).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
    await dead()
  })

  it('continues the download that was started in another browser', async () => {
    const draft = { about: TEAM, taken: { shape: 'w1080', useCase: 'A guide' } }
    serve([
      solvik,
      [auth.checkSignInLink, () => ({ email: 'guest@example.test' })],
      [auth.useSignInLink, () => ({ redirect: page, second_factor: true, draft })],
    ])
    visit(`${address}#a-token-that-works`)
    render(<LinkPage me={nobody} />)
    await userEvent.click(await screen.findByRole('button', { name: 'Sign in' }))
    await screen.findByRole('heading', { name: 'Two-factor authentication' })
    await vi.waitFor(() => expect(pendingDownloads.read(TEAM)).toEqual({ taken: draft.taken }), 20_000)
  })
})
