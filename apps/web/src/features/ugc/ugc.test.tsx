import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import {
  auth,
  type Hello,
  oneTimeApprovals,
  type Permission,
  type SocialPost,
  socialAccounts,
  teams,
  ugc,
} from '@vitrine/contract'
import { beforeEach, expect, it } from 'vitest'
import { hello, open, type ReceivedCall, errorResponse, serve } from '../../testing/app.tsx'
import { id } from '../../testing/cards.ts'
import { accountOf, sentAccount } from '../../testing/posts.ts'
import { approvalOf, sentApproval, sentSocialPost, socialPostOf, viewOf } from '../../testing/ugc.ts'

let posts: SocialPost[]
let calls: ReceivedCall[]
const withUgc = (flags?: Permission[]): Hello => {
  const plain = hello({}, flags)
  return { ...plain, teams: plain.teams.map((team) => ({ ...team, features: ['UGC_PLUS'] })) }
}
type Filtered = { filters: { status?: string[] } }
const begin = (path = '/ugc', flags?: Permission[]) => {
  const found = (body: unknown) => {
    const { status } = (body as Filtered).filters
    const results = posts.filter((post) => !status || status.includes(post.status))
    return { results: results.map(sentSocialPost), next: null, count: results.length }
  }
  const idIn = (at: string) => at.split('/').at(-2)
  calls = serve([
    [auth.hello, () => withUgc(flags)],
    [ugc.filter, ({ body }) => found(body)],
    [
      ugc.update,
      ({ path: at, body }) => {
        posts = posts.map((post) => (post.uuid === idIn(at) ? { ...post, ...(body as object) } : post))
        return sentSocialPost(posts.find(({ uuid }) => uuid === idIn(at)) ?? socialPostOf(1))
      },
    ],
    [ugc.one, ({ path: at }) => sentSocialPost(posts.find(({ uuid }) => uuid === idIn(at)) ?? socialPostOf(1))],
    [ugc.bulk, ({ body }) => ({ changed: (body as { posts: string[] }).posts.length, skipped: 0 })],
    [ugc.views, () => ({ results: [viewOf(5, 'Videos to review', { status: ['new'], media_type: ['video'] })] })],
    [ugc.groups, () => ({ results: [], next: null, count: 0 })],
    [ugc.collecting, () => []],
    [ugc.recentRequests, () => ({ results: [], next: null, count: 0 })],
    [ugc.generateComment, () => ({ text: 'We love this image.', written_by: 'template', can_comment: false })],
    [oneTimeApprovals.one, () => sentApproval(approvalOf())],
    [
      oneTimeApprovals.create,
      () => ({ approval: sentApproval(approvalOf()), address: 'https://vitrine.example/p/approval/secret' }),
    ],
    [socialAccounts.list, () => ({ results: [accountOf(8)].map(sentAccount), platforms: ['Instagram'] })],
    [teams.members, () => ({ results: [], next: null, count: 0 })],
  ])
  return open(path)
}
const sent = (method: string, part: string) =>
  calls.filter((one) => one.method === method && one.path.includes(part)).map(({ body }) => body)
const row = (n: number) => screen.findByRole('link', { name: new RegExp(`^@creator${n} `) })
const panel = () => screen.getByRole('region', { name: 'Post details' })

beforeEach(() => {
  posts = [1, 2, 3].map((n) => socialPostOf(n))
})

it('keeps and skips posts with the keyboard, opens the next post, and undoes the last change', async () => {
  begin()
  expect(await row(1)).toHaveAttribute('aria-current')
  await userEvent.keyboard('k')
  expect(await row(2)).toHaveAttribute('aria-current')
  await userEvent.keyboard('s')
  await waitFor(() => expect(sent('PUT', '/post/update/')).toEqual([{ status: 'kept' }, { status: 'skipped' }]))
  expect(await row(3)).toHaveAttribute('aria-current')
  await userEvent.keyboard('z')
  await waitFor(() => expect(sent('PUT', '/post/update/')).toHaveLength(3))
  expect(posts.map(({ status }) => status)).toEqual(['kept', 'new', 'new'])
  expect(await row(2)).toHaveAttribute('aria-current')
})

it('restores the status of a post when the server rejects the change', async () => {
  begin()
  await row(1)
  const { fetch } = globalThis
  globalThis.fetch = async (input, init) => (init?.method === 'PUT' ? errorResponse('ugc.asked') : fetch(input, init))
  await userEvent.keyboard('k')
  expect(await screen.findByText('The post was not changed')).toBeInTheDocument()
  expect(await row(1)).toHaveAccessibleName(/Not requested/)
})

it('shows captions as plain text, and reports that a post was deleted', async () => {
  posts = [socialPostOf(1, { caption: '<img src=x onerror=alert(1)>', availability: 'gone' })]
  begin()
  expect(await screen.findByText('<img src=x onerror=alert(1)>')).toBeInTheDocument()
  expect(screen.getByText('No longer on Instagram')).toBeInTheDocument()
  expect(screen.queryByRole('link', { name: 'Open post' })).toBeNull()
})

it('creates a link that asks a creator for rights, and says that the suggested text comes from a template', async () => {
  begin()
  await row(1)
  await userEvent.keyboard('a')
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByRole('radio', { name: 'Comment' })).toBeDisabled()
  await userEvent.click(within(dialog).getByRole('button', { name: 'Suggest text' }))
  expect(await within(dialog).findByText(/Written from a template/)).toBeInTheDocument()
  await userEvent.click(within(dialog).getByRole('button', { name: 'Create link' }))
  const link = await screen.findByLabelText('Approval link')
  expect(link).toHaveValue('https://vitrine.example/p/approval/secret')
  expect(sent('POST', 'one_time_approval/create')).toEqual([
    expect.objectContaining({
      social_post: id(1),
      channels: ['web', 'social'],
      duration_days: 365,
      credit: '@creator1',
      message: 'We love this image.',
    }),
  ])
})

it('does not offer to ask or triage while a request is pending, but offers to extend or withdraw it', async () => {
  posts = [socialPostOf(1, { status: 'requested', approval: { uuid: id(7), status: 'pending' } })]
  begin('/ugc?status=any')
  expect(await screen.findByRole('button', { name: 'Ask for rights' })).toHaveAccessibleDescription(
    /hasn’t answered yet/,
  )
  expect(screen.queryByRole('button', { name: 'Keep' })).toBeNull()
  await userEvent.click(await within(panel()).findByRole('button', { name: 'Actions for request to @creator1' }))
  expect(await screen.findByRole('menuitem', { name: 'Extend link' })).toBeInTheDocument()
  expect(screen.getByRole('menuitem', { name: 'Withdraw request' })).toBeInTheDocument()
})

it('changes the selected posts together', async () => {
  begin()
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select post by @creator1' }))
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select post by @creator3' }))
  const bar = screen.getByRole('group', { name: 'Selected posts' })
  expect(bar).toHaveTextContent('2 selected')
  await userEvent.click(within(bar).getByRole('button', { name: 'Skip' }))
  await waitFor(() => expect(sent('PUT', '/posts/update/')).toEqual([{ posts: [id(1), id(3)], status: 'skipped' }]))
})

it('shows the posts of a creator, and of a saved view', async () => {
  begin('/ugc?q=creator2')
  await row(1)
  expect(sent('POST', '/posts/').at(-1)).toMatchObject({ filters: { q: 'creator2' } })
  await userEvent.click(screen.getByRole('combobox', { name: 'List' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Videos to review' }))
  await waitFor(() =>
    expect(sent('POST', '/posts/').at(-1)).toMatchObject({ filters: { status: ['new'], media_type: ['video'] } }),
  )
})

it('does not let people without permission to manage social accounts triage posts', async () => {
  begin('/ugc', ['EDIT_ASSETS'])
  await row(1)
  expect(screen.getByRole('button', { name: 'Keep' })).toHaveAttribute('aria-disabled', 'true')
  await userEvent.keyboard('k')
  expect(sent('PUT', '/post/update/')).toEqual([])
})

it('says that there are no posts yet if none have been collected', async () => {
  posts = []
  begin()
  expect(await screen.findByRole('heading', { name: 'No posts yet' })).toBeInTheDocument()
})

it('selects all posts between two checkboxes when the second is clicked with Shift', async () => {
  begin()
  await row(1)
  const tick = (n: number) => screen.getByRole('checkbox', { name: `Select post by @creator${n}` })
  const user = userEvent.setup()
  await user.click(tick(1))
  await user.keyboard('{Shift>}')
  await user.click(tick(3))
  await user.keyboard('{/Shift}')
  expect(screen.getByText('3 selected')).toBeInTheDocument()
})

it('says that nothing is left to review when there are no new posts', async () => {
  posts = [socialPostOf(1, { status: 'kept' })]
  begin()
  expect(await screen.findByRole('heading', { name: 'Nothing left to review' })).toBeInTheDocument()
})
