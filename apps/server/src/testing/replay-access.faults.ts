import { bulk, files, folders, recycling, sharing, uploads, versions } from '@vitrine/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Visitor } from './replay.ts'
import { innerText, photo, type ReplayTeam, startReplayTeam } from './replay-team.ts'

/** Findings 2 to 5 and 11 of the security audit, replayed over HTTP against the product in a separate process. */
let replay: ReplayTeam
let people: ReplayTeam['people']
let team: string
beforeAll(async () => {
  replay = await startReplayTeam()
  ;({ people, team } = replay)
})
afterAll(() => replay.close())

const refused = expect.toBeOneOf([403, 404])

describe('2: no query turns a download into a view', () => {
  const queries: Record<string, string>[] = [{}, { download: 'false' }, { action: 'view' }, { surface: 'app' }]
  const expectNoOriginal = async (version: string, who: Visitor | undefined) => {
    for (const query of queries)
      for (const route of [versions.original, versions.address]) {
        const answer = await replay.call(route, who, { params: { version }, query })
        expect({ path: route.path, query, status: answer.status }).toEqual({ path: route.path, query, status: refused })
        expect(answer.text).not.toContain(innerText)
      }
  }

  it('for visitors to a public page, even if the file is text, and no response contains the URL of the original', async () => {
    for (const { file, version } of [await replay.newFile(), await replay.newFile('a.txt', Buffer.from(innerText))]) {
      for (const public_downloads of ['request', 'nobody']) {
        expect((await replay.publish(file, { public_downloads })).status).toBe(200)
        await expectNoOriginal(version, undefined)
        await expectNoOriginal(version, people.visitor)
      }
      const response = await replay.call(files.one, undefined, { params: { file } })
      expect(response.status).toBe(200)
      expect(response.text).not.toContain('/version/original/')
    }
  })
  it('for a Viewer of "Do not use" and expired files', async () => {
    const { file, version } = await replay.newFile()
    await replay.update(file, { status: 'do_not_use' })
    await expectNoOriginal(version, people.viewer)
    await replay.update(file, { status: 'available', expirationDate: '2020-01-01' })
    for (const query of queries)
      expect((await replay.call(versions.original, people.viewer, { params: { version }, query })).status).toBe(403)
  })
  it('for another team through a shared folder', async () => {
    const body = { folderName: 'Shared' }
    const folder = (await replay.call(folders.create, people.admin, { params: { team }, body })).json.uuid
    const { file, version } = await replay.newFile()
    await replay.update(file, { newFolder: folder })
    const { name, owner } = await replay.newTeamElsewhere()
    const add = { params: { folder }, body: { add: [name] } }
    expect((await replay.call(sharing.share, people.admin, add)).status).toBe(200)
    expect((await replay.call(versions.rendition, owner, { params: { version, size: '400' } })).status).toBe(200)
    await expectNoOriginal(version, owner)
  })
  it('for people with access, who get the original as an attachment, whatever its type', async () => {
    for (const name of ['a.svg', 'a.html', 'a.xml']) {
      const { version } = await replay.newFile(name, Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg"><g/></svg>`))
      const query = { download: 'false' }
      const { status, headers } = await replay.call(versions.original, people.admin, { params: { version }, query })
      expect([name, status, headers.get('content-disposition')]).toEqual([
        name,
        200,
        expect.stringMatching(/^attachment/),
      ])
    }
  })
})

const newVersion = async (who: Visitor, file: string, bytes: Buffer) =>
  replay.call(uploads.beginVersion, who, { params: { file }, body: { name: 'new.jpg', size: bytes.length } })

it('3: a superseded version of a public file returns 404 to outsiders', async () => {
  const { file, version } = await replay.newFile()
  await replay.publish(file)
  const ask = async (size: string) =>
    (await replay.call(versions.rendition, undefined, { params: { version, size } })).status
  expect(await ask('400')).toBe(200)
  const bytes = await photo()
  const begun = await newVersion(people.admin, file, bytes)
  expect((await replay.append(people.admin, begun.json.uuid, bytes)).status).toBe(204)
  await replay.processed(file)
  for (const size of ['400', '1080', '2000']) expect([size, await ask(size)]).toEqual([size, 404])
  expect((await replay.call(versions.original, undefined, { params: { version } })).status).toBe(404)
})

it("4: a Contributor cannot add a version to another person's file, edit it or recycle it", async () => {
  const { file } = await replay.newFile()
  await replay.update(file, { status: 'restricted' })
  expect((await newVersion(people.contributor, file, await photo())).status).toBe(403)
  for (const body of [{ status: 'available' }, { recycled: true }])
    expect((await replay.update(file, body, people.contributor)).status).toBe(403)
  expect(await replay.one(file)).toMatchObject({ status: 'restricted', recycled_at: null })
})

it('5: an upload does not create a file or version once the permission has been withdrawn or the file recycled', async () => {
  const bytes = await photo()
  const { file } = await replay.newFile('own.jpg', undefined, people.contributor)
  const upload = await replay.begin(people.contributor, 'late.jpg', bytes.length)
  const version = (await newVersion(people.contributor, file, bytes)).json.uuid
  const count = async () => (await replay.call(files.list, people.admin, { params: { team } })).json.count
  const before = await count()
  await replay.setRole(people.contributor, 'Viewer')
  for (const begun of [upload, version])
    expect((await replay.append(people.contributor, begun, bytes)).status).toEqual(refused)
  await replay.setRole(people.contributor, 'Contributor')
  const later = (await newVersion(people.contributor, file, bytes)).json.uuid
  await replay.update(file, { recycled: true })
  expect((await replay.append(people.contributor, later, bytes)).status).toBeGreaterThanOrEqual(400)
  await replay.update(file, { recycled: false })
  expect(await count()).toBe(before)
  expect((await replay.call(versions.list, people.admin, { params: { file } })).json).toHaveLength(1)
})

describe('11: routes that declared no permission', () => {
  it('do not show a Viewer where files are used', async () => {
    const { file } = await replay.newFile()
    const asked = { params: { team }, body: { selection: { files: [file] } } }
    expect((await replay.call(bulk.uses, people.viewer, asked)).status).toBe(403)
    expect((await replay.call(bulk.uses, people.editor, asked)).status).toBe(200)
  })
  it("do not show a Contributor other people's recycled files in the bin", async () => {
    const { file } = await replay.newFile()
    await replay.update(file, { recycled: true })
    const bin = async (who: Visitor) =>
      (await replay.call(recycling.list, who, { params: { team } })).json.results.map(
        (row: { uuid: string }) => row.uuid,
      )
    expect(await bin(people.admin)).toContain(file)
    expect(await bin(people.contributor)).not.toContain(file)
  })
})
