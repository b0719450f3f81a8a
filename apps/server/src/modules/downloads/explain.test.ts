import {
  downloads,
  type Explanation,
  files,
  galleries,
  links,
  mediaCentrePeople,
  mediaCentres,
} from '@vitrine/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newWorld, type Person, type World } from '../../testing/world.ts'

let world: World
let team: string
let ada: Person
beforeAll(async () => {
  world = await newWorld()
  ;({ team } = await world.newTeam())
  ada = await world.newMember(team, 'Admin')
})
afterAll(() => world.close())

const explain = async (file: string, person: string, by = ada) => {
  const { status, body } = await world.call(downloads.explain, by, { params: { file }, query: { person } })
  return { status, body: body as Explanation }
}
const answer = ({ answers }: Explanation, surface: string, action: string) =>
  answers.find((one) => one.surface === surface && one.action === action)

it('the rights explanation describes what a member can and cannot do in the app, with the reasons of the rights decision', async () => {
  const { file } = await world.newFile(team, { status: 'restricted' })
  const viewer = await world.newMember(team, 'Viewer')
  const { body } = await explain(file, viewer.email.toUpperCase())
  expect(body.who).toBe('member')
  expect(answer(body, 'app', 'download')).toMatchObject({
    verdict: 'allow',
    reasons: ['No rights are recorded for this file.'],
  })
  expect(answer(body, 'app', 'share')?.verdict).toBe('deny')
  expect(answer(body, 'app', 'share')?.reasons.length).toBeGreaterThan(1)
  expect(answer(body, 'public page', 'see')?.verdict).toBe('absent')
})

it('the rights explanation describes what outsiders can do with a public file, before and after an approval', async () => {
  const { file } = await world.newFile(team, { public: true })
  const visitor = await world.newUser()
  const nobody = await explain(file, '')
  expect([nobody.body.who, answer(nobody.body, 'public page', 'view')?.verdict]).toEqual(['nobody', 'allow'])
  const before = await explain(file, visitor.email)
  expect(answer(before.body, 'public page', 'download')).toMatchObject({
    verdict: 'steps',
    steps: ['use_case', 'request'],
  })
  const asked = await world.call(downloads.ask, visitor, { body: { file, useCase: 'A poster' } })
  const params = { download_request: asked.body.uuid }
  await world.call(downloads.answer, ada, { params, body: { approved: true } })
  expect(answer((await explain(file, visitor.email)).body, 'public page', 'download')?.verdict).toBe('allow')
})

it('the rights explanation does not reveal whether an address has an account', async () => {
  const { file } = await world.newFile(team)
  const visitor = await world.newUser()
  const [known, unknown] = [await explain(file, visitor.email), await explain(file, 'no-one@example.test')]
  expect({ ...known.body, name: '' }).toEqual({ ...unknown.body, name: '' })
})

it('the rights explanation is available only to people who manage the team', async () => {
  const { file } = await world.newFile(team)
  const editor = await world.newMember(team, 'Editor')
  expect((await explain(file, '', editor)).status).toBe(403)
})

it('the rights explanation describes what a share link allows, what the person requested, and whether the team knows them', async () => {
  const { file } = await world.newFile(team)
  const visitor = await world.newUser()
  const made = await world.call(links.create, ada, {
    params: { team },
    body: { files: [file], title: 'For the press', password: 'rowing boat' },
  })
  const share_link = made.body.uuid
  const through = ({ answers }: Explanation, action: string) =>
    answers.find((one) => one.link?.title === 'For the press' && one.action === action)
  const before = await explain(file, visitor.email)
  expect(before.body).toMatchObject({ known: false, requests: [] })
  expect(through(before.body, 'download')?.steps).toEqual(['password', 'use_case', 'request'])
  expect(answer(before.body, 'public page', 'see')?.verdict).toBe('absent')
  await world.call(links.update, ada, { params: { share_link }, body: { password: null } })
  const body = { useCase: 'A poster' }
  const asked = await world.call(downloads.askShared, visitor, { params: { share_link, item: file }, body })
  await world.call(downloads.answer, ada, { params: { download_request: asked.body.uuid }, body: { approved: true } })
  const after = await explain(file, visitor.email)
  expect(after.body).toMatchObject({ known: true, requests: [{ approved: true, through: { title: 'For the press' } }] })
  expect(through(after.body, 'download')?.verdict).toBe('allow')
  expect(answer(after.body, 'embed', 'see')?.verdict).toBe('absent')
})

it('the rights explanation describes what public galleries show to everyone, and omits private galleries', async () => {
  const { file } = await world.newFile(team)
  const create = (title: string, open: boolean) =>
    world.call(galleries.create, ada, { params: { team }, body: { title, public: open, files: [file] } })
  await create('Harbour days', true)
  await create('Drafts', false)
  const within = ({ answers }: Explanation) => answers.filter(({ gallery }) => gallery !== null)
  const { body } = await explain(file, '')
  expect(within(body).map(({ gallery, action, verdict }) => [gallery?.title, action, verdict])).toEqual([
    ['Harbour days', 'see', 'allow'],
    ['Harbour days', 'preview', 'allow'],
    ['Harbour days', 'view', 'allow'],
  ])
  // The file's own public page is a separate surface.
  expect(answer(body, 'public page', 'see')?.verdict).toBe('absent')
  await world.call(files.update, ada, { params: { file }, body: { status: 'restricted' } })
  const after = within((await explain(file, ada.email)).body)
  expect(after.every(({ verdict, reasons }) => verdict === 'absent' && reasons.length > 0)).toBe(true)
})

it('the rights explanation describes what each live media centre allows, and which step a person needs to open it', async () => {
  const { file } = await world.newFile(team)
  const visitor = await world.newUser()
  const newCentre = async (title: string, settings: object, terms: object = {}) => {
    const body = { team, title, live: true, downloads: 'free', ...settings }
    const media_centre = (await world.call(mediaCentres.create, ada, { body })).reply.uuid
    const made = await world.call(mediaCentres.createAlbum, ada, { body: { media_centre, title: 'Album', ...terms } })
    await world.call(mediaCentres.addFiles, ada, { body: { album: made.reply.uuid, files: [file] } })
    return media_centre
  }
  await newCentre('Draft', { live: false })
  await newCentre('Free', {})
  await newCentre('Hidden', {}, { access: 'hidden' })
  const invited = await newCentre('Invited', { visibility: 'invited' })
  await newCentre('Password', { visibility: 'password', password: 'harbour lights' })
  await newCentre('Signed in', {}, { access: 'sign_in', downloads: 'nobody' })
  const within = async (person: string, action: string) =>
    (await explain(file, person)).body.answers
      .filter((one) => one.media_centre !== null && one.action === action)
      .map(({ media_centre, verdict, steps }) => [media_centre?.title, verdict, ...steps].join(' '))
  expect(await within('', 'see')).toEqual([
    'Free allow',
    'Hidden absent',
    'Invited steps access_request',
    'Password steps password',
    'Signed in steps sign_in',
  ])
  expect(await within(visitor.email, 'download')).toEqual([
    'Free allow',
    'Hidden absent',
    'Invited steps access_request',
    'Password steps password',
    'Signed in deny',
  ])
  const invite = { params: { media_centre: invited }, body: { email: visitor.email, role: 'viewer' } }
  await world.call(mediaCentrePeople.invite, ada, invite)
  expect((await within(visitor.email, 'view'))[2]).toBe('Invited allow')
  expect((await within(visitor.email, 'download'))[2]).toBe('Invited deny')
  await world.call(files.update, ada, { params: { file }, body: { status: 'restricted' } })
  expect(new Set((await within('', 'see')).map((one) => one.split(' ').at(-1)))).toEqual(new Set(['absent']))
})
