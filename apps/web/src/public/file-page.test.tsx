import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { activity, links, teams } from '@vitrine/contract'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { hello, errorResponse, serve, TEAM } from '../testing/app.tsx'
import type { File, Me } from './api.ts'
import { FilePage } from './FilePage.tsx'
import { Stage } from './Stage.tsx'

const UUID = '0198c6e0-0000-4000-8000-0000000000f1'
const nobody = hello({ user: null, teams: [] }) as Me
const solvik = [teams.publicTeam, () => ({ uuid: TEAM, name: 'Visit Solvik', logo_url: '/logo.png' })] as const
const attachment = { file_type: 'application/pdf', size: 2000, thumbnail_url: null }
const file = {
  uuid: UUID,
  name: 'Quay.jpg',
  description: '',
  kind: 'image',
  file_type: 'image/jpeg',
  width: 600,
  height: 400,
  size: 5000,
  credit_line: '',
  copyright: '',
  rights: [],
  uses: [],
  rights_context: '',
  expiration_date: null,
  location_text: '',
  tags: [],
  attributes: [],
  created_at: '2026-09-02T08:00:00.000Z',
  team: { uuid: TEAM, name: 'Visit Solvik' },
  thumbnail_url: '/400',
  view_url: '/1080',
  stream_url: null,
  views: [
    { url: '/400', width: 400 },
    { url: '/1080', width: 600 },
  ],
  attachments: [
    { ...attachment, uuid: 'a', name: 'Map.pdf', page_url: '/p/file/a' },
    { ...attachment, uuid: 'b', name: 'Caption.pdf', page_url: null },
  ],
} as unknown as File
const visit = (address: string) => history.replaceState(null, '', address)
beforeEach(() => localStorage.clear())

describe('the public page of a file', () => {
  it('lists its attachments, with a link to those that have a public page', async () => {
    serve([solvik, [links.publicFile, () => file]])
    visit(`/p/file/${UUID}`)
    render(<FilePage uuid={UUID} me={nobody} />)
    expect(await screen.findByRole('heading', { name: 'Attachments (2)' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Map.pdf' })).toHaveAttribute('href', '/p/file/a')
    expect(screen.getByText('Caption.pdf')).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Caption.pdf' })).toBeNull()
  })

  it('loads the activity only when its section is opened', async () => {
    const happened = { seq: 1, text: 'The file was added', created_at: '2026-09-02T08:00:00.000Z' }
    const calls = serve([
      solvik,
      [links.publicFile, () => file],
      [activity.file, () => ({ results: [happened], next: null, count: 1 })],
    ])
    visit(`/p/file/${UUID}`)
    render(<FilePage uuid={UUID} me={nobody} />)
    const summary = await screen.findByText('Activity')
    expect(calls.filter(({ path }) => path.includes('/activity/'))).toEqual([])
    await userEvent.click(summary)
    expect(await screen.findByText('The file was added')).toBeVisible()
    expect(screen.getByText('2 September 2026', { selector: 'time' })).toBeVisible()
  })

  it('still names the team after the file is withdrawn, in a browser that has opened the page before', async () => {
    let isPublic = true
    serve([solvik, [links.publicFile, () => (isPublic ? file : errorResponse('thing.not_found'))]])
    visit(`/p/file/${UUID}`)
    const { unmount } = render(<FilePage uuid={UUID} me={nobody} />)
    expect(await screen.findByText('Visit Solvik')).toBeVisible()
    await vi.waitFor(() => expect(localStorage.getItem(`team /p/file/${UUID}`)).toBe(TEAM), 20_000)
    unmount()
    isPublic = false
    const { container } = render(<FilePage uuid={UUID} me={nobody} />)
    expect(await screen.findByRole('heading', { name: 'This page isn’t available' })).toBeVisible()
    expect(await screen.findByText('Visit Solvik')).toBeVisible()
    expect(container.querySelector('.brand img')).toHaveAttribute('src', '/logo.png')
  })

  it('does not name the team of a withdrawn file in a browser that has never opened the page', async () => {
    serve([solvik])
    visit(`/p/file/${UUID}`)
    render(<FilePage uuid={UUID} me={nobody} />)
    expect(await screen.findByRole('heading', { name: 'This page isn’t available' })).toBeVisible()
    expect(screen.queryByText('Visit Solvik')).toBeNull()
  })
})

describe('the stage of a public page', () => {
  it('lets the browser choose the width of an image', () => {
    render(<Stage file={file} />)
    expect(screen.getByRole('img')).toHaveAttribute('srcset', '/400 400w, /1080 600w')
  })

  it('enlarges an image in a dialog that can be closed, and lets the browser choose the size', async () => {
    const views = [...file.views, { url: '/2000', width: 2000 }]
    render(<Stage file={{ ...file, view_url: '/2000', views }} />)
    await userEvent.click(screen.getByRole('button', { name: 'Enlarge image' }))
    const dialog = screen.getByRole('dialog', { name: 'Quay.jpg, enlarged' })
    const image = within(dialog).getByRole('img', { name: 'Quay.jpg' })
    expect(image).toHaveAttribute('srcset', '/400 400w, /1080 600w, /2000 2000w')
    expect(image).toHaveAttribute('sizes', '100vw')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('plays audio below its cover, and shows only the cover if there is no stream', () => {
    const audio = { ...file, kind: 'audio', stream_url: '/stream' } as File
    const { container, rerender } = render(<Stage file={audio} />)
    expect(container.querySelector('audio')).toHaveAttribute('src', '/stream')
    rerender(<Stage file={{ ...audio, stream_url: null }} />)
    expect(container.querySelector('audio')).toBeNull()
    expect(screen.getByRole('img')).toHaveAttribute('src', '/1080')
  })
})
