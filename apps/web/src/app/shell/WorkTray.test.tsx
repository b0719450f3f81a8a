import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { work } from '../../lib/work.ts'
import { renderPart } from '../../testing/app.tsx'
import { overallProgress, WorkTray } from './WorkTray.tsx'

afterEach(() => {
  act(() => {
    for (const { id } of work.list()) work.remove(id)
  })
})
const item = { id: 'a', title: 'Quiet beach noon.tif', state: 'running', progress: 0.5 } as const

it('shows no tray while there are no tasks', () => {
  renderPart(<WorkTray />)
  expect(screen.queryByRole('region', { name: 'Running tasks' })).not.toBeInTheDocument()
})

it('shows progress, lists failed work last, cancels running work and retries failed work', async () => {
  const [cancel, retry] = [vi.fn<() => void>(), vi.fn<() => void>()]
  renderPart(<WorkTray />)
  act(() => {
    work.add({
      id: 'b',
      title: 'Berry stall.heic',
      state: 'failed',
      progress: 0,
      detail: 'Connection lost at 4 MB',
      retry,
    })
    work.add({ ...item, cancel })
  })
  const lines = within(screen.getByRole('region', { name: 'Running tasks' })).getAllByRole('listitem')
  expect(lines.map((line) => line.textContent)).toEqual([
    expect.stringContaining('Quiet beach noon.tif'),
    expect.stringContaining('Connection lost at 4 MB'),
  ])
  await userEvent.click(screen.getByRole('button', { name: 'Cancel Quiet beach noon.tif' }))
  await userEvent.click(screen.getByRole('button', { name: 'Retry: Berry stall.heic' }))
  expect(cancel).toHaveBeenCalledOnce()
  expect(retry).toHaveBeenCalledOnce()
})

it('keeps paused work in its place among running work', () => {
  renderPart(<WorkTray />)
  act(() => {
    for (const [id, state] of [
      ['a', 'running'],
      ['b', 'paused'],
      ['c', 'running'],
    ] as const)
      work.add({ id, title: `${id}.tif`, state, progress: 0.5 })
  })
  expect(screen.getAllByText(/^[abc]\.tif$/).map((line) => line.textContent)).toEqual(['a.tif', 'b.tif', 'c.tif'])
})

it('counts finished work as complete, and failed work as no progress', () => {
  const failed = { ...item, id: 'c', state: 'failed', progress: 0 } as const
  expect(overallProgress([item, { ...item, id: 'b', state: 'done' }, failed])).toBe(0.5)
  expect(overallProgress([])).toBe(0)
})
