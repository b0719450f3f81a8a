import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { auth, emptyStates, files, folders, mediaCentres } from '@vitrine/contract'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { type ReceivedCall, hello, open, serve, TEAM } from '../../testing/app.tsx'
import { id, page } from '../../testing/cards.ts'
import { FILE, fileWorld } from '../../testing/file.ts'

const CENTRE = id(1)
const made = { created_at: '2026-10-14T08:00:00.000Z', updated_at: '2026-10-14T08:00:00.000Z' }
const card = {
  ...made,
  uuid: CENTRE,
  title: 'Press',
  slug: 'press',
  visibility: 'public',
  live: false,
  cover: null,
  albums: 2,
  files: 0,
  public_url: 'https://vitrine.example/p/media-centre/1/press',
  recycled_at: null,
}
const centre = {
  ...card,
  team: TEAM,
  intro: '',
  accent: null,
  logo: null,
  has_password: false,
  downloads: 'sign_in',
  press_contact: null,
  footer_links: [],
}
const album = (n: number, title: string, more: object = {}) => ({
  ...made,
  uuid: id(n),
  media_centre: { uuid: CENTRE, title: 'Press' },
  parent_album: null,
  kind: 'album',
  title,
  description: '',
  query: null,
  access: 'inherit',
  downloads: null,
  effective: { access: 'inherit', downloads: 'sign_in' },
  cover: null,
  files: 0,
  albums: 0,
  ...more,
})
const coast = album(2, 'Coast', { albums: 1 })
const latest = album(3, 'Latest', { query: 'tag:harbour' })
const islands = album(4, 'Islands', { parent_album: id(2) })
const listed = <T,>(results: T[]) => ({ results, next: null, count: results.length })
const albums = ({ search }: ReceivedCall) => listed(search.includes('parent=') ? [islands] : [coast, latest])
const trail = ({ path }: ReceivedCall) =>
  [coast, islands].slice(0, path.includes(id(4)) ? 2 : 1).map(({ uuid, title }) => ({ uuid, title }))
const world = [
  [auth.hello, () => hello()],
  [folders.list, () => []],
  [mediaCentres.list, () => listed([card])],
  [mediaCentres.permissioned, () => listed([card])],
  [mediaCentres.one, () => centre],
  [mediaCentres.albums, albums],
  [mediaCentres.breadcrumbs, trail],
  [mediaCentres.album, ({ path }: ReceivedCall) => [coast, latest, islands].find(({ uuid }) => path.includes(uuid))],
  [mediaCentres.albumFiles, () => listed([])],
  [files.list, () => page],
] as const

beforeEach(() => localStorage.clear())

describe('the list of media centres', () => {
  it('shows an empty state with a button to create a media centre if there are none', async () => {
    serve([[mediaCentres.list, () => listed([])], ...world])
    open('/media-centres')
    expect(await screen.findByText('No media centres yet')).toBeVisible()
    expect(screen.getByRole('button', { name: 'New media centre' })).toBeEnabled()
  })

  it('does not let people create or delete media centres without the permission', async () => {
    serve([[auth.hello, () => hello({}, ['EDIT_ASSETS'])], ...world])
    open('/media-centres')
    expect(await screen.findByText('Draft')).toBeVisible()
    expect(screen.getByRole('button', { name: 'New media centre' })).toHaveAttribute('aria-disabled', 'true')
    await userEvent.click(screen.getByRole('button', { name: 'Actions for Press' }))
    expect(await screen.findByRole('menuitem', { name: 'Copy public link' })).toBeVisible()
    expect(screen.queryByRole('menuitem', { name: 'Move to the recycling bin' })).not.toBeInTheDocument()
  })

  it('creates a media centre whose slug follows the title until a suggested free slug is chosen', async () => {
    const check = ({ path }: ReceivedCall) =>
      path.endsWith('/press/')
        ? { available: false, problem: 'Already in use', suggestion: 'press-2' }
        : { available: true, problem: null, suggestion: null }
    const calls = serve([[mediaCentres.checkSlug, check], [mediaCentres.create, () => centre], ...world])
    open('/media-centres')
    await userEvent.click(await screen.findByRole('button', { name: 'New media centre' }))
    await userEvent.type(await screen.findByRole('textbox', { name: 'Title' }), 'Press')
    expect(await screen.findByText('Already in use')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Use press-2' }))
    expect(await screen.findByText('Available')).toBeVisible()
    await userEvent.type(screen.getByRole('textbox', { name: 'Title' }), ' room')
    await userEvent.click(screen.getByRole('button', { name: 'Create media centre' }))
    await waitFor(() =>
      expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
        title: 'Press room',
        slug: 'press-2',
        team: TEAM,
      }),
    )
  })
})

describe('the preview of a media centre', () => {
  it('opens at its own URL', async () => {
    const opened = vi.spyOn(window, 'open').mockReturnValue(null)
    serve(world)
    open(`/media-centre/${CENTRE}`)
    await userEvent.click(await screen.findByRole('button', { name: 'Preview as visitor' }))
    expect(opened.mock.calls[0]?.[0]).toBe(`${card.public_url}/preview`)
    opened.mockRestore()
  })

  it('is available only to people who can manage the media centre', async () => {
    serve([[auth.hello, () => hello({}, ['EDIT_ASSETS'])], ...world])
    open(`/media-centre/${CENTRE}`)
    expect(await screen.findByRole('button', { name: 'Preview as visitor' })).toHaveAttribute('aria-disabled', 'true')
    await userEvent.click(screen.getByRole('button', { name: 'Actions for Press' }))
    expect(await screen.findByRole('menuitem', { name: 'Copy public link' })).toBeVisible()
    expect(screen.queryByRole('menuitem', { name: 'Preview as visitor' })).not.toBeInTheDocument()
  })
})

describe('the content of a media centre', () => {
  it('says that there are no albums, in the words of the specification', async () => {
    serve([[mediaCentres.albums, () => listed([])], ...world])
    open(`/media-centre/${CENTRE}`)
    expect(await screen.findByText(emptyStates.albums)).toBeVisible()
  })

  it('opens the album named in the URL, shows breadcrumbs, and goes up one level', async () => {
    serve(world)
    const router = open(`/media-centre/${CENTRE}?album=${id(4)}`)
    const path = await screen.findByRole('navigation', { name: 'Breadcrumbs' })
    expect(await within(path).findByRole('link', { name: 'Coast' })).toBeVisible()
    await userEvent.click(screen.getByRole('link', { name: 'Up One Level' }))
    await waitFor(() => expect(router.state.location.search).toEqual({ album: id(2) }))
  })

  it('moves an album with the keyboard', async () => {
    const calls = serve([[mediaCentres.updateAlbum, () => latest], ...world])
    open(`/media-centre/${CENTRE}`)
    const handle = await screen.findByRole('button', { name: 'Move Latest' })
    handle.focus()
    await userEvent.keyboard('{Home}')
    await waitFor(() => expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({ before: id(2) }))
    expect(screen.getAllByRole('button', { name: /^Move / })[0]).toHaveAccessibleName('Move Latest')
  })

  it('shows how many files the search of a live album finds, and requires a search', async () => {
    const calls = serve([[mediaCentres.createAlbum, () => latest], ...world])
    open(`/media-centre/${CENTRE}`)
    await userEvent.click(await screen.findByRole('button', { name: 'Add album or text' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Live album' }))
    await userEvent.type(await screen.findByRole('textbox', { name: 'Title' }), 'Harbours')
    await userEvent.click(screen.getByRole('button', { name: 'Create live album' }))
    expect(await screen.findByText('Enter a search for this album')).toBeVisible()
    await userEvent.type(screen.getByRole('textbox', { name: 'Search' }), 'tag:harbour')
    expect(await screen.findByText(/^This search currently finds 3 files/)).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Create live album' }))
    await waitFor(() =>
      expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
        title: 'Harbours',
        query: 'tag:harbour',
        downloads: null,
        parent_album: null,
      }),
    )
  })
})

describe('Add to Media Centre', () => {
  it('requires an album: live albums cannot be selected, and nested albums are reached by opening their parent', async () => {
    const calls = serve([[files.update, () => ({})], ...world, ...fileWorld()])
    open(`/file/${FILE}`)
    await userEvent.click(await screen.findByRole('button', { name: 'More actions' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Add to Media Centre' }))
    const add = async () => screen.findByRole('button', { name: 'Add' })
    expect(await add()).toHaveAccessibleDescription('Select an album first')
    await userEvent.click(await screen.findByRole('button', { name: /^Press/ }))
    expect(await screen.findByRole('button', { name: /^Latest/ })).toBeDisabled()
    expect(await add()).toHaveAccessibleDescription('Select an album first')
    await userEvent.click(screen.getByRole('button', { name: 'Open Coast' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Islands' }))
    await userEvent.click(await screen.findByRole('button', { name: /^Add to .*Islands/ }))
    await waitFor(() => expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({ album: id(4) }))
  })
})

describe('the settings of a media centre', () => {
  it('warn immediately about an accent colour that is hard to read, and send only changed fields', async () => {
    const calls = serve([[mediaCentres.update, () => ({ ...centre, accent: '#0b4f6c' })], ...world])
    open(`/media-centre/${CENTRE}?tab=settings`)
    const accent = await screen.findByRole('textbox', { name: 'Accent colour' })
    await userEvent.type(accent, '#ffee00')
    expect(await screen.findByText(/text in this one is hard to read/)).toBeVisible()
    await userEvent.clear(accent)
    await userEvent.type(accent, '#0b4f6c')
    expect(screen.queryByText(/hard to read/)).not.toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({ accent: '#0b4f6c' }))
  })
})
