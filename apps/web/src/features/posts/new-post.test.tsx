import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { auth, hashtagGroups, posts, type SocialAccount, socialAccounts } from '@vitrine/contract'
import { beforeEach, expect, it } from 'vitest'
import { type ReceivedCall, hello, open, errorResponse, serve } from '../../testing/app.tsx'
import { card, id } from '../../testing/cards.ts'
import { openNewPost, openShareToSocials } from './post-host.tsx'
import { accountOf, POST, postOf, sentAccount, sentPost } from '../../testing/posts.ts'

let accounts: SocialAccount[]
let created: () => unknown
const begin = () => {
  const draft = postOf({ uuid: id(8), caption: 'Winter campaign' })
  const calls: ReceivedCall[] = serve([
    [auth.hello, () => hello()],
    [posts.one, () => sentPost(postOf())],
    [posts.create, () => created()],
    [posts.update, () => sentPost(draft)],
    [posts.drafts, () => ({ results: [sentPost(draft)], next: null, count: 1 })],
    [socialAccounts.list, () => ({ results: accounts.map(sentAccount), platforms: ['Instagram'] })],
    [hashtagGroups.list, () => []],
  ])
  const router = open('/socials/accounts')
  return { calls, router }
}
beforeEach(() => {
  localStorage.clear()
  accounts = [accountOf(1), accountOf(3, { platform: 'TikTok', username: 'solvik.tok' })]
  created = () => sentPost(postOf())
})

it('creates a post on the chosen account, opens its editor, and keeps the `months` parameter in the URL', async () => {
  const { calls, router } = begin()
  await screen.findByRole('table', { name: 'Accounts' })
  act(() => openNewPost({ type: 'post', months: true }))
  await userEvent.click(await screen.findByRole('radio', { name: /^visitsolvik/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Create post' }))
  await waitFor(() => expect(router.state.location.pathname).toBe(`/socials/post/${POST}`))
  expect(router.state.location.search).toEqual({ months: true })
  const sent = calls.find(({ method }) => method === 'POST')
  expect(sent?.body).toMatchObject({ account: id(1), postType: 'post', files: [] })
})

it('preselects the account that was used last', async () => {
  const { router } = begin()
  await screen.findByRole('table', { name: 'Accounts' })
  act(() => openNewPost({ type: 'post' }))
  expect(await screen.findByRole('radio', { name: /^solvik\.tok/ })).not.toBeChecked()
  await userEvent.click(screen.getByRole('radio', { name: /^solvik\.tok/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Create post' }))
  await waitFor(() => expect(router.state.location.pathname).toBe(`/socials/post/${POST}`))
  act(() => openNewPost({ type: 'post' }))
  expect(await screen.findByRole('radio', { name: /^solvik\.tok/ })).toBeChecked()
})

it('shows "Creating" during the request; when that fails, shows an error and restores the button', async () => {
  let answer: (response: unknown) => void = () => undefined
  created = () => new Promise((done) => (answer = done))
  begin()
  await screen.findByRole('table', { name: 'Accounts' })
  act(() => openNewPost({ type: 'story' }))
  // Only one of the accounts accepts stories, so it is preselected.
  await userEvent.click(await screen.findByRole('button', { name: 'Create story' }))
  expect(await screen.findByRole('button', { name: 'Creating' })).toBeInTheDocument()
  answer(errorResponse('access.denied'))
  expect(await screen.findByRole('group', { name: 'There was a problem creating your post.' })).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Create story' })).toBeInTheDocument()
})

it('links to the accounts page if no account is connected', async () => {
  accounts = []
  begin()
  expect(await screen.findByRole('heading', { name: 'You have no connected accounts.' })).toBeInTheDocument()
  act(() => openNewPost({ type: 'post' }))
  expect(await screen.findByRole('link', { name: 'Go to accounts' })).toBeInTheDocument()
})

it('adds files from Share To Socials to a draft, after asking for the type of post', async () => {
  const { calls, router } = begin()
  await screen.findByRole('table', { name: 'Accounts' })
  act(() => openShareToSocials([card(5)]))
  expect(await screen.findByRole('radio', { name: 'Post' })).toBeChecked()
  expect(screen.getByRole('radio', { name: /^Reel/ })).toBeDisabled()
  await userEvent.click(screen.getByRole('button', { name: 'Select Post' }))
  await userEvent.click(await screen.findByText('Add to a draft'))
  await userEvent.click(await screen.findByRole('radio', { name: /^Winter campaign/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Add to draft' }))
  await waitFor(() => expect(router.state.location.pathname).toBe(`/socials/post/${id(8)}`))
  const sent = calls.find(({ method }) => method === 'PUT')?.body as { files: unknown[] }
  expect(sent.files).toEqual([{ file: id(2), crop: null, alt_text: '' }, id(5)])
})
