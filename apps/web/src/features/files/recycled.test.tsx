import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { bulk, files, recycling, toasts } from '@vitrine/contract'
import { beforeEach, describe, expect, it } from 'vitest'
import { ME, open, serve } from '../../testing/app.tsx'
import { FILE, fileOf, fileWorld } from '../../testing/file.ts'
import { plainFile } from '../../testing/views.ts'
import { recycledInWords } from './copy.ts'

const OTHER = FILE.replace(/f1$/, 'f2')
const binned = {
  recycled: true,
  recycled_at: new Date('2026-11-15T12:00:00.000Z'),
  recycled_by: { uuid: ME, first_name: 'Ingrid', last_name: 'Moen' },
  deleted_at: new Date('2026-12-15T12:00:00.000Z'),
}
const message =
  'Moved to the recycling bin by Ingrid Moen on 15 November 2026. The file will be permanently deleted on 15 December 2026 unless it is restored.'

/** A file that can be recycled and restored, and another one beside it. */
const world = (start: boolean) => {
  const now = { recycled: start }
  const shown = () => fileOf(now.recycled ? binned : {})
  serve([
    [
      files.update,
      ({ body }) => {
        now.recycled = (body as { recycled: boolean }).recycled
        return shown()
      },
    ],
    [
      files.one,
      ({ path }) => (path.includes(OTHER) ? fileOf({ uuid: OTHER, name: 'Other', recycled: start }) : shown()),
    ],
    [
      files.list,
      () => ({
        results: [
          ...(now.recycled === start ? [shown()] : []),
          fileOf({ uuid: OTHER, name: 'Other', recycled: start }),
        ],
        next: null,
        count: 2,
        previous: null,
        exact: true,
        chips: [],
      }),
    ],
    [bulk.uses, () => []],
    [recycling.list, () => ({ results: [], next: null, count: 0 })],
    ...fileWorld(),
  ])
  return now
}

beforeEach(() => localStorage.clear())

describe('a file in the recycling bin', () => {
  it('shows who deleted it and when it will be permanently deleted, as far as that is known', () => {
    const now = new Date('2026-11-16T12:00:00.000Z')
    expect(recycledInWords(plainFile)).toBeNull()
    expect(recycledInWords(binned, now)).toBe(message)
    expect(recycledInWords({ ...binned, recycled_by: null }, new Date('2026-12-16T12:00:00.000Z'))).toBe(
      'Moved to the recycling bin on 15 November 2026. The file will be permanently deleted tonight unless it is restored.',
    )
    expect(recycledInWords({ recycled: true, recycled_at: null, recycled_by: null, deleted_at: null })).toBe(
      'This file is in the recycling bin.',
    )
  })

  it('shows a note if it is deleted while open', async () => {
    const now = world(false)
    const router = open(`/file/${FILE}`)
    expect(await screen.findByRole('heading', { name: 'Harbour morning' })).toBeVisible()
    expect(screen.queryByText(/recycling bin by/)).toBeNull()
    now.recycled = true
    await router.options.context.cache.invalidateQueries()
    expect(await screen.findByText(/^Moved to the recycling bin by Ingrid Moen/)).toBeVisible()
  })

  it('stays on screen when it is restored', async () => {
    world(true)
    const router = open(`/file/${FILE}`)
    expect(await screen.findByText(/^Moved to the recycling bin by Ingrid Moen/)).toBeVisible()
    await userEvent.click(await screen.findByRole('button', { name: 'Restore' }))
    expect(await screen.findByRole('group', { name: toasts.fileRestored('Harbour morning') })).toBeVisible()
    expect(screen.queryByText(/^Moved to the recycling bin/)).toBeNull()
    expect(screen.getByRole('heading', { name: 'Harbour morning' })).toBeVisible()
    expect(router.state.location.pathname).toBe(`/file/${FILE}`)
  })

  it('opens again when the deletion is undone', async () => {
    world(false)
    const router = open(`/file/${FILE}`)
    expect(await screen.findByRole('button', { name: 'Next file' })).toBeVisible()
    await userEvent.keyboard('{Delete}')
    expect(await screen.findByRole('heading', { name: 'Other' })).toBeVisible()
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await screen.findByRole('heading', { name: 'Harbour morning' })).toBeVisible()
    await waitFor(() => expect(router.state.location.pathname).toBe(`/file/${FILE}`))
  })
})
