import { onlineManager } from '@tanstack/react-query'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type Comment, comments, emptyStates, failures, teams } from '@vitrine/contract'
import { beforeEach, describe, expect, it } from 'vitest'
import { ME, open, errorResponse, serve } from '../../testing/app.tsx'
import { FILE, fileOf, fileWorld } from '../../testing/file.ts'
import { blocksOf, groupsOf, threadsOf } from './groups.ts'

const said = (n: number, minute: number, user: string | null = ME): Comment => ({
  uuid: `0198c6e0-0000-7000-8000-${String(200 + n).padStart(12, '0')}`,
  file: FILE,
  text: `Remark ${n}`,
  created_at: new Date(Date.UTC(2026, 9, 12, 9, minute)),
  edited_at: null,
  user: user ? { uuid: user, first_name: 'Tomas', last_name: 'Brekke' } : null,
  mentions: [],
  spot: null,
  moment: null,
  parent: null,
  resolved_at: null,
  resolved_by: null,
})
const page = (results: Comment[]) => ({ results, next: null, count: results.length })
const openComments = async () => userEvent.click(await screen.findByRole('button', { name: /^Comments/ }))

// The browser remembers which panel is open.
beforeEach(() => localStorage.clear())

describe('comments', () => {
  it('by one person, each within five minutes of the previous one, share a header', () => {
    const groups = groupsOf([said(1, 0), said(2, 5), said(3, 9), said(4, 20)])
    expect(groups.map((group) => group.map(({ text }) => text))).toEqual([
      ['Remark 1', 'Remark 2', 'Remark 3'],
      ['Remark 4'],
    ])
    expect(groupsOf([said(1, 0, null), said(2, 1, null)])).toHaveLength(2)
  })

  it('have their own header after replies and next to resolved threads', () => {
    const replied = { ...said(9, 30), parent: said(1, 0).uuid }
    const settled = { ...said(3, 2), resolved_at: new Date() }
    const blocks = blocksOf(threadsOf([said(4, 3), settled, said(2, 1), replied, said(1, 0)]))
    expect(blocks.map((block) => block.map(({ first, replies }) => [first?.text, replies.length]))).toEqual([
      [['Remark 1', 1]],
      [['Remark 2', 0]],
      [['Remark 3', 0]],
      [['Remark 4', 0]],
    ])
  })

  it('written offline are sent once, when the connection is back', async () => {
    const calls = serve([
      [comments.list, () => page([])],
      [comments.create, () => said(1, 0)],
      ...fileWorld({ comment_count: 0 }),
    ])
    open(`/file/${FILE}`)
    await openComments()
    act(() => onlineManager.setOnline(false))
    await userEvent.type(await screen.findByRole('textbox', { name: 'Write a comment' }), 'From the train')
    await userEvent.click(screen.getByRole('button', { name: 'Send' }))
    expect(await screen.findByText(/The comment will be sent when you’re back online/)).toBeVisible()
    const sent = () => calls.filter(({ method, path }) => method === 'POST' && path.includes('comment'))
    expect(sent()).toHaveLength(0)
    act(() => onlineManager.setOnline(true))
    await waitFor(() => expect(sent()).toMatchObject([{ body: { text: 'From the train' } }]))
    await waitFor(() =>
      expect(screen.queryByText(/The comment will be sent when you’re back online/)).not.toBeInTheDocument(),
    )
  })

  it('can be replied to in their thread, and a draft reply survives switching panels', async () => {
    const first = said(1, 0, null)
    const calls = serve([
      [comments.list, () => page([{ ...said(2, 30), parent: first.uuid, text: 'Done' }, first])],
      [comments.create, () => said(3, 31)],
      ...fileWorld({ comment_count: 2 }),
    ])
    open(`/file/${FILE}`)
    await openComments()
    expect(await screen.findByRole('article', { name: 'Reply by Tomas Brekke' })).toHaveTextContent('Done')
    await userEvent.click(screen.getByRole('button', { name: 'Reply' }))
    await userEvent.type(screen.getByRole('textbox', { name: 'Write a reply' }), 'Thank you')
    await userEvent.click(screen.getByRole('button', { name: 'Information' }))
    await openComments()
    expect(await screen.findByRole('textbox', { name: 'Write a reply' })).toHaveValue('Thank you')
    await userEvent.click(screen.getByRole('button', { name: 'Send reply' }))
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Write a reply' })).not.toBeInTheDocument())
    const sent = calls.filter(({ method }) => method === 'POST').map(({ body }) => body)
    expect(sent).toEqual([{ text: 'Thank you', mentions: [], parent: first.uuid }])
  })

  it('collapse to one line when resolved, naming who resolved them, and can be expanded and reopened', async () => {
    let first = said(1, 0, null)
    const by = { uuid: ME, first_name: 'Tomas', last_name: 'Brekke' }
    serve([
      [comments.list, () => page([{ ...said(2, 30), parent: first.uuid, text: 'Done' }, first])],
      [
        comments.resolve,
        ({ body }) => {
          const { resolved } = body as { resolved: boolean }
          first = { ...first, resolved_at: resolved ? new Date() : null, resolved_by: resolved ? by : null }
          return first
        },
      ],
      ...fileWorld({ comment_count: 2 }),
    ])
    open(`/file/${FILE}`)
    await openComments()
    await userEvent.click(await screen.findByRole('button', { name: 'Resolve' }))
    const line = await screen.findByRole('button', { name: /^Resolved by Tomas Brekke, 2 comments/ })
    expect(line).toHaveAttribute('aria-expanded', 'false')
    expect(screen.queryByText('Done')).not.toBeInTheDocument()
    await waitFor(() => expect(line).toHaveFocus())
    await userEvent.click(line)
    expect(await screen.findByText('Done')).toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Reopen' }))
    expect(await screen.findByRole('button', { name: 'Resolve' })).toBeVisible()
  })

  it('are sent only if they have text, and only once', async () => {
    const calls = serve([[comments.list, () => page([])], [comments.create, () => said(1, 0)], ...fileWorld()])
    open(`/file/${FILE}`)
    await openComments()
    expect(await screen.findByText(emptyStates.comments)).toBeVisible()
    const box = screen.getByRole('textbox', { name: 'Write a comment' })
    await userEvent.type(box, '   ')
    expect(screen.getByRole('button', { name: 'Send' })).toBeDisabled()
    await userEvent.type(box, 'Lovely')
    const button = screen.getByRole('button', { name: 'Send' })
    // Two clicks at once, like a double click.
    act(() => {
      button.click()
      button.click()
    })
    await waitFor(() => expect(box).toHaveValue(''))
    const sent = calls.filter(({ method }) => method === 'POST').map(({ body }) => body)
    expect(sent).toEqual([{ text: 'Lovely', mentions: [] }])
  })

  it('leave the field while being sent, and return to it in front of any newer text if sending fails', async () => {
    let answer = (_: Response) => {}
    const reply = new Promise<Response>((resolve) => {
      answer = resolve
    })
    serve([[comments.list, () => page([])], [comments.create, () => reply], ...fileWorld()])
    open(`/file/${FILE}`)
    await openComments()
    const box = await screen.findByRole('textbox', { name: 'Write a comment' })
    await userEvent.type(box, 'Lovely{Control>}{Enter}{/Control}')
    expect(box).toHaveValue('')
    await userEvent.type(box, 'And bright')
    answer(errorResponse('access.denied'))
    await waitFor(() => expect(box).toHaveValue('Lovely\nAnd bright'))
    // Drafts outlive the screen, so this one is cleared for the next test.
    await userEvent.clear(box)
  })

  it('can refer to a spot, which the arrow keys move until Enter confirms it and moves the focus to the text', async () => {
    const latest_version = { ...fileOf().latest_version, view_url: '/view.jpg', created_at: new Date() }
    const calls = serve([
      [comments.list, () => page([])],
      [comments.create, () => said(1, 0)],
      ...fileWorld({ comment_count: 0, latest_version }),
    ])
    open(`/file/${FILE}`)
    await openComments()
    await userEvent.click(await screen.findByRole('button', { name: 'Mark a spot on the image' }))
    await waitFor(() => expect(screen.getByRole('application')).toHaveFocus())
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowDown}{Enter}')
    const field = screen.getByRole('textbox', { name: 'Write a comment' })
    await waitFor(() => expect(field).toHaveFocus())
    await userEvent.keyboard('This sail')
    await userEvent.click(screen.getByRole('button', { name: 'Send' }))
    const sent = () => calls.filter(({ method, path }) => method === 'POST' && path.includes('comment'))
    await waitFor(() => expect(sent()).toHaveLength(1))
    expect(sent()[0]?.body).toMatchObject({
      text: 'This sail',
      spot: { x: expect.closeTo(0.44), y: expect.closeTo(0.42), width: 0.2, height: 0.2 },
    })
  })

  it('can mention people, who are suggested by the start of their name after @', async () => {
    const calls = serve([
      [comments.list, () => page([])],
      [teams.suggestMembers, () => [{ uuid: ME, name: 'Amelie Voss', role: 'Editor' }]],
      ...fileWorld(),
    ])
    open(`/file/${FILE}`)
    await openComments()
    const box = await screen.findByRole('textbox', { name: 'Write a comment' })
    await userEvent.type(box, 'Look @am')
    expect(await screen.findByRole('button', { name: /Amelie Voss/ })).toBeVisible()
    await userEvent.keyboard('{Enter}')
    expect(box).toHaveValue('Look @Amelie Voss ')
    expect(calls.findLast(({ path }) => path.includes('/suggest/'))?.search).toBe('?query=am')
  })

  it('are limited to the latest hundred of 250 at first, and earlier ones are shown on request', async () => {
    const whole = Array.from({ length: 250 }, (_, i) => said(250 - i, 250 - i, null))
    serve([
      [
        comments.list,
        ({ search }) => {
          const asked = new URLSearchParams(search)
          const from = Number(asked.get('cursor') ?? 0)
          const to = from + Number(asked.get('limit'))
          return { results: whole.slice(from, to), next: to < 250 ? String(to) : null, count: 250 }
        },
      ],
      ...fileWorld({ comment_count: 250 }),
    ])
    open(`/file/${FILE}`)
    await openComments()
    expect(await screen.findByText('Remark 250')).toBeInTheDocument()
    const shown = () => Array.from(document.querySelectorAll('[id^="comment-"]'), (one) => one.textContent ?? '')
    expect(shown()).toHaveLength(100)
    // Found by its text, because finding a button by role among hundreds takes too long.
    for (const count of [200, 250]) {
      screen.getByText('Show earlier comments').click()
      await waitFor(() => expect(shown()).toHaveLength(count))
    }
    expect(screen.queryByText('Show earlier comments')).not.toBeInTheDocument()
    expect(shown().map((text) => /Remark \d+/.exec(text)?.[0])).toEqual(whole.map(({ text }) => text).toReversed())
  })

  it('stay on screen if deleting fails, with a message', async () => {
    serve([
      [comments.list, () => page([said(1, 0)])],
      [comments.remove, () => errorResponse('access.denied')],
      ...fileWorld({ comment_count: 1 }),
    ])
    open(`/file/${FILE}`)
    await openComments()
    await userEvent.click(await screen.findByRole('button', { name: 'Delete comment' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete this comment?' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Delete comment' }))
    expect(await screen.findByRole('group', { name: failures.commentDelete })).toBeVisible()
    expect(screen.getByText('Remark 1')).toBeInTheDocument()
  })
})
