import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { bulk, fileWords, versions } from '@vitrine/contract'
import { beforeEach, expect, it } from 'vitest'
import { open, serve } from '../../testing/app.tsx'
import { FILE, fileOf, fileWorld, helloPlus } from '../../testing/file.ts'

const OLDER = '0198c6e0-0000-7000-8000-000000000301'
const OLDEST = '0198c6e0-0000-7000-8000-000000000302'
beforeEach(() => localStorage.clear())

it('scrolls back to the start when another version is activated', async () => {
  const active = { ...fileOf().latest_version, number: 2 }
  const older = { ...active, uuid: OLDER, number: 1, created_at: '2020-01-01T00:00:00.000Z' }
  let order = [active, older]
  serve([
    [versions.list, () => order],
    [versions.setActive, () => (order = [older, active])],
    [bulk.uses, () => []],
    ...fileWorld({ version_count: 2 }, helloPlus()).filter(([route]) => route !== versions.list),
  ])
  open(`/file/${FILE}`)
  const original = await screen.findByRole('button', { name: 'Show original version' })
  const cards = original.closest('ul') as HTMLElement
  cards.scrollLeft = 400
  await userEvent.click(screen.getByRole('button', { name: 'Actions for original version' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: fileWords.setActive }))
  await screen.findByRole('button', { name: 'Show original version, active' })
  await waitFor(() => expect(cards.scrollLeft).toBe(0))
})

it('labels the version sent by the creator as the original, and the one from the network as a copy', async () => {
  const creator = { name: 'Marit', handle: 'marit', identifier: '', platform: 'instagram', email: '' }
  const source = { creator: { ...creator, external: true, ig_creator: true, social: true } }
  const cropped = { ...fileOf().latest_version, number: 3, source }
  const original = { ...cropped, uuid: OLDER, number: 2, source: { ...source, received_from: 'creator' as const } }
  const copy = { ...original, uuid: OLDEST, number: 1, source: { ...source, received_from: 'network' as const } }
  serve([
    [versions.list, () => [cropped, original, copy]],
    ...fileWorld({ version_count: 3 }, helloPlus()).filter(([route]) => route !== versions.list),
  ])
  open(`/file/${FILE}`)
  await screen.findByRole('button', { name: 'Show third version, active' })
  expect(screen.getByRole('button', { name: 'Show original version' })).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Actions for Instagram copy' })).toBeInTheDocument()
  const strip = screen.getByRole('region', { name: 'File versions' })
  expect([...strip.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Third · Active'),
    expect.stringContaining('Original'),
    expect.stringContaining('Instagram copy'),
  ])
})
