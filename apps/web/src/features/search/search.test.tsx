import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { attributes, auth, collections, files, folders, galleries, maps, search, tags } from '@vitrine/contract'
import { expect, it } from 'vitest'
import { hello, open, serve } from '../../testing/app.tsx'
import { chipsOf } from './chips.ts'
import { partInWords } from './NoResults.tsx'

const id = (n: number) => `0198c6e0-0000-7000-8000-00000000020${n}`
const view = {
  uuid: id(1),
  name: 'Coast in print',
  query: 'q=tag%3Acoast',
  shared: false,
  own: true,
  created_at: '2026-10-14T08:00:00.000Z',
}
const found = (calls: { search: string }) => {
  const q = new URLSearchParams(calls.search).get('q') ?? ''
  return { results: [], next: null, previous: null, count: 0, exact: true, chips: chipsOf(q) }
}
const world = [
  [auth.hello, () => hello()],
  [files.list, found],
  [folders.list, () => []],
  [search.views, () => [view]],
  [search.loosen, () => [{ chip: 1, text: 'size:big', query: 'fjord', count: 12, exact: true }]],
] as const

it('shows which parts of a search were not understood, and which to remove when nothing is found', async () => {
  const calls = serve(world)
  const router = open('/library?q=fjord%20size%3Abig')
  const chips = await screen.findByRole('region', { name: 'Search terms' })
  expect(
    await within(chips).findByText(/isn’t a valid filter, so it’s treated as text. Enter a size, such as >10mb/),
  ).toBeVisible()
  await userEvent.click(await screen.findByRole('button', { name: 'Without “size:big”: 12 files' }))
  await waitFor(() => expect(router.state.location.search).toMatchObject({ q: 'fjord' }))
  await waitFor(() => expect(calls.some(({ search: asked }) => /[?&]q=fjord(&|$)/.test(asked))).toBe(true))
})

it('shows folder actions for a folder, but not for a list such as Recent', async () => {
  serve(world)
  const router = open('/library')
  expect(await screen.findByRole('button', { name: 'Actions for Root' })).toBeVisible()
  await router.navigate({ to: '/library', search: { place: 'recent' } })
  expect(await screen.findByRole('heading', { name: 'Recent' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Actions for Root' })).not.toBeInTheDocument()
})

it('does not put a phrase in a second pair of quotation marks', () => {
  expect(partInWords('"light first"')).toBe('“light first”')
  expect(partInWords('fjord -fog')).toBe('“fjord” and “Without fog”')
})

it('offers no suggestion that would remove the whole search', async () => {
  const only = { chip: 0, text: 'balon', query: '', count: 163, exact: true }
  serve([[search.loosen, () => [only]], ...world])
  open('/library?q=balon')
  expect(await screen.findByRole('button', { name: 'Clear search' })).toBeVisible()
  expect(screen.queryByRole('button', { name: /Without/ })).not.toBeInTheDocument()
})

it('offers an attribute as a filter field, with its options as values', async () => {
  const season = { uuid: id(7), slug: 'season', name: 'Season', attribute_type: 'Single Select', options: ['Autumn'] }
  const [team] = hello().teams
  serve([
    [auth.hello, () => hello({ teams: team ? [{ ...team, features: ['DAM_PLUS'] }] : [] })],
    [attributes.list, () => [{ ...season, public: false, required: false, files: 1 }]],
    [
      files.list,
      (calls) => ({
        ...found(calls),
        chips: chipsOf(new URLSearchParams(calls.search).get('q') ?? '', ['season']),
      }),
    ],
    ...world,
  ])
  const router = open('/library?q=fjord')
  await userEvent.click(await screen.findByRole('button', { name: 'Filter' }))
  await userEvent.click(await screen.findByRole('combobox', { name: 'Field' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Season' }))
  await userEvent.click(await screen.findByRole('combobox', { name: 'Value' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Autumn' }))
  await userEvent.click(screen.getByRole('button', { name: 'Add filter' }))
  await waitFor(() => expect(router.state.location.search).toMatchObject({ q: 'fjord season:Autumn' }))
  const chips = await screen.findByRole('region', { name: 'Search terms' })
  expect(await within(chips).findByRole('button', { name: 'Season is not Autumn' })).toBeVisible()
})

it('selects a filter field when its name is typed over the name of the current field', async () => {
  serve(world)
  open('/library?q=fjord')
  await userEvent.click(await screen.findByRole('button', { name: 'Filter' }))
  const field = await screen.findByRole('combobox', { name: 'Field' })
  field.blur()
  field.focus()
  await userEvent.keyboard('Expir{Enter}')
  expect(field).toHaveValue('Expires')
  expect(await screen.findByRole('textbox', { name: 'Day' })).toBeVisible()
})

it('suggests the most frequent tags until something is typed', async () => {
  const values = ['boats', 'Leo'].map((value, n) => ({ value, label: value, count: 20 - n, query: `tag:${value}` }))
  serve([
    [search.facets, () => ({ count: 21, exact: true, facets: [{ name: 'tag', exact: true, values }] })],
    [tags.suggest, () => [{ uuid: id(3), name: 'fog', synonym: null }]],
    ...world,
  ])
  open('/library')
  await userEvent.type(await screen.findByRole('searchbox', { name: 'Search the library' }), 'tag:')
  expect((await screen.findAllByRole('option')).map((one) => one.textContent)).toEqual(['boatstag:boats', 'Leotag:Leo'])
  await userEvent.keyboard('f')
  expect(await screen.findByRole('option', { name: /fog/ })).toBeVisible()
})

it('shows an area of the map only as a chip, and keeps it while words are typed', async () => {
  serve(world)
  const router = open('/library?q=fjord%20area:-11.5/5/20/30')
  const box = await screen.findByRole('searchbox', { name: 'Search the library' })
  expect(box).toHaveValue('fjord')
  expect(await screen.findByRole('button', { name: 'In a map area' })).toBeVisible()
  await userEvent.type(box, ' boat')
  await waitFor(() => expect(router.state.location.search).toMatchObject({ q: 'fjord boat area:-11.5/5/20/30' }))
  expect(box).toHaveValue('fjord boat')
  await userEvent.type(box, ' area:1/2/3/4{Enter}')
  await waitFor(() => expect(router.state.location.search).toMatchObject({ q: 'fjord boat area:1/2/3/4' }))
  expect(box).toHaveValue('fjord boat')
  await userEvent.click(screen.getByRole('button', { name: 'Remove the map area' }))
  await waitFor(() => expect(router.state.location.search).toMatchObject({ q: 'fjord boat' }))
})

it('suggests places after "place:" in the search box, and for the Place field of a filter', async () => {
  const place = { lat: 60.39, lng: 5.32, area: { south: 60, west: 5, north: 61, east: 6 } }
  const calls = serve([
    [maps.places, () => ['Bergen', 'Bergerac'].map((name) => ({ ...place, name, country: 'Norway' }))],
    ...world,
  ])
  open('/library')
  await userEvent.type(await screen.findByRole('searchbox', { name: 'Search the library' }), 'place:')
  expect(await screen.findByText('A town or country, such as Bergen or Norway')).toBeVisible()
  await userEvent.keyboard('berg')
  await userEvent.click(await screen.findByRole('option', { name: /Bergen/ }))
  expect(screen.getByRole('searchbox', { name: 'Search the library' })).toHaveValue('place:Bergen ')
  expect(calls.find(({ path }) => path.includes('/places/'))?.search).toContain('countries=true')
  await userEvent.click(await screen.findByRole('button', { name: 'Filter' }))
  await userEvent.click(await screen.findByRole('combobox', { name: 'Field' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Place' }))
  await userEvent.type(await screen.findByRole('combobox', { name: 'Value' }), 'berg')
  expect(await screen.findByRole('option', { name: 'Bergerac' })).toBeVisible()
})

it('keeps excluded values among the filters until a click removes the exclusion', async () => {
  localStorage.setItem('vitrine-facets', 'open')
  const facets = [
    { name: 'tag', exact: true, values: [{ value: 'Coast', label: 'Coast', count: 3, query: 'tag:Coast' }] },
  ]
  serve([[search.facets, () => ({ count: 3, exact: true, facets })], ...world])
  const router = open('/library?q=-tag%3Afog')
  const panel = await screen.findByRole('complementary', { name: 'Filters' })
  const back = await within(panel).findByRole('button', { name: 'Exclude fog' })
  expect(back).toHaveAttribute('aria-pressed', 'true')
  await userEvent.click(back)
  await waitFor(() => expect(router.state.location.search).not.toHaveProperty('q'))
  localStorage.removeItem('vitrine-facets')
})

it('combines the ticked values of one filter as alternatives, and keeps their rows in place', async () => {
  localStorage.setItem('vitrine-facets', 'open')
  const counted = (counts: Record<string, number>) => {
    const values = Object.entries(counts).map(([value, count]) => ({
      value,
      label: value,
      count,
      query: `type:${value}`,
    }))
    return { count: 9, exact: true, facets: [{ name: 'type', exact: true, values }] }
  }
  const facets = (calls: { search: string }) =>
    counted(calls.search.includes('type') ? { tiff: 6, jpeg: 2 } : { jpeg: 9, tiff: 6, mov: 1 })
  serve([[search.facets, facets], ...world])
  const router = open('/library')
  const panel = within(await screen.findByRole('complementary', { name: 'Filters' }))
  const names = () => panel.getAllByRole('checkbox').map((box) => box.closest('li')?.textContent)
  await userEvent.click(await panel.findByRole('checkbox', { name: 'JPEG' }))
  await waitFor(() => expect(names()).toEqual(['JPEG2', 'TIFF6', 'MOV0']))
  await userEvent.click(panel.getByRole('checkbox', { name: 'TIFF' }))
  await waitFor(() => expect(router.state.location.search).toMatchObject({ q: 'type:jpeg,tiff' }))
  expect(panel.getByRole('checkbox', { name: 'JPEG' })).toBeChecked()
  expect(panel.getByRole('checkbox', { name: 'TIFF' })).toBeChecked()
  localStorage.removeItem('vitrine-facets')
})

it('excludes a value with "Is not"', async () => {
  serve(world)
  const router = open('/library?q=fjord')
  await userEvent.click(await screen.findByRole('button', { name: 'Filter' }))
  await userEvent.click(await screen.findByRole('combobox', { name: 'Condition' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Is not' }))
  await userEvent.type(await screen.findByRole('combobox', { name: 'Value' }), 'boats')
  await userEvent.click(screen.getByRole('button', { name: 'Add filter' }))
  await waitFor(() => expect(router.state.location.search).toMatchObject({ q: 'fjord -tag:boats' }))
})

it('suggests values while typing; arrow keys select and Enter accepts', async () => {
  serve(world)
  const router = open('/library')
  const field = await screen.findByRole('searchbox', { name: 'Search the library' })
  await userEvent.type(field, 'fjord orientation:')
  const list = await screen.findByRole('listbox', { name: 'Suggestions' })
  expect(
    within(list)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toHaveLength(3)
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  expect(field).toHaveAttribute('aria-activedescendant', within(list).getAllByRole('option')[1]?.id)
  await userEvent.keyboard('{Enter}')
  expect(field).toHaveValue('fjord orientation:portrait ')
  await waitFor(() => expect(router.state.location.search).toMatchObject({ q: 'fjord orientation:portrait' }))
  await userEvent.type(field, 'ty')
  await userEvent.click(await screen.findByRole('option', { name: /^Type/ }))
  expect(await screen.findByRole('option', { name: /^Videos/ })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('listbox', { name: 'Suggestions' })).not.toBeInTheDocument()
  expect(field).toHaveValue('fjord orientation:portrait type:')
})

it('searches for the typed text, keeps it in the URL, and edits it when a chip is removed', async () => {
  serve(world)
  const router = open('/library')
  await userEvent.type(await screen.findByRole('searchbox', { name: 'Search the library' }), 'fjord tag:coast')
  await userEvent.click(await screen.findByRole('button', { name: 'Remove tag:coast' }))
  await waitFor(() => expect(router.state.location.search).toMatchObject({ q: 'fjord' }))
  expect(await screen.findByRole('searchbox', { name: 'Search the library' })).toHaveValue('fjord')
})

it('lists places and saved views in the sidebar, and opens them', async () => {
  const calls = serve(world)
  const router = open('/library')
  await userEvent.click(await screen.findByRole('link', { name: 'Coast in print' }))
  await waitFor(() => expect(router.state.location.search).toMatchObject({ q: 'tag:coast' }))
  await userEvent.click(screen.getByRole('link', { name: 'Untagged' }))
  expect(await screen.findByRole('heading', { name: 'No untagged files' })).toBeVisible()
  expect(calls.some(({ search: asked }) => asked.includes('place=untagged'))).toBe(true)
  await userEvent.click(screen.getByRole('link', { name: 'Public' }))
  expect(await screen.findByRole('heading', { name: 'No public files' })).toBeVisible()
  expect(calls.some(({ search: asked }) => asked.includes('place=public'))).toBe(true)
})

it('searches the library from any page, without losing the first letter after the slash', async () => {
  serve([...world, [collections.list, () => ({ results: [], next: null, count: 0 })]])
  const router = open('/collections')
  await screen.findByRole('heading', { name: 'Collections' })
  await userEvent.keyboard('/harbour{Enter}')
  await waitFor(() => expect(router.state.location.pathname).toBe('/library'))
  expect(router.state.location.search).toMatchObject({ q: 'harbour' })
})

it('finds folders, collections and galleries in the palette', async () => {
  const page = { next: null, count: 1 }
  const made = { created_at: view.created_at, updated_at: view.created_at, description: '' }
  const collection = { ...made, uuid: id(4), name: 'Harbours by night', query: null, files: 1, covers: [] }
  const gallery = { ...made, uuid: id(5), title: 'Harbour days', public: false, files: 1, cover: null }
  serve([
    [folders.list, () => [{ uuid: id(3), name: 'Old harbour', parent_folder: null, files: 2 }]],
    [collections.list, () => ({ ...page, results: [collection] })],
    [galleries.list, () => ({ ...page, results: [gallery] })],
    ...world,
  ])
  const router = open('/profile')
  await screen.findByRole('searchbox', { name: 'Search the library' })
  await userEvent.keyboard('{Control>}k{/Control}')
  await userEvent.type(
    await screen.findByRole('textbox', { name: 'Search files, people, folders and actions' }),
    'harbour',
  )
  expect(await screen.findByRole('button', { name: 'Harbours by night' })).toBeVisible()
  expect(await screen.findByRole('button', { name: 'Harbour days' })).toBeVisible()
  await userEvent.click(await screen.findByRole('button', { name: 'Old harbour' }))
  await waitFor(() => expect(router.state.location.pathname).toBe(`/library/${id(3)}`))
})

it('advises trying a different word if a search for words has no results, and a different filter if the search has only filters', async () => {
  serve([[search.loosen, () => []], ...world])
  const router = open('/library?q=size%3A%3E10mb')
  expect(await screen.findByText('No files match this filter. Try a different one.')).toBeVisible()
  await router.navigate({ to: '/library', search: { q: 'zebra' } })
  expect(await screen.findByText('Try a different word, or fewer words.')).toBeVisible()
})

it('also lists folders whose names match the words, but none for a filter', async () => {
  const named = (n: number, name: string) => ({ uuid: id(n), name, parent_folder: null, files: 2 })
  serve([[folders.list, () => [named(6, 'Café Ørn'), named(7, 'Brand')]], ...world])
  const router = open('/library?q=cafe')
  const seen = within(await screen.findByRole('list', { name: 'Folders found' }))
  expect(seen.getAllByRole('link').map((one) => one.textContent)).toEqual(['Café Ørn2 files'])
  await router.navigate({ to: '/library', search: { q: 'tag:cafe' } })
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Folders found' })).toBeNull())
})

it('uses the view in the URL, and stores a new choice there', async () => {
  serve([[files.list, (calls) => ({ ...found(calls), count: 1 })], ...world])
  const router = open('/library?view=list')
  expect(await screen.findByRole('button', { name: 'List' })).toHaveAttribute('aria-pressed', 'true')
  await userEvent.click(screen.getByRole('button', { name: 'Grid' }))
  await waitFor(() => expect(router.state.location.search).toMatchObject({ view: 'grid' }))
})

it('sorts a list with a click on a column header, and reverses the order with another click', async () => {
  serve([[files.list, (calls) => ({ ...found(calls), count: 1 })], ...world])
  const router = open('/library?view=list')
  const head = (name: string) => screen.findByRole('columnheader', { name })
  expect(await head('Added')).toHaveAttribute('aria-sort', 'descending')
  await userEvent.click(await screen.findByRole('button', { name: 'Name' }))
  await waitFor(() => expect(router.state.location.search).toMatchObject({ sort: 'name', order: 'asc' }))
  expect(await head('Name')).toHaveAttribute('aria-sort', 'ascending')
  await userEvent.click(await screen.findByRole('button', { name: 'Name' }))
  await waitFor(() => expect(router.state.location.search).toMatchObject({ sort: 'name', order: 'desc' }))
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select all' }))
  expect(await screen.findByText('1 selected')).toBeVisible()
})
