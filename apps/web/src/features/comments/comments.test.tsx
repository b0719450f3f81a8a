import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type Comment, comments, emptyStates, failures } from '@vitrine/contract'
import { beforeEach, describe, expect, it } from 'vitest'
import { ME, open, refusal, serve } from '../../testing/app.tsx'
import { FILE, fileWorld } from '../../testing/file.ts'
import { groupsOf } from './groups.ts'

const said = (n: number, minute: number, user: string | null = ME): Comment => ({
  uuid: `0198c6e0-0000-7000-8000-00000000020${n}`,
  file: FILE,
  text: `Remark ${n}`,
  created_at: new Date(Date.UTC(2026, 9, 12, 9, minute)),
  edited_at: null,
  user: user ? { uuid: user, first_name: 'Tomas', last_name: 'Brekke' } : null,
  mentions: [],
  spot: null,
  moment: null,
})
const page = (results: Comment[]) => ({ results, next: null, count: results.length })
const openComments = async () => userEvent.click(await screen.findByRole('button', { name: /^Comments/ }))

// Which panel is open is remembered in the browser.
beforeEach(() => localStorage.clear())

describe('comments', () => {
  it('of one person within five minutes share a header, the oldest first', () => {
    const groups = groupsOf([said(4, 20), said(3, 9), said(2, 5), said(1, 0)])
    expect(groups.map((group) => group.map(({ text }) => text))).toEqual([
      ['Remark 1', 'Remark 2', 'Remark 3'],
      ['Remark 4'],
    ])
    expect(groupsOf([said(2, 1, null), said(1, 0, null)])).toHaveLength(2)
  })

  it('are sent only when there is something to say', async () => {
    const heard = serve([[comments.list, () => page([])], [comments.create, () => said(1, 0)], ...fileWorld()])
    open(`/file/${FILE}`)
    await openComments()
    expect(await screen.findByText(emptyStates.comments)).toBeVisible()
    const box = screen.getByRole('textbox', { name: 'Write a comment' })
    await userEvent.type(box, '   ')
    expect(screen.getByRole('button', { name: 'Send' })).toBeDisabled()
    await userEvent.type(box, 'Lovely')
    await userEvent.click(screen.getByRole('button', { name: 'Send' }))
    await waitFor(() =>
      expect(heard.find(({ method }) => method === 'POST')?.body).toEqual({ text: 'Lovely', mentions: [] }),
    )
    await waitFor(() => expect(box).toHaveValue(''))
  })

  it('that cannot be deleted stay, and it is said', async () => {
    serve([
      [comments.list, () => page([said(1, 0)])],
      [comments.remove, () => refusal('access.denied')],
      ...fileWorld({ comment_count: 1 }),
    ])
    open(`/file/${FILE}`)
    await openComments()
    await userEvent.click(await screen.findByRole('button', { name: 'Delete the comment' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Delete' }))
    expect(await screen.findByRole('group', { name: failures.commentDelete })).toBeVisible()
    expect(screen.getByText('Remark 1')).toBeInTheDocument()
  })
})
