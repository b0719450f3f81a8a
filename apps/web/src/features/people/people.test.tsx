import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { failures, MERGE_DROPDOWN_MAX_PX, people, peopleWords, toasts } from '@vitrine/contract'
import { describe, expect, it } from 'vitest'
import { hello, open, type ReceivedCall, errorResponse, serve } from '../../testing/app.tsx'
import { card as fileCard } from '../../testing/cards.ts'
import { peopleSettings, peopleWorld, personOf, wholePerson } from '../../testing/people.ts'

const ingrid = personOf(1, 'Ingrid Halvorsen')
const jonas = personOf(2, 'Jonas Aune')
const amara = personOf(3, 'Amara Osei')
const stranger = personOf(4, '')
const all = [ingrid, jonas, amara, stranger]
const sent = (calls: readonly ReceivedCall[], method: string) => calls.filter((call) => call.method === method)

const selectAndMerge = async (...names: string[]) => {
  for (const name of names) await userEvent.click(await screen.findByRole('checkbox', { name: `Select ${name}` }))
  await userEvent.click(screen.getByRole('button', { name: 'Merge' }))
  return screen.findByRole('dialog', { name: peopleWords.merge })
}

describe('merging people', () => {
  it('needs a selected target person', async () => {
    const calls = serve([[people.merge, () => wholePerson(ingrid)], ...peopleWorld(all)])
    open('/people')
    const dialog = await selectAndMerge('Jonas Aune', 'Amara Osei')
    const button = within(dialog).getByRole('button', { name: 'Merge' })
    expect(button).toHaveAttribute('aria-disabled', 'true')
    await userEvent.click(button)
    expect(sent(calls, 'POST')).toEqual([])
    await userEvent.click(within(dialog).getByRole('combobox', { name: 'Merge into' }))
    await userEvent.click(await screen.findByRole('option', { name: /Ingrid/ }))
    await userEvent.click(within(dialog).getByRole('button', { name: 'Merge' }))
    expect(await screen.findByRole('group', { name: toasts.peopleMerged })).toBeVisible()
    const [merge] = sent(calls, 'POST')
    expect(merge?.path).toContain(ingrid.uuid)
    expect(merge?.body).toEqual({ people: [jonas.uuid, amara.uuid] })
  })

  it('can have one of the selected people as its target', async () => {
    const calls = serve([[people.merge, () => wholePerson(jonas)], ...peopleWorld(all)])
    open('/people')
    const dialog = await selectAndMerge('Jonas Aune', 'Amara Osei')
    await userEvent.click(within(dialog).getByRole('combobox', { name: 'Merge into' }))
    await userEvent.click(await screen.findByRole('option', { name: /Jonas/ }))
    await userEvent.click(within(dialog).getByRole('button', { name: 'Merge' }))
    await waitFor(() => expect(sent(calls, 'POST')[0]?.body).toEqual({ people: [amara.uuid] }))
  })

  it('shows search results once typing has paused, in a list at most 300 px high', async () => {
    const calls = serve(peopleWorld(all))
    open('/people')
    const dialog = await selectAndMerge('Jonas Aune', 'Amara Osei')
    await userEvent.type(within(dialog).getByRole('combobox', { name: 'Merge into' }), 'ingrid')
    expect(screen.queryByRole('option', { name: /Amara/ })).not.toBeInTheDocument()
    const searches = () => calls.flatMap(({ search }) => new URLSearchParams(search).get('query') ?? [])
    await waitFor(() => expect(searches()).not.toEqual([]))
    expect(searches()).toEqual(['ingrid'])
    // With its border and padding of 10 px.
    expect(screen.getByRole('listbox').innerHTML).toContain(`max-height: min(${MERGE_DROPDOWN_MAX_PX - 10}px, 40dvh)`)
  })

  it('shows the list inside the dialog above the buttons, and keeps it open until a person is chosen', async () => {
    serve(peopleWorld(all))
    open('/people')
    const dialog = await selectAndMerge('Jonas Aune', 'Amara Osei')
    const field = within(dialog).getByRole('combobox', { name: 'Merge into' })
    await userEvent.click(field)
    const option = await within(dialog).findByRole('option', { name: /Ingrid/ })
    const button = within(dialog).getByRole('button', { name: 'Merge' })
    expect(option.compareDocumentPosition(button)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    await userEvent.click(button)
    expect(within(dialog).getByRole('option', { name: /Ingrid/ })).toBeVisible()
    await userEvent.click(option)
    await waitFor(() => expect(field).toHaveAttribute('aria-expanded', 'false'))
    expect(field).toHaveValue('Ingrid Halvorsen')
  })

  it('keeps the dialog open and shows an error when it fails', async () => {
    serve([[people.merge, () => errorResponse('person.merged')], ...peopleWorld(all)])
    open('/people')
    const dialog = await selectAndMerge('Jonas Aune', 'Amara Osei')
    await userEvent.click(within(dialog).getByRole('combobox', { name: 'Merge into' }))
    await userEvent.click(await screen.findByRole('option', { name: /Ingrid/ }))
    await userEvent.click(within(dialog).getByRole('button', { name: 'Merge' }))
    expect(await screen.findByRole('group', { name: failures.peopleMerge })).toBeVisible()
    expect(screen.getByRole('dialog', { name: peopleWords.merge })).toBeVisible()
  })

  it('is suggested for people who look similar, and can be accepted with M or dismissed with X', async () => {
    const calls = serve([
      [people.merge, () => wholePerson(ingrid)],
      [people.separate, () => undefined],
      ...peopleWorld(all).map(([route, answer]) =>
        route === people.suggestions
          ? ([route, () => [{ person: stranger, other: ingrid, alike: 0.94 }]] as const)
          : ([route, answer] as const),
      ),
    ])
    open('/people')
    expect(await screen.findByRole('heading', { name: /Ingrid Halvorsen/ })).toBeVisible()
    await userEvent.keyboard('x')
    await waitFor(() => expect(sent(calls, 'POST')).toHaveLength(1))
    expect(sent(calls, 'POST')[0]?.path).toContain('separate')
    await userEvent.keyboard('m')
    await waitFor(() => expect(sent(calls, 'POST')).toHaveLength(2))
    // The person with a name is kept.
    expect(sent(calls, 'POST')[1]).toMatchObject({ body: { people: [stranger.uuid] } })
    expect(sent(calls, 'POST')[1]?.path).toContain(ingrid.uuid)
  })

  it('shows no suggestions while they load, and offers to try again if they could not be loaded', async () => {
    let works = false
    const sending = Promise.withResolvers<void>()
    serve([
      [
        people.suggestions,
        async () => {
          await sending.promise
          return works ? [{ person: stranger, other: ingrid, alike: 0.94 }] : errorResponse('access.denied')
        },
      ],
      ...peopleWorld(all),
    ])
    open('/people')
    expect(await screen.findByRole('link', { name: /Jonas Aune/ })).toBeVisible()
    expect(screen.queryByText(/suggestions/)).not.toBeInTheDocument()
    sending.resolve()
    expect(await screen.findByText(/couldn’t load suggestions of people to merge/)).toBeVisible()
    works = true
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('region', { name: 'Same person?' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument()
  })

  it('can still be undone for the other people if one merge has already been undone', async () => {
    const mergeOf = (n: number, merged: typeof jonas) => ({
      uuid: `0198c6e0-0000-7000-8000-00000000090${n}`,
      person: { uuid: ingrid.uuid, name: ingrid.name },
      merged: { uuid: merged.uuid, name: merged.name },
      faces: 1,
      merged_by: null,
      merged_at: '2026-11-10T08:00:00.000Z',
      until: '2026-12-10T08:00:00.000Z',
    })
    const merges = [mergeOf(1, jonas), mergeOf(2, amara)]
    const calls = serve([
      [people.merge, () => ({ ...wholePerson(ingrid), merges })],
      [
        people.unmerge,
        ({ path }) => (path.includes(merges[0]?.uuid ?? '') ? errorResponse('thing.not_found') : wholePerson(amara)),
      ],
      ...peopleWorld(all),
    ])
    open('/people')
    const dialog = await selectAndMerge('Jonas Aune', 'Amara Osei')
    await userEvent.click(within(dialog).getByRole('combobox', { name: 'Merge into' }))
    await userEvent.click(await screen.findByRole('option', { name: /Ingrid/ }))
    await userEvent.click(within(dialog).getByRole('button', { name: 'Merge' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await screen.findByText(/Amara Osei.* is a separate person again/)).toBeVisible()
    expect(sent(calls, 'POST')).toHaveLength(3)
    expect(screen.queryByText('The merge couldn’t be undone')).not.toBeInTheDocument()
  })

  it('can be undone on the person’s page for 30 days', async () => {
    const merge = {
      uuid: '0198c6e0-0000-7000-8000-000000000a01',
      person: { uuid: ingrid.uuid, name: ingrid.name },
      merged: { uuid: jonas.uuid, name: jonas.name },
      faces: 4,
      merged_by: null,
      merged_at: '2026-11-10T08:00:00.000Z',
      until: '2026-12-10T08:00:00.000Z',
    }
    const calls = serve([
      [people.unmerge, () => wholePerson(jonas)],
      [people.one, () => ({ ...wholePerson(ingrid), merges: [merge] })],
      ...peopleWorld(all),
    ])
    open(`/people/${ingrid.uuid}?part=merges`)
    expect(await screen.findByText(/Can be undone until 10 Dec/)).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Undo merge of Jonas Aune' }))
    await waitFor(() => expect(sent(calls, 'POST')[0]?.path).toContain(merge.uuid))
  })
})

describe('renaming a person', () => {
  const rename = async (typed: string) => {
    await userEvent.click(await screen.findByRole('button', { name: 'Ingrid Halvorsen' }))
    const field = await screen.findByRole('textbox', { name: 'Name' })
    await userEvent.clear(field)
    await userEvent.type(field, `${typed}{Enter}`)
  }

  it('is submitted with Enter', async () => {
    const calls = serve([
      [people.update, () => wholePerson({ ...ingrid, name: 'Ingrid H' })],
      [people.one, () => wholePerson(ingrid)],
      ...peopleWorld(all),
    ])
    open(`/people/${ingrid.uuid}`)
    await rename('Ingrid H')
    expect(await screen.findByRole('group', { name: toasts.modelRenamed('Ingrid H') })).toBeVisible()
    expect(sent(calls, 'PUT')[0]?.body).toEqual({ name: 'Ingrid H' })
  })

  it('returns the focus to the name', async () => {
    let card = ingrid
    serve([
      [people.update, () => wholePerson((card = { ...ingrid, name: 'Ingrid H' }))],
      [people.one, () => wholePerson(card)],
      ...peopleWorld(all),
    ])
    open(`/people/${ingrid.uuid}`)
    await rename('Ingrid H')
    await waitFor(() => expect(screen.getByRole('button', { name: 'Ingrid H' })).toHaveFocus())
  })

  it('requires a name', async () => {
    const calls = serve([[people.one, () => wholePerson(ingrid)], ...peopleWorld(all)])
    open(`/people/${ingrid.uuid}`)
    await rename('   ')
    expect(await screen.findByText('Enter a name')).toBeVisible()
    expect(sent(calls, 'PUT')).toEqual([])
  })

  it('keeps the typed name when it fails', async () => {
    serve([
      [people.update, () => errorResponse('access.denied')],
      [people.one, () => wholePerson(ingrid)],
      ...peopleWorld(all),
    ])
    open(`/people/${ingrid.uuid}`)
    await rename('Ingrid H')
    expect(await screen.findByRole('group', { name: failures.modelRename })).toBeVisible()
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Ingrid H')
  })
})

describe('the thumbnail of a person', () => {
  const face = (n: number, name: string) => ({
    box: {
      uuid: `0198c6e0-0000-7000-8000-000000000c0${n}`,
      x1: 10,
      y1: 10,
      x2: 60,
      y2: 60,
      likelihood: 1,
      category: 'FACE',
      source: 'found',
      person: null,
    },
    thumbnail_url: `/v1/face-${n}`,
    file: { ...fileCard(n), name },
  })
  const buttonOf = (name: string) => `Use the face in ${name} as the thumbnail`
  const faces = [face(1, 'harbour.jpg'), face(2, 'regatta.jpg')]
  const openFaces = (saved: (body: unknown) => unknown) => {
    let chosen = faces[0]?.box.uuid ?? null
    const calls = serve([
      [
        people.update,
        ({ body }) => {
          const answer = saved(body)
          if (answer === undefined) chosen = (body as { thumbnail: string }).thumbnail
          return answer ?? wholePerson(ingrid, { thumbnail_box: chosen })
        },
      ],
      [people.one, () => wholePerson(ingrid, { thumbnail_box: chosen })],
      [people.faces, () => ({ results: faces, next: null, count: 2 })],
      ...peopleWorld(all),
    ])
    open(`/people/${ingrid.uuid}?part=faces`)
    return calls
  }

  it('is chosen from their faces', async () => {
    const calls = openFaces(() => undefined)
    const choose = (name: string) => screen.findByRole('button', { name: buttonOf(name) })
    expect(await choose('harbour.jpg')).toHaveAttribute('aria-pressed', 'true')
    await userEvent.click(await choose('regatta.jpg'))
    expect(await screen.findByRole('group', { name: toasts.thumbnailFromFrame })).toBeVisible()
    expect(sent(calls, 'PUT')[0]?.body).toEqual({ thumbnail: faces[1]?.box.uuid })
    await waitFor(async () => expect(await choose('regatta.jpg')).toHaveAttribute('aria-pressed', 'true'))
  })

  it('stays if the choice cannot be saved', async () => {
    openFaces(() => errorResponse('person.box_elsewhere'))
    await userEvent.click(await screen.findByRole('button', { name: buttonOf('regatta.jpg') }))
    expect(await screen.findByRole('group', { name: 'The thumbnail couldn’t be changed' })).toBeVisible()
    expect(await screen.findByRole('button', { name: buttonOf('harbour.jpg') })).toHaveAttribute('aria-pressed', 'true')
  })
})

describe('deleting a person', () => {
  it('leaves the page without fetching the deleted person again', async () => {
    const calls = serve([
      [people.one, () => wholePerson(ingrid)],
      [people.remove, () => undefined],
      ...peopleWorld(all),
    ])
    open(`/people/${ingrid.uuid}`)
    await userEvent.click(await screen.findByRole('button', { name: 'Actions for Ingrid Halvorsen' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Delete person' }))
    expect(await screen.findByRole('link', { name: /Jonas Aune/ })).toBeVisible()
    const later = calls.slice(calls.findIndex(({ method }) => method === 'DELETE') + 1)
    expect(later.filter(({ path }) => path.includes(ingrid.uuid))).toEqual([])
  })
})

describe('the list of people', () => {
  const offered = (more: object) =>
    peopleWorld([]).map(([route, answer]) =>
      route === people.settings
        ? ([route, () => ({ ...peopleSettings, ...more })] as const)
        : ([route, answer] as const),
    )

  it('says that no faces have been found yet', async () => {
    serve(offered({}))
    open('/people')
    expect(await screen.findByRole('heading', { name: 'No faces yet' })).toBeVisible()
  })

  it('says that face recognition is off, with a link to the settings', async () => {
    serve(offered({ face_recognition: false }))
    open('/people')
    expect(await screen.findByRole('heading', { name: 'Face recognition is off' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Open team settings' })).toBeVisible()
  })

  it('says that everyone has a name if nobody is unnamed', async () => {
    serve(peopleWorld([ingrid]))
    open('/people?show=unnamed')
    expect(await screen.findByText('Everyone has a name')).toBeVisible()
    expect(screen.queryByText('No results')).not.toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Show named people' }))
    expect(await screen.findByRole('link', { name: /Ingrid Halvorsen/ })).toBeVisible()
  })

  it('fills the search box with the query in the URL, and empties the box when the query is removed', async () => {
    serve(peopleWorld(all))
    open('/people?q=ingr')
    const box = await screen.findByRole('searchbox', { name: 'Search people' })
    expect(box).toHaveValue('ingr')
    await userEvent.click(await screen.findByRole('button', { name: 'Name 1 person' }))
    await waitFor(() => expect(box).toHaveValue(''))
  })

  it('says that faces found in only one image are not listed, and links to their images, if recognition is on', async () => {
    let face_recognition = true
    const world = peopleWorld([ingrid])
    const answers = () => [
      [people.settings, () => ({ ...peopleSettings, face_recognition })] as const,
      ...world.map(([route, answer]) =>
        route === people.list
          ? ([people.list, (call: ReceivedCall) => ({ ...(answer(call) as object), unassigned: 12 })] as const)
          : ([route, answer] as const),
      ),
    ]
    serve(answers())
    open('/people?show=unnamed')
    expect(await screen.findByText(/^12 faces aren’t listed\./)).toBeVisible()
    const link = screen.getByRole('link', { name: 'Show images with unnamed faces' })
    expect(link).toHaveAttribute('href', '/library?q=person%3Aunnamed')
    cleanup()
    face_recognition = false
    open('/people?show=unnamed')
    expect(await screen.findByText(/^Faces in new images aren’t detected automatically\./)).toBeVisible()
    expect(screen.queryByText(/faces aren’t listed/)).not.toBeInTheDocument()
  })

  it('shows a placeholder for a person whose thumbnail cannot be loaded', async () => {
    serve(peopleWorld([{ ...ingrid, thumbnail_url: '/gone.jpg', count: 0 }]))
    open('/people')
    const card = await screen.findByRole('link', { name: /Ingrid Halvorsen/ })
    const image = card.querySelector('img')
    expect(image).toBeInTheDocument()
    fireEvent.error(image as HTMLImageElement)
    expect(card.querySelector('img')).not.toBeInTheDocument()
    expect(card.querySelector('svg')).toBeInTheDocument()
  })

  it('is read-only without permission to edit files', async () => {
    serve(peopleWorld(all, hello({}, ['DOWNLOAD_ASSETS'])))
    open('/people')
    expect(await screen.findByRole('link', { name: /Ingrid Halvorsen/ })).toBeVisible()
    expect(screen.queryByRole('checkbox', { name: /^Select/ })).not.toBeInTheDocument()
  })
})
