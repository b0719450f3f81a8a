import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { emptyStates, type File } from '@vitrine/contract'
import { beforeEach, expect, it } from 'vitest'
import { open, renderPart, serve } from '../../testing/app.tsx'
import { FILE, fileWorld, helloPlus, plainFile } from '../../testing/file.ts'
import { SocialPanel } from './SocialPanel.tsx'
import type { FileView } from './view.ts'

beforeEach(() => localStorage.clear())

const creator = { name: 'Marit Solheim', handle: 'marit & co', identifier: '', platform: 'instagram', email: '' }
const source = { creator: { ...creator, external: true, ig_creator: true, social: true } }
const post = { posted_on: new Date('2026-05-01T10:00:00.000Z'), caption: 'Evening <b>by</b> the sea' }
const openPanel = async (more: Partial<File>) => {
  serve(fileWorld({ social_post_v2: post, ...more }, helloPlus()))
  open(`/file/${FILE}`)
  await userEvent.click(await screen.findByRole('button', { name: 'Social Information' }))
  return within(await screen.findByRole('region', { name: 'Social Information' }))
}

it('links the creator to their posts in UGC, and shows the caption as text', async () => {
  const panel = await openPanel({ latest_version: { ...plainFile.latest_version, source } })
  expect(panel.getByRole('link', { name: 'Marit Solheim' })).toHaveAttribute('href', '/ugc?q=marit+%26+co')
  expect(panel.getByText('Evening <b>by</b> the sea')).toBeInTheDocument()
})

it("shows the status of the creator's approval", async () => {
  const approval = { uuid: '0198c6e0-0000-7000-8000-000000000701', status: 'revoked' as const }
  const panel = await openPanel({ approval })
  expect(panel.getByRole('link', { name: 'Revoked' })).toHaveAttribute('href', '/ugc/requests?status=revoked')
})

it(`says '${emptyStates.source}' if the creator is unknown`, async () => {
  const panel = await openPanel({})
  expect(panel.getByText('Unknown source.')).toBeInTheDocument()
})

it(`says '${emptyStates.socialPost}' for a file that does not come from a post`, () => {
  renderPart(<SocialPanel view={{ file: plainFile } as FileView} />)
  expect(screen.getByText('No social post information.')).toBeInTheDocument()
})
