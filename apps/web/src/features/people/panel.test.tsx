import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { auth, type File, files, people, teams } from '@vitrine/contract'
import { beforeEach, describe, expect, it } from 'vitest'
import { hello, open, type ReceivedCall, serve, TEAM } from '../../testing/app.tsx'
import { FILE, fileOf, fileWorld } from '../../testing/file.ts'
import { peopleSettings, peopleWorld, personOf, wholePerson } from '../../testing/people.ts'
import { settingsWords } from './release-copy.ts'

const ingrid = personOf(1, 'Ingrid Halvorsen', { release: { state: 'ended', until: '2026-11-01' } })
const box = {
  uuid: '0198c6e0-0000-7000-8000-000000000401',
  x1: 70,
  y1: 47,
  x2: 210,
  y2: 187,
  likelihood: 0.98,
  category: 'FACE',
  source: 'found' as const,
}
const { release: _, count: __, ...shown } = ingrid
const named = { ...box, person: shown }
const version = { ...fileOf().latest_version, view_url: '/view.jpg', created_at: new Date() }
const sent = (calls: readonly ReceivedCall[], method: string) => calls.filter((call) => call.method === method)
const worldOf = (bounding_boxes: File['bounding_boxes'], flags = hello()) => [
  ...fileWorld({ bounding_boxes, latest_version: version }, flags),
  ...peopleWorld([ingrid]),
  [people.one, () => wholePerson(ingrid)] as const,
  [people.suggestForBox, () => []] as const,
]
const openPeople = async () => {
  open(`/file/${FILE}`)
  await userEvent.click(await screen.findByRole('button', { name: /^People/ }))
}

// The browser remembers which panel is open.
beforeEach(() => localStorage.clear())

describe('the people in an image', () => {
  it('are listed with the status of their release', async () => {
    serve(worldOf([named]))
    await openPeople()
    const list = await screen.findByRole('list', { name: 'People in this image' })
    expect(within(list).getByRole('link', { name: 'Ingrid Halvorsen' })).toBeVisible()
    expect(await within(list).findByText('Release ended 1 Nov 2026')).toBeVisible()
  })

  it('are added and named by drawing a box with the keyboard', async () => {
    const calls = serve([[people.createBox, () => named], ...worldOf([])])
    await openPeople()
    await userEvent.click(await screen.findByRole('button', { name: 'Draw a box' }))
    await waitFor(() => expect(screen.getByRole('application')).toHaveFocus())
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}{Shift>}{ArrowDown}{/Shift}{Enter}')
    await userEvent.type(await screen.findByRole('combobox', { name: 'Who is this?' }), 'Kari')
    await userEvent.click(await screen.findByRole('option', { name: /^New person “.?Kari.?”/ }))
    await waitFor(() => expect(sent(calls, 'POST')).toHaveLength(1))
    await waitFor(() => expect(screen.getByRole('button', { name: 'Draw a box' })).toHaveFocus())
    expect(sent(calls, 'POST')[0]?.body).toEqual({
      x1: expect.closeTo(252),
      y1: expect.closeTo(186.67),
      x2: expect.closeTo(392),
      y2: expect.closeTo(289.33),
      name: 'Kari',
    })
  })

  it('can be detached from their box, which is kept', async () => {
    const calls = serve([[people.updateBox, () => ({ ...box, person: null })], ...worldOf([named])])
    await openPeople()
    await userEvent.click(await screen.findByRole('button', { name: 'Actions for Ingrid Halvorsen, box 1' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: /^This isn’t .*Ingrid Halvorsen/ }))
    await waitFor(() => expect(sent(calls, 'PUT')[0]?.body).toEqual({ clear: true }))
  })

  it('keep focus when they are changed, and pass focus to the next person when their box is deleted', async () => {
    const second = { ...named, uuid: '0198c6e0-0000-7000-8000-000000000402' }
    let boxes = [named, second]
    serve([
      [people.updateBox, () => named],
      [people.removeBox, () => void (boxes = [second])],
      [files.one, () => fileOf({ bounding_boxes: boxes, latest_version: version })],
      ...worldOf([]),
    ])
    await openPeople()
    const menu = () => screen.getByRole('button', { name: 'Actions for Ingrid Halvorsen, box 1' })
    await screen.findByRole('list', { name: 'People in this image' })
    await userEvent.click(menu())
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Change person' }))
    await userEvent.type(screen.getByRole('combobox', { name: 'Who is this?' }), 'Kari')
    await userEvent.click(await screen.findByRole('option', { name: /^New person/ }))
    await waitFor(() => expect(menu()).toHaveFocus())
    await userEvent.click(menu())
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete box' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Delete box' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: /box 2$/ })).not.toBeInTheDocument())
    await waitFor(() => expect(menu()).toHaveFocus())
  })

  it('keep their box unless its deletion is confirmed', async () => {
    const calls = serve([[people.removeBox, () => undefined], ...worldOf([named])])
    await openPeople()
    await userEvent.click(await screen.findByRole('button', { name: 'Actions for Ingrid Halvorsen, box 1' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete box' }))
    const question = await screen.findByRole('dialog', { name: 'Delete this box?' })
    expect(within(question).getByText(/this face will no longer be named .*Ingrid Halvorsen/)).toBeVisible()
    await userEvent.click(within(question).getByRole('button', { name: 'Cancel' }))
    expect(sent(calls, 'DELETE')).toEqual([])
  })

  it('are not highlighted on the image while a box is drawn', async () => {
    serve(worldOf([named]))
    await openPeople()
    const mark = await screen.findByRole('button', { name: /^Box 1: Ingrid/ })
    await userEvent.hover(screen.getByRole('link', { name: 'Ingrid Halvorsen' }))
    expect(mark).toHaveAttribute('data-on')
    // With the keyboard, so that the pointer stays where it is.
    screen.getByRole('button', { name: 'Draw a box' }).focus()
    await userEvent.keyboard('{Enter}')
    await screen.findByRole('application')
    expect(mark).not.toHaveAttribute('data-on')
  })

  it('cannot be changed without permission to edit the file', async () => {
    serve(worldOf([named], hello({}, ['DOWNLOAD_ASSETS'])))
    await openPeople()
    expect(await screen.findByRole('list', { name: 'People in this image' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Draw a box' })).not.toBeInTheDocument()
    expect(screen.queryByRole('button', { name: /^Actions for Ingrid/ })).not.toBeInTheDocument()
  })
})

it.each([
  [0, 0, /No faces are marked in images\.$/],
  [1, 0, /1 face is marked; no face data is stored for it\.$/],
  [1, 1, /1 face is marked; its face data is stored\.$/],
  [2, 0, /2 faces are marked; no face data is stored for them\.$/],
  [2, 1, /2 faces are marked; face data is stored for 1 of them\.$/],
  [2, 2, /2 faces are marked; face data is stored for all of them\.$/],
])('the settings say how many of %i faces have stored data: %i', (faces, described, text) => {
  expect(settingsWords.on(faces, described)).toMatch(text)
})

describe('turning off face recognition', () => {
  const team = {
    uuid: TEAM,
    name: 'Visit Solvik',
    logo_url: null,
    time_zone: 'Europe/Oslo',
    custom_copyright_disclaimer: '',
    download_agreement: '',
    use_case_required: false,
    unknown_rights: 'warn',
    guest_consent: '',
    recycling_days: 30,
    lift_metadata: true,
    review_submissions: true,
    embed_domains: [],
    features: [],
  }
  it('says how many faces have data that will be deleted, as the settings do, and does nothing without confirmation', async () => {
    const calls = serve([
      [auth.hello, () => hello()],
      [teams.one, () => team],
      [people.settings, () => peopleSettings],
      [people.updateSettings, () => ({ ...peopleSettings, face_recognition: false, described: 0 })],
    ])
    open('/team/settings')
    expect(await screen.findByText(/40 faces are marked; face data is stored for 38 of them/)).toBeVisible()
    await userEvent.click(await screen.findByRole('button', { name: 'Turn off' }))
    const question = await screen.findByRole('dialog', { name: 'Turn off face recognition?' })
    expect(within(question).getByText(/The stored face data of 38 faces will be permanently deleted/)).toBeVisible()
    await userEvent.click(within(question).getByRole('button', { name: 'Cancel' }))
    expect(sent(calls, 'PUT')).toEqual([])
    await userEvent.click(screen.getByRole('button', { name: 'Turn off' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Turn off face recognition' }))
    await waitFor(() => expect(sent(calls, 'PUT')[0]?.body).toEqual({ face_recognition: false }))
  })
})
