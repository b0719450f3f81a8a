import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { auth, type Post, postReviews as reviews, posts, type Route } from '@vitrine/contract'
import { Suspense } from 'react'
import { describe, expect, it } from 'vitest'
import { newQueryClient } from '../../../lib/query.ts'
import { withProviders, type ReceivedCall, hello, serve } from '../../../testing/app.tsx'
import { PostComments } from '../comments/PostComments.tsx'
import { ApprovalPanel } from './ApprovalPanel.tsx'

const uuid = '0198c6e0-0000-7000-8000-000000000001'
const post = {
  uuid,
  team: '0198c6e0-0000-7000-8000-000000000002',
  account: null,
  platform: 'Instagram',
  post_type: 'post',
  status: 'scheduled',
  scheduled_at: null,
  time_zone: 'Europe/Oslo',
  scheduled_local: null,
  caption: 'Harbour',
  files: [],
  approval: 'requested',
  problems: [],
  failure: null,
  published_at: null,
  permalink: null,
  version: 0,
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
  created_at: '2026-11-01T08:00:00.000Z',
  updated_at: '2026-11-01T08:00:00.000Z',
}
const asPost = (changes: object = {}) => ({ ...post, ...changes }) as unknown as Post
const anna = {
  uuid: '0198c6e0-0000-4000-8000-000000000003',
  post: uuid,
  name: 'Anna Berg',
  email: 'anna@client.example',
  state: 'changed',
  answer: 'approved',
  note: 'Lovely',
  answered_at: '2026-11-02T08:00:00.000Z',
  opened_at: '2026-11-02T08:00:00.000Z',
  expires_at: '2026-12-01T08:00:00.000Z',
  revoked_at: null,
  asked_by: null,
  created_at: '2026-11-01T08:00:00.000Z',
}
const comment = {
  uuid: '0198c6e0-0000-7000-8000-000000000004',
  post: uuid,
  kind: 'rejected',
  text: 'The logo is old',
  user: null,
  outside_name: 'Anna Berg',
  mentions: [],
  created_at: '2026-11-02T08:00:00.000Z',
  edited_at: null,
}
const page = (results: unknown[]) => ({ results, next: null, count: results.length })
type Answers = readonly (readonly [Route, (calls: ReceivedCall) => unknown])[]
const show = (element: React.ReactNode, answers: Answers = []) => {
  const calls = serve([
    ...answers,
    [auth.hello, () => hello()],
    [reviews.approvers, () => page([])],
    [reviews.comments, () => page([])],
  ])
  render(
    <QueryClientProvider client={newQueryClient(() => undefined)}>
      {withProviders(<Suspense>{element}</Suspense>)}
    </QueryClientProvider>,
  )
  return calls
}
const sentTo = (calls: readonly ReceivedCall[], path: string) => calls.filter((one) => one.path.includes(path))

describe('the approval panel', () => {
  it('says when the post was changed after it was approved', async () => {
    show(<ApprovalPanel post={asPost()} onBefore={async () => true} />, [[reviews.approvers, () => page([anna])]])
    expect(
      await screen.findByText('The post was changed after it was approved. It has to be approved again.'),
    ).toBeVisible()
    expect(screen.getByText('Post changed')).toBeVisible()
    expect(screen.getByText('Waiting for approval')).toBeVisible()
  })

  it('approves at once, and rejects only with a note', async () => {
    const calls = show(<ApprovalPanel post={asPost()} onBefore={async () => true} />, [[posts.setApproval, () => post]])
    await userEvent.click(await screen.findByRole('button', { name: 'Approve' }))
    expect(sentTo(calls, '/approval/').at(-1)?.body).toMatchObject({ approval: 'approved' })
    await userEvent.click(screen.getByRole('button', { name: 'Reject' }))
    const dialog = await screen.findByRole('dialog')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Reject' }))
    expect(await within(dialog).findByText('Say what needs to change', { exact: true })).toBeVisible()
    await userEvent.type(within(dialog).getByLabelText('Note'), 'Old logo')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Reject' }))
    expect(sentTo(calls, '/approval/').at(-1)?.body).toMatchObject({ approval: 'rejected', note: 'Old logo' })
  })

  it('creates a link for someone outside the team, and says how many files they will not see', async () => {
    const created = {
      approver: { ...anna, state: 'waiting', answer: null },
      address: 'https://v.example/p/post-approval/s',
      hidden_files: 1,
    }
    const calls = show(<ApprovalPanel post={asPost()} onBefore={async () => true} />, [[reviews.ask, () => created]])
    await userEvent.click(await screen.findByRole('button', { name: 'Ask someone outside your team' }))
    await userEvent.type(await screen.findByLabelText('Name'), 'Anna Berg')
    await userEvent.click(screen.getByRole('button', { name: 'Create link' }))
    expect(await screen.findByDisplayValue('https://v.example/p/post-approval/s')).toBeVisible()
    expect(screen.getByText(/1 file in this post can’t be shown/)).toBeVisible()
    expect(sentTo(calls, '/approver/create/').at(-1)?.body).toMatchObject({ name: 'Anna Berg', email: null })
  })

  it('does not offer to change the approval of a post that is live', async () => {
    show(<ApprovalPanel post={asPost({ status: 'published', approval: 'approved' })} onBefore={async () => true} />)
    expect(await screen.findByText(/Its approval can’t be changed/)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Withdraw approval' })).toBeNull()
  })
})

describe('the comments on a post', () => {
  it('include the answers of approvers, and members can add more', async () => {
    const calls = show(<PostComments post={asPost()} />, [
      [reviews.comments, () => page([comment])],
      [reviews.addComment, () => ({ ...comment, kind: 'comment', text: 'Thanks' })],
    ])
    const said = await screen.findByRole('article', { name: 'Comment by Anna Berg' })
    expect(said).toHaveTextContent('Outside your team')
    expect(said).toHaveTextContent('Rejected the post')
    await userEvent.type(screen.getByLabelText('Write a comment'), 'Thanks')
    await userEvent.click(screen.getByRole('button', { name: 'Send' }))
    expect(sentTo(calls, '/comment/create/').at(-1)?.body).toMatchObject({ text: 'Thanks', mentions: [] })
  })
})
