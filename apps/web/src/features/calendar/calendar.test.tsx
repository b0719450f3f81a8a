import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { auth, files, folders, posts, socialAccounts } from '@vitrine/contract'
import { beforeEach, describe, expect, it } from 'vitest'
import { type ReceivedCall, hello, open, errorResponse, serve, TEAM } from '../../testing/app.tsx'
import { id, page } from '../../testing/cards.ts'

const DAY = 86_400_000
const soon = (days: number) => new Date(Math.ceil(Date.now() / DAY) * DAY + days * DAY + 9 * 3_600_000)
const account = {
  uuid: id(1),
  name: 'Visit Solvik',
  username: 'visitsolvik',
  platform: 'Instagram',
  photo: null,
  active: true,
  health: 'connected',
  problem: null,
  expires_at: null,
  checked_at: null,
  created_at: '2026-10-14T08:00:00.000Z',
}
const post = (n: number, more: object = {}) => ({
  uuid: id(n),
  team: TEAM,
  account,
  platform: 'Instagram',
  post_type: 'post',
  status: 'scheduled',
  scheduled_at: soon(2).toISOString(),
  time_zone: 'UTC',
  scheduled_local: null,
  caption: `Caption ${n}`,
  files: [],
  approval: 'none',
  problems: [],
  failure: null,
  published_at: null,
  permalink: null,
  version: 0,
  created_at: '2026-10-14T08:00:00.000Z',
  updated_at: '2026-10-14T08:00:00.000Z',
  ...more,
})
const details = {
  title: '',
  first_comment: '',
  first_comment_status: 'none',
  location: null,
  user_tags: [],
  audience: null,
  approval_note: '',
  approval_by: null,
  created_by: null,
  attempt: null,
}
const listed = <T,>(results: T[]) => ({ results, next: null, count: results.length })
const failed = post(3, {
  status: 'failed',
  failure: { code: 'blocked', text: 'Instagram blocked this post as possible spam.' },
})
const live = post(4, { status: 'published', permalink: 'https://www.instagram.com/p/abc/' })
const idea = post(5, { status: 'draft', scheduled_at: null, caption: 'An idea' })
const world = [
  [auth.hello, () => hello()],
  [folders.list, () => []],
  [socialAccounts.list, () => ({ results: [account], platforms: ['Instagram', 'TikTok'] })],
  [posts.drafts, () => listed([idea])],
  [posts.list, () => listed([post(2), failed, live])],
  [files.list, () => page],
] as const
/** `soon` may fall in the next month, so the URL names its day. */
const address = `/socials?span=list&zone=UTC&day=${soon(2).toISOString().slice(0, 10)}`

beforeEach(() => localStorage.clear())

describe('the list of posts', () => {
  it('shows the time, account and state of each post, and why one failed', async () => {
    serve(world)
    open(address)
    expect(await screen.findByRole('button', { name: /Caption 2.*Post, 09:00 · visitsolvik.*Scheduled/ })).toBeVisible()
    expect(screen.getByRole('button', { name: /Instagram blocked this post as possible spam\. ?Failed/ })).toBeVisible()
    expect(screen.getByRole('button', { name: '1 post needs attention' })).toBeVisible()
  })

  it('starts the current month with today and shows earlier days on request', async () => {
    const before = post(6, { scheduled_at: soon(-3).toISOString(), status: 'published' })
    serve([[posts.list, () => listed([before, post(2)])], ...world])
    open(`/socials?span=list&zone=UTC&day=${new Date().toISOString().slice(0, 10)}`)
    expect(await screen.findByRole('button', { name: /Caption 2/ })).toBeVisible()
    expect(screen.queryByRole('button', { name: /Caption 6/ })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Show 1 earlier day' }))
    expect(screen.getByRole('button', { name: /Caption 6/ })).toBeVisible()
  })

  it('requests only posts of the account and status in the URL', async () => {
    const calls = serve(world)
    open(`${address}&account=${id(1)}&status=failed`)
    await screen.findByRole('button', { name: /Caption 2/ })
    const asked = calls.find(({ path }) => path === `/v1/posts/posts/${TEAM}/`)
    expect(asked?.search).toContain(`account=${id(1)}`)
    expect(asked?.search).toContain('status=failed')
  })

  it('says that no accounts are connected, in the words of the specification', async () => {
    serve([[socialAccounts.list, () => ({ results: [], platforms: [] })], [posts.list, () => listed([])], ...world])
    open(address)
    expect(await screen.findByText('You have no connected accounts.')).toBeVisible()
  })

  it('says why the calendar could not be loaded', async () => {
    let isDown = true
    serve([[posts.list, () => (isDown ? errorResponse('access.denied') : listed([post(2)]))], ...world])
    open(address)
    expect(await screen.findByText('You can’t see the calendar')).toBeVisible()
    isDown = false
  })

  it('is read-only for people without permission to manage socials', async () => {
    serve([[auth.hello, () => hello({}, [])], ...world])
    open(`${address}&post=${id(2)}`)
    const button = await screen.findByRole('button', { name: 'Move to…' })
    expect(button).toHaveAttribute('aria-disabled', 'true')
    expect(screen.getByRole('button', { name: 'New post' })).toHaveAttribute('aria-disabled', 'true')
  })
})

describe('a post', () => {
  it('links to its network once published, and can no longer be moved', async () => {
    serve(world)
    open(`${address}&post=${id(4)}`)
    expect(await screen.findByRole('link', { name: 'View on Instagram' })).toHaveAttribute('href', live.permalink)
    expect(screen.queryByRole('button', { name: 'Move to…' })).not.toBeInTheDocument()
  })

  it('can be moved to a date and time in the displayed time zone', async () => {
    const moved = { ...post(2), ...details, scheduled_at: soon(4).toISOString() }
    const calls = serve([[posts.update, () => moved], ...world])
    open(`${address.replace('zone=UTC', 'zone=Asia%2FKolkata')}&post=${id(2)}`)
    await userEvent.click(await screen.findByRole('button', { name: 'Move to…' }))
    const dialog = await screen.findByRole('dialog', { name: 'Move post' })
    expect(within(dialog).getByText('Times are in Asia/Kolkata')).toBeVisible()
    fireEvent.change(within(dialog).getByRole('textbox', { name: 'Date' }), {
      target: { value: soon(4).toISOString().slice(0, 10) },
    })
    fireEvent.change(within(dialog).getByRole('textbox', { name: 'Time' }), { target: { value: '14.30' } })
    await userEvent.click(within(dialog).getByRole('button', { name: 'Move post' }))
    await waitFor(() =>
      expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({
        scheduledDate: soon(4).toISOString(),
        status: 'scheduled',
        time_zone: 'Asia/Kolkata',
      }),
    )
  })

  it('cannot be moved into the past', async () => {
    serve(world)
    open(`${address}&post=${id(2)}`)
    await userEvent.click(await screen.findByRole('button', { name: 'Move to…' }))
    const dialog = await screen.findByRole('dialog', { name: 'Move post' })
    fireEvent.change(within(dialog).getByRole('textbox', { name: 'Date' }), { target: { value: '2020-01-01' } })
    expect(within(dialog).getByRole('button', { name: 'Move post' })).toHaveAttribute('aria-disabled', 'true')
  })
})

describe('the CSV import', () => {
  const line = (n: number, more: object) => ({
    line: n,
    outcome: 'create',
    caption: 'Hello',
    column: null,
    detail: null,
    ...more,
  })
  const report = (lines: { outcome: string }[], more: object = {}) => {
    const count = (wanted: string) => lines.filter(({ outcome }) => outcome === wanted).length
    return {
      imported: false,
      lines,
      created: count('create'),
      updated: 0,
      unchanged: 0,
      problems: count('problem'),
      unknown_columns: [],
      ...more,
    }
  }
  const openDialog = async () => {
    open(address)
    await userEvent.click(await screen.findByRole('button', { name: 'More' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Import from CSV' }))
    const dialog = await screen.findByRole('dialog', { name: 'Import posts from CSV' })
    const input = document.querySelector<HTMLInputElement>('input[type=file]')
    if (!input) throw new Error('there is no file input')
    await userEvent.upload(input, new File(['account\nvisitsolvik\n'], 'posts.csv', { type: 'text/csv' }))
    return dialog
  }

  it('reports the problem in each line, and imports nothing', async () => {
    const wrong = line(3, { outcome: 'problem', column: 'time', detail: 'Enter a time such as 09:30.' })
    const calls = serve([[posts.importCsv, () => report([line(2, {}), wrong])], ...world])
    const dialog = await openDialog()
    expect(await within(dialog).findByText('Enter a time such as 09:30.')).toBeVisible()
    expect(within(dialog).getByText('Row 3, time')).toBeVisible()
    expect(within(dialog).getByRole('button', { name: 'Import posts' })).toHaveAttribute('aria-disabled', 'true')
    expect(calls.filter(({ method }) => method === 'POST').map(({ search }) => search)).toEqual(['?check=true'])
  })

  it('imports the posts after a successful check', async () => {
    const answer = ({ search }: ReceivedCall) => report([line(2, {})], { imported: !search.includes('check=true') })
    const calls = serve([[posts.importCsv, answer], ...world])
    const dialog = await openDialog()
    await userEvent.click(await within(dialog).findByRole('button', { name: 'Import 1 post' }))
    expect((await screen.findAllByText('1 post created'))[0]).toBeVisible()
    expect(calls.filter(({ method }) => method === 'POST').map(({ search }) => search)).toEqual([
      '?check=true',
      '?check=false',
    ])
  })
})
