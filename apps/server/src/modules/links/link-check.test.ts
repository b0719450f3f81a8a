import { links } from '@vitrine/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
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

describe('the warnings before a link is created or changed', () => {
  const check = async (body: object) => (await world.call(links.check, ada, { params: { team }, body })).body
  it('name files without recorded rights and files that expire, whether files, a folder or an existing link is checked', async () => {
    const folder = await world.newFolder(team, 'Checked')
    const ending = { expiration_date: '2098-06-01', expires_at: new Date('2098-06-01T22:00:00Z') }
    const one = await world.newFile(team, { name: 'ends.png', parent_folder: folder, copyright: '© Ada', ...ending })
    const two = await world.newFile(team, { name: 'unknown.png', parent_folder: folder })
    const due = {
      rights_unknown: { count: 1, names: ['unknown.png'] },
      ends: { count: 1, files: [{ name: 'ends.png', expiration_date: '2098-06-01' }] },
      releases: [],
    }
    const made = await world.call(links.create, ada, { params: { team }, body: { files: [one.file, two.file] } })
    expect(await check({ files: [one.file, two.file] })).toEqual(due)
    expect(await check({ folder })).toEqual(due)
    expect(await check({ share_link: made.body.uuid })).toEqual(due)
  })
})

it('a share link without a title is named after the team, as in the app', async () => {
  const titleOf = async (...files: string[]) => {
    const made = await world.call(links.create, ada, { params: { team }, body: { files } })
    return made.body.title
  }
  const [one, two] = [await world.newFile(team, { hide_name: true }), await world.newFile(team)]
  expect(await titleOf(one.file, two.file)).toBe('Files from Visit Solvik')
  expect(await titleOf(one.file)).toBe('File from Visit Solvik')
})
