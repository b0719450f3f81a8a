import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { files, teams } from '@vitrine/contract'
import type { Worker } from '../../platform/jobs/worker.ts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { transact } from '../../platform/db/db.ts'
import { cornered } from '../../testing/media-files.ts'
import { processed, uploadFile, uploadVersion } from '../../testing/uploads.ts'
import { newWorld, type Person, type World } from '../../testing/world.ts'
import { changeTags, tagsOf } from './index.ts'
import { tagByKeywords } from './service.ts'

let world: World
let jobs: Worker
let team: string
let ada: Person
let folder: string
beforeAll(async () => {
  world = await newWorld()
  jobs = await world.startJobs()
  ;({ team } = await world.newTeam())
  ada = await world.newMember(team, 'Admin')
  folder = await mkdtemp(path.join(tmpdir(), 'vitrine-keywords-'))
})
afterAll(async () => {
  await jobs.stop()
  await world.close()
  await rm(folder, { recursive: true })
})

const said = { description: 'Boats at dawn', source_display_name: 'Ingrid Dahl', copyright: '© Ingrid' }
/** Creates an image with these keywords and other embedded metadata, as XMP and IPTC. */
const signed = async (keywords: string[]) => {
  const [bare, out] = ['bare', 'signed'].map((name) => path.join(folder, `${name} ${Math.random()}.jpg`))
  await writeFile(bare ?? '', await cornered(600, 400).jpeg().toBuffer())
  const source = { path: bare ?? '', file_type: 'image/jpeg' }
  await world.ports.media.writeMetadata(source, { ...said, keywords }, out ?? '')
  return readFile(out ?? '')
}
const add = async (name: string, keywords: string[]) => {
  const file = await uploadFile(world, ada, team, { name, bytes: await signed(keywords) })
  await processed(world, ada, file)
  return file
}
const tagged = (file: string, names: string[]) =>
  vi.waitFor(async () => expect(await tagsOf(world.db, file)).toEqual(names), { timeout: 30_000, interval: 50 })
const lifting = (lift_metadata: boolean) => world.call(teams.update, ada, { params: { team }, body: { lift_metadata } })

describe('embedded metadata', () => {
  it('fills in description, source and copyright, and turns keywords into tags without duplicates', async () => {
    const file = await add('one.jpg', ['Fjord', 'boat', 'fjord', ' '])
    await tagged(file, ['boat', 'Fjord'])
    const { body } = await world.call(files.one, ada, { params: { file } })
    expect(body).toMatchObject({
      description: 'Boats at dawn',
      copyright: '© Ingrid',
      source_display_name: 'Ingrid Dahl',
      latest_version: { source: { creator: { name: 'Ingrid Dahl', external: false } } },
    })
  })

  it('does not overwrite existing fields', async () => {
    const bytes = await cornered(600, 400).png().toBuffer()
    const file = await uploadFile(world, ada, team, { name: 'plain.png', bytes })
    await processed(world, ada, file)
    await transact(world.db, (db) => changeTags({ db, subject: { team }, actor: ada }, file, ['Ours']))
    const body = { description: 'Our words', source_display_name: 'Our own' }
    await world.call(files.update, ada, { params: { file }, body })
    await uploadVersion(world, ada, file, { name: 'signed.jpg', bytes: await signed(['Theirs']) })
    await processed(world, ada, file)
    await tagged(await add('after.jpg', ['Later']), ['Later'])
    expect(await tagsOf(world.db, file)).toEqual(['Ours'])
    const shown = await world.call(files.one, ada, { params: { file } })
    expect(shown.body).toMatchObject(body)
  })

  it('is ignored if the team has turned off importing it', async () => {
    await lifting(false)
    const file = await add('unwanted.jpg', ['Unwanted'])
    await lifting(true)
    await tagged(await add('wanted.jpg', ['Wanted']), ['Wanted'])
    expect(await tagsOf(world.db, file)).toEqual([])
    const { body } = await world.call(files.one, ada, { params: { file } })
    expect(body).toMatchObject({ description: '', copyright: '', source_display_name: '' })
    expect(body.latest_version.source).toBeNull()
  })

  it('adds only existing tags to files from guests', async () => {
    await tagged(await add('known.jpg', ['Known']), ['Known'])
    const { file } = await world.newFile(team)
    const write: Parameters<typeof tagByKeywords>[0]['write'] = (work) =>
      transact(world.db, (db) => work({ db, record: async () => {}, enqueue: async () => {} }))
    await tagByKeywords({ team, actor: null, write }, file, ['known', 'Buy my pills'])
    expect(await tagsOf(world.db, file)).toEqual(['Known'])
  })
})
