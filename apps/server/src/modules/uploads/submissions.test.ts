import { downloads, files, search, teams, type Permission } from '@vitrine/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { uploadFile } from '../../testing/uploads.ts'
import { newWorld, type Person, type World } from '../../testing/world.ts'

let world: World
let team: string
let contributor: Person
let editor: Person
beforeAll(async () => {
  world = await newWorld()
})
beforeEach(async () => {
  ;({ team } = await world.newTeam())
  contributor = await world.newMember(team, 'Contributor', { first_name: 'Kari', last_name: 'Nordal' })
  editor = await world.newMember(team, 'Editor')
})
afterAll(() => world.close())

const send = (person: Person) => uploadFile(world, person, team, { name: 'quay.txt', bytes: Buffer.from('bytes') })
const setReview = async (review_submissions: boolean) => {
  const admin = await world.newMember(team, 'Admin')
  await world.call(teams.update, admin, { params: { team }, body: { review_submissions } })
}
const change = (person: Person, file: string, body: object) =>
  world.call(files.update, person, { params: { file }, body })
const status = async (person: Person, file: string) =>
  (await world.call(files.one, person, { params: { file } })).status
const waiting = async (person: Person) =>
  (await world.call(files.list, person, { params: { team }, query: { place: 'review' } })).body['results'] ?? []
const states = async (person = contributor) =>
  (await world.call(search.submissions, person, { params: { team } })).reply.results.map(({ state }) => state)
const requests = async (person: Person) => (await world.call(downloads.asks, person, { params: { team } })).body

describe('an upload', () => {
  it('awaits review in a new team if its sender lacks EDIT_ASSETS: reviewers see it and who sent it, and the sender sees only its status', async () => {
    const file = await send(contributor)
    expect(await waiting(editor)).toMatchObject([{ uuid: file, review_status: 4, sent_by: 'Kari Nordal' }])
    expect([await status(editor, file), await status(contributor, file)]).toEqual([200, 404])
    expect(await states()).toEqual(['waiting'])
    expect(await states(editor)).toEqual([])
  })

  it('is added to the library once an editor accepts it, and can then be edited by its sender', async () => {
    const file = await send(contributor)
    expect((await change(editor, file, { reviewStatus: 0 })).status).toBe(200)
    expect(await states()).toEqual(['accepted'])
    expect((await change(contributor, file, { description: 'The quay' })).status).toBe(200)
  })

  it('can be declined by people who can delete it (rules 3 and 13)', async () => {
    const file = await send(contributor)
    expect((await change(editor, file, { recycled: true })).status).toBe(403)
    const admin = await world.newMember(team, 'Admin')
    expect((await change(admin, file, { recycled: true })).status).toBe(200)
    expect(await states()).toEqual(['declined'])
    expect(await waiting(editor)).toEqual([])
  })

  it('goes straight into the library if the team does not review submissions', async () => {
    await setReview(false)
    expect(await status(contributor, await send(contributor))).toBe(200)
    expect(await states()).toEqual([])
  })

  it('never awaits review if its sender has EDIT_ASSETS', async () =>
    expect(await status(contributor, await send(editor))).toBe(200))
})

describe('the requests of a team', () => {
  it('include submissions for people who can review them, but not for people who can only answer download requests', async () => {
    const file = await send(contributor)
    const sent = { kind: 'submission', uuid: file, open: 1, sent_by: 'Kari Nordal' }
    expect(await requests(editor)).toMatchObject({ count: 1, results: [sent] })
    const withFlags = (...flags: Permission[]) => world.newMember(team, flags)
    expect(await requests(await withFlags('EDIT_ASSETS'))).toMatchObject({ results: [sent] })
    expect(await requests(await withFlags('APPROVE_DOWNLOADS'))).toMatchObject({ results: [], count: 0 })
    expect(await requests(contributor)).toMatchObject({ status: 403 })
  })
})
