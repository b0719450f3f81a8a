import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { auth, hashtagGroups, type Permission, type Post, posts, socialAccounts } from '@vitrine/contract'
import { beforeEach, expect, it } from 'vitest'
import { type ReceivedCall, hello, open, errorResponse, serve } from '../../../testing/app.tsx'
import { id } from '../../../testing/cards.ts'
import { accountOf, POST, postOf, sentAccount, sentPost } from '../../../testing/posts.ts'

let post: Post
let refused: (() => Response) | undefined
let published: unknown
const accounts = [accountOf(1), accountOf(3, { platform: 'TikTok', username: 'solvik.tok' })]
const update = ({ body }: ReceivedCall) => {
  if (refused) return refused()
  const { version: _, scheduledDate, files: __, status, ...rest } = body as Partial<Post> & { scheduledDate?: string }
  post = {
    ...post,
    ...rest,
    ...(status && { status }),
    account: post.account,
    version: post.version + 1,
    scheduled_at: scheduledDate ? new Date(scheduledDate) : post.scheduled_at,
  }
  return sentPost(post)
}
const begin = (flags?: Permission[]) => {
  const calls = serve([
    [auth.hello, () => hello({}, flags)],
    [posts.one, () => sentPost(post)],
    [posts.update, update],
    [
      posts.publish,
      ({ body }) => {
        published = body
        return sentPost(post)
      },
    ],
    [socialAccounts.list, () => ({ results: accounts.map(sentAccount), platforms: ['Instagram', 'TikTok'] })],
    [hashtagGroups.list, () => [{ uuid: id(4), name: 'Winter', hashtags: ['#snow', '#solvik'] }]],
  ])
  open(`/socials/post/${POST}?months=true`)
  return calls
}
const updates = (calls: ReceivedCall[]) =>
  calls.filter(({ method, path }) => method === 'PUT' && path.includes('/update/'))
const caption = () => screen.findByRole('textbox', { name: 'Caption' })

beforeEach(() => {
  post = postOf()
  refused = undefined
  published = undefined
})

it('saves typed text a moment later, as a change to the version that was loaded', async () => {
  const calls = begin()
  await userEvent.type(await caption(), 'Snow')
  await waitFor(() => expect(updates(calls)).toHaveLength(1), { timeout: 4000 })
  expect(updates(calls)[0]?.body).toEqual({ caption: 'Snow', version: 1 })
  expect(await screen.findByText(/^Saved /)).toBeInTheDocument()
  expect(screen.getByText('4 of 2,200')).toBeInTheDocument()
})

it('says that someone else changed the post, and keeps the typed text until the user decides', async () => {
  const calls = begin()
  refused = () => errorResponse('thing.changed', { changed: [] })
  await userEvent.type(await caption(), 'Mine')
  expect(await screen.findByText(/^Someone else changed this post/, undefined, { timeout: 4000 })).toBeInTheDocument()
  expect(await caption()).toHaveValue('Mine')
  refused = undefined
  post = { ...post, caption: 'Theirs', version: 7 }
  await userEvent.click(screen.getByRole('button', { name: 'Keep my changes' }))
  await waitFor(() => expect(updates(calls).at(-1)?.body).toEqual({ caption: 'Mine', version: 7 }))
})

it('loads the other person’s version on request', async () => {
  begin()
  refused = () => errorResponse('thing.changed', { changed: [] })
  await userEvent.type(await caption(), 'Mine')
  const load = await screen.findByRole('button', { name: 'Load their version' }, { timeout: 4000 })
  post = { ...post, caption: 'Theirs', version: 7 }
  await userEvent.click(load)
  await waitFor(async () => expect(await caption()).toHaveValue('Theirs'))
})

it('inserts the hashtags of a group into the caption', async () => {
  post = postOf({ caption: 'Cabins' })
  begin()
  await caption()
  const [button] = screen.getAllByRole('button', { name: 'Hashtag groups' })
  if (!button) throw new Error('there is no button')
  await userEvent.click(button)
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Insert Winter' }))
  expect(await caption()).toHaveValue('Cabins\n\n#snow #solvik')
  expect(screen.getByText('2 of 30 hashtags')).toBeInTheDocument()
})

it('shows a rights problem beside its file, with actions to fix it', async () => {
  const reason = 'The licence ends on 20 October 2026, before this post is due.'
  const text = `picture 2.jpg: ${reason}`
  post = postOf({
    scheduled_at: new Date('2099-10-24T15:00Z'),
    scheduled_local: '2099-10-24T17:00',
    problems: [{ code: 'file.expired', severity: 'stop', text, file: id(2) }],
  })
  begin()
  const files = await screen.findByRole('region', { name: 'Files' })
  expect(within(files).getByText(reason)).toBeInTheDocument()
  expect(within(files).getByRole('button', { name: 'Change the time' })).toBeInTheDocument()
  expect(within(files).getByRole('button', { name: 'Replace file' })).toBeInTheDocument()
  // Only the server knows whether the rights allow publishing now.
  expect(screen.getByRole('button', { name: 'Publish now' })).toHaveAccessibleDescription('')
})

it('reschedules a post when the user confirms the new time, not while they type', async () => {
  post = postOf({
    status: 'scheduled',
    scheduled_at: new Date('2099-10-24T15:00Z'),
    scheduled_local: '2099-10-24T17:00',
  })
  const calls = begin()
  const clock = await screen.findByRole('textbox', { name: 'Time' })
  await userEvent.clear(clock)
  await userEvent.type(clock, '09:30')
  await userEvent.type(await caption(), 'Snow')
  await waitFor(() => expect(updates(calls)).toHaveLength(1), { timeout: 4000 })
  expect(updates(calls)[0]?.body).toEqual({ caption: 'Snow', version: 1 })
  expect(screen.getByText('New time not applied yet')).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Reschedule' }))
  const sent = { status: 'scheduled', version: 2, scheduledDate: expect.stringMatching(/^2099-10-24T0/) }
  await waitFor(() => expect(updates(calls).at(-1)?.body).toEqual(sent))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Reschedule' })).toBeNull())
})

it('publishes an unconfirmed post again only after the user confirms that it is not on the account', async () => {
  post = postOf({
    status: 'unconfirmed',
    failure: { code: 'unconfirmed', text: 'Instagram sent an unexpected response.' },
  })
  begin()
  await userEvent.click(await screen.findByRole('button', { name: 'Publish again' }))
  expect(published).toBeUndefined()
  const dialog = await screen.findByRole('dialog', { name: 'Are you sure the post isn’t on Instagram?' })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Publish again' }))
  await waitFor(() => expect(published).toEqual({ checked_not_published: true }))
  expect(await caption()).toHaveAttribute('readonly')
})

it('shows a post as read-only to people who cannot change it, and says so', async () => {
  begin(['EDIT_ASSETS'])
  expect(await caption()).toHaveAttribute('readonly')
  expect(screen.getByText('Your role lets you view posts but not change them.')).toBeInTheDocument()
})

it('explains a time that is skipped by a clock change', async () => {
  post = postOf({ scheduled_at: new Date('2027-03-28T10:00Z'), scheduled_local: '2027-03-28T12:00' })
  begin()
  await caption()
  const clock = screen.getByRole('textbox', { name: 'Time' })
  await userEvent.clear(clock)
  await userEvent.type(clock, '02:30')
  expect(
    await screen.findByText(/The clocks in Europe\/Oslo go forward on this day, so 02:30 doesn’t exist/),
  ).toBeInTheDocument()
})
