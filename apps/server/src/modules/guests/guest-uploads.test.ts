import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { defaultGuestConsent, files, folders, guests, uploads, versions } from '@vitrine/contract'
import { ZipArchive } from 'archiver'
import { eq, sql } from 'drizzle-orm'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { kari, type Link, newGuestWorld } from '../../testing/guest-world.ts'
import { uploads as uploadsTable } from '../uploads/table.ts'
import { versions as versionsTable } from '../versions/table.ts'

const rig = await newGuestWorld()
const { world, team, ada, photo, ask, begin, make, begun, send, list, placed } = rig
afterAll(() => rig.world.close())

describe("a guest's upload", () => {
  it("arrives in chunks like any other upload, awaits review in the link's folder, and names its sender", async () => {
    const folder = await world.newFolder(team, 'From guests')
    const link = await make({ folder })
    const guest = { name: 'Kari Nordal', email: 'Kari@Example.org' }
    const upload = await begun(link, 'regatta.jpg', photo.length, { guest })
    expect((await send(upload, photo.subarray(0, 1000))).headers).toMatchObject({ 'upload-offset': '1000' })
    const asked = await world.call(guests.progress, undefined, {
      params: { guest_upload: upload.uuid },
      headers: { 'upload-key': upload.key },
    })
    expect(asked.headers).toMatchObject({ 'upload-offset': '1000', 'upload-length': String(photo.length) })
    const file = String((await send(upload, photo.subarray(1000), 1000)).headers['vitrine-file'])
    const { body } = await world.call(files.one, ada, { params: { file } })
    expect(body).toMatchObject({
      name: 'regatta.jpg',
      review_status: 1,
      parent_folder: { uuid: folder },
      source_display_name: 'Kari Nordal',
      latest_version: { created_by: null, source: { creator: { ...kari, external: true } } },
    })
    const [kept] = await world.db.select().from(versionsTable).where(eq(versionsTable.file, file))
    expect(kept?.sha256).toBe(createHash('sha256').update(photo).digest('hex'))
  })

  it("is hidden from the library and from outsiders until 'Add to Library'", async () => {
    const link = await make()
    const file = String((await send(await begun(link, 'accepted.jpg', photo.length), photo)).headers['vitrine-file'])
    const viewer = await world.newMember(team, 'Viewer')
    const names = async () => (await placed('library')).map(({ name }) => name)
    expect(await names()).not.toContain('accepted.jpg')
    expect((await placed('review')).map(({ uuid }) => uuid)).toContain(file)
    expect((await world.call(files.one, viewer, { params: { file } })).status).toBe(404)
    const review = { params: { team }, query: { place: 'review' } }
    expect((await world.call(files.list, viewer, review)).body['results']).toEqual([])
    const { body } = await world.call(files.one, ada, { params: { file } })
    const original = { params: { version: body['latest_version'].uuid } }
    expect((await world.call(versions.original, undefined, original)).status).toBe(404)
    await world.call(files.update, ada, { params: { file }, body: { reviewStatus: 0 } })
    expect(await names()).toContain('accepted.jpg')
    expect((await world.call(files.one, viewer, { params: { file } })).status).toBe(200)
  })

  it('can be filtered by its guest link in review, but not by a link of another team', async () => {
    const [one, other] = [await make({ name: 'One' }), await make({ name: 'Other' })]
    await send(await begun(one, 'by-one.jpg', photo.length), photo)
    await send(await begun(other, 'by-other.jpg', photo.length), photo)
    const review = (guest_link: string, person = ada, of = team) =>
      world.call(files.list, person, { params: { team: of }, query: { place: 'review', guest_link } })
    const { results, count } = (await review(one.uuid)).body
    expect([results.map(({ name }: { name: string }) => name), count]).toEqual([['by-one.jpg'], 1])
    const { team: theirs } = await world.newTeam()
    expect((await review(one.uuid, await world.newMember(theirs, 'Admin'), theirs)).status).toBe(404)
  })

  it('is reported as a duplicate, with its folder, only once it is in the library', async () => {
    const bytes = Buffer.from('sent by a guest, and by a member too')
    const folder = await world.newFolder(team, 'Sent in')
    const upload = await begun(await make({ folder }), 'theirs.txt', bytes.length)
    const file = String((await send(upload, bytes)).headers['vitrine-file'])
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const same = async () => {
      const asked = { params: { team }, body: { files: [{ name: 'mine.txt', sha256 }] } }
      return (await world.call(uploads.check, ada, asked)).body[0]['same_bytes']
    }
    expect(await same()).toBeNull()
    await world.call(files.update, ada, { params: { file }, body: { reviewStatus: 0 } })
    expect(await same()).toEqual({
      uuid: file,
      name: 'theirs.txt',
      parent_folder: { uuid: folder, name: 'Sent in' },
    })
  })

  it('is unpacked without folders if it is a zip, and all its files await review', async () => {
    await world.runJobs()
    const zip = new ZipArchive()
    zip.append(photo, { name: 'deep/inside/one.jpg' })
    zip.append(photo, { name: 'two.jpg' })
    const [bytes] = await Promise.all([buffer(zip), zip.finalize()])
    const link = await make({ name: 'Zips' })
    await send(await begun(link, 'all.zip', bytes.length), bytes)
    const mine = async () => (await list()).find(({ uuid }: Link) => uuid === link.uuid)
    await vi.waitFor(async () => expect(await mine()).toMatchObject({ files: 2, awaiting_review: 2 }), 20_000)
    expect((await placed('review')).map(({ name }) => name)).toEqual(expect.arrayContaining(['one.jpg', 'two.jpg']))
    const { body: tree } = await world.call(folders.list, ada, { params: { team } })
    expect(tree.map(({ name }: { name: string }) => name)).not.toContain('deep')
  })

  it('is accessible only with its own key: not with another key or as a member', async () => {
    const link = await make()
    const [upload, other] = [await begun(link, 'a.jpg', photo.length), await begun(link, 'b.jpg', photo.length)]
    const absent = { code: 'thing.not_found' }
    for (const key of [other.key, '', 'x', upload.uuid])
      expect((await send(upload, photo, 0, { 'upload-key': key })).json()).toMatchObject(absent)
    expect((await send({ ...upload, url: '/v1/public/upload/x/' }, photo)).json()).toMatchObject(absent)
    const asMember = await world.call(uploads.cancel, ada, { params: { upload: upload.uuid } })
    expect(asMember.status).toBe(403)
    const ofMember = await world.newUpload(team, ada.user)
    expect(
      (await send({ ...upload, uuid: ofMember, url: `/v1/public/upload/${ofMember}/` }, photo)).json(),
    ).toMatchObject(absent)
    expect((await send(upload, photo)).statusCode).toBe(204)
  })

  it("requires the sender's name", async () => {
    const link = await make()
    const sent = { token: link.token, files: [{ name: 'a.jpg', size: 1 }] }
    expect((await ask(guests.begin, sent)).body['code']).toBe('request.invalid')
    const half = await ask(guests.begin, { ...sent, guest: { name: ' ', email: 'no address' } })
    expect(half.body['errors'].map(({ pointer }: { pointer: string }) => pointer)).toEqual([
      '/guest/name',
      '/guest/email',
    ])
  })

  it('can be cancelled with its key', async () => {
    const upload = await begun(await make(), 'given-up.jpg', photo.length)
    const cancel = (key: string) =>
      world.call(guests.cancel, undefined, { params: { guest_upload: upload.uuid }, headers: { 'upload-key': key } })
    expect((await cancel('wrong')).status).toBe(404)
    expect((await cancel(upload.key)).status).toBe(204)
    expect((await send(upload, photo)).json()).toMatchObject({ code: 'upload.ended' })
  })

  it('stores only the hash of its key', async () => {
    const upload = await begun(await make(), 'hashed.jpg', 10)
    const [row] = await world.db.select().from(uploadsTable).where(eq(uploadsTable.uuid, upload.uuid))
    expect(JSON.stringify(row)).not.toContain(upload.key)
    expect(row?.key_hash).toMatch(/^[0-9a-f]{64}$/)
  })
})

describe('the creator of a guest link', () => {
  /** Simulates two minutes without new files. */
  const passTime = async (link: Link) => {
    await world.db.execute(
      sql`update graphile_worker._private_jobs set run_at = now() where key = ${`tell ${link.uuid}`}`,
    )
    await vi.waitFor(async () => {
      const { rows } = await world.db.execute(sql`
        select 1 from graphile_worker.jobs where key = ${`tell ${link.uuid}`} and run_at <= now()`)
      expect(rows).toEqual([])
    }, 20_000)
  }
  const mails = async (name: string) =>
    (
      await world.db.execute<{ to: string; subject: string; text: string }>(sql`
      select "to", subject, text from mails where text like ${`%${name}%`}`)
    ).rows

  it('gets one email for all files once no more arrive', async () => {
    await world.runJobs()
    const link = await make({ name: 'Told once' })
    await send(await begun(link, 'first.jpg', photo.length), photo)
    const second = await begun(link, 'second.jpg', photo.length, { guest: { name: 'Ola', email: 'ola@example.org' } })
    await passTime(link)
    expect(await mails('Told once')).toEqual([])
    await send(second, photo)
    await passTime(link)
    expect(await mails('Told once')).toEqual([
      expect.objectContaining({
        to: ada.email,
        subject: 'Kari Nordal and Ola sent 2 files',
        text: expect.stringContaining(`${world.settings.origin}/library/review`),
      }),
    ])
    await send(await begun(link, 'third.jpg', photo.length), photo)
    await passTime(link)
    expect((await mails('Told once')).map(({ subject }) => subject)).toContain('Kari Nordal sent 1 file')
  })

  it('gets no email after leaving the team', async () => {
    await world.runJobs()
    const gone = await world.newMember(team, ['UPLOAD_ASSETS', 'EDIT_ASSETS'])
    const reply = await world.call(guests.create, gone, {
      params: { team },
      body: { name: 'Left behind', consent: 'off' },
    })
    const link = { ...reply.body.link, address: '', token: reply.body.address.split('#')[1] }
    await world.db.execute(sql`delete from members where "user" = ${gone.user}`)
    await send(await begun(link, 'unread.jpg', photo.length), photo)
    await passTime(link)
    expect(await mails('Left behind')).toEqual([])
  })
})

describe('the limits of a link', () => {
  it('apply per file, per hour and in total, even with parallel uploads', async () => {
    expect((await begin(await make(), [['huge.mov', 6 * 1024 ** 3]])).body['code']).toBe('upload.too_large')
    const link = await make()
    const many = Array.from({ length: 200 }, (_, i): [string, number] => [`${i}.jpg`, 1])
    const codes = await Promise.all(
      [1, 2, 3, 4, 5, 6].map(async () => (await begin(link, many)).body['code'] ?? 'begun'),
    )
    expect(codes.toSorted()).toEqual([...Array.from({ length: 5 }, () => 'begun'), 'guest.too_many'])
    const full = await make()
    const large = Array.from({ length: 20 }, (_, i): [string, number] => [`${i}.mov`, 5 * 1024 ** 3])
    expect((await begin(full, large)).status).toBe(200)
    expect((await begin(full, [['one-more.jpg', 1]])).body['code']).toBe('guest.full')
  })
})

describe('the consent of a guest', () => {
  const consentOf = async (link: Link) =>
    (await ask(guests.open, { token: link.token })).body['consent'] as { text: string; hash: string; required: boolean }
  const accepted = async (link: Link, more: object) => {
    const upload = await begun(link, 'regatta.jpg', photo.length, more)
    const file = String((await send(upload, photo)).headers['vitrine-file'])
    const { body } = await world.call(files.update, ada, { params: { file }, body: { reviewStatus: 0 } })
    return { file, body }
  }

  it('is required unless the link makes it optional, and uses the text of the link, the team or Vitrine', async () => {
    const body = { name: 'Plain' }
    const { address, link } = (await world.call(guests.create, ada, { params: { team }, body })).body
    const plain = { uuid: link.uuid, address, token: address.split('#')[1] }
    expect(await consentOf(plain)).toMatchObject({ text: defaultGuestConsent, required: true })
    const refused = await begin(plain, [['a.jpg', 1]])
    expect([refused.status, refused.body['code']]).toEqual([422, 'guest.consent'])
    await world.db.execute(sql`update teams set guest_consent = 'Ours to use' where uuid = ${team}`)
    expect((await consentOf(plain)).text).toBe('Ours to use')
    expect((await consentOf(await make({ consent_text: 'For the regatta' }))).text).toBe('For the regatta')
    await world.db.execute(sql`update teams set guest_consent = '' where uuid = ${team}`)
    expect(await consentOf(await make({ consent: 'off' }))).toBeNull()
  })

  it("is stored with the file as proof, and the file's rights are treated as known", async () => {
    const link = await make({ consent_text: 'You may use it' })
    const { text, hash } = await consentOf(link)
    const { body } = await accepted(link, { consent: hash })
    expect(body).toMatchObject({
      rights_unknown: false,
      guest_consent: { ...kari, text, hash, created_at: expect.any(String) },
      actions: { see: { warnings: [] } },
    })
  })

  it('leaves the rights unknown if it was not given, until someone records them', async () => {
    const { file, body } = await accepted(await make(), {})
    const warning = 'No rights are recorded for this file.'
    expect(body).toMatchObject({ rights_unknown: true, guest_consent: null, actions: { see: { warnings: [warning] } } })
    const found = await world.call(files.list, ada, { params: { team }, query: { q: 'is:rights-unknown' } })
    expect(found.body['results'].map(({ uuid }: { uuid: string }) => uuid)).toContain(file)
    const after = await world.call(files.update, ada, { params: { file }, body: { copyright: 'Kari Nordal' } })
    expect(after.body).toMatchObject({ rights_unknown: false, actions: { see: { warnings: [] } } })
  })

  it('is rejected if the text has changed since the guest saw it', async () => {
    const link = await make()
    const { hash } = await consentOf(link)
    await rig.change(link, { consent_text: 'Another text' })
    const refused = await begin(link, [['a.jpg', 1]], { consent: hash })
    expect([refused.status, refused.body['code']]).toEqual([409, 'guest.consent_changed'])
  })
})

describe('the files that guests send', () => {
  it('are rejected before any bytes are sent if their type is not allowed, and the error gives their positions', async () => {
    const { status, body } = await begin(await make(), [
      ['photo.jpg', 1],
      ['setup.exe', 1],
    ])
    expect([status, body['code'], body['errors'][0].pointer]).toEqual([422, 'guest.type', '/files/1/name'])
  })

  it('are rejected if their content is not allowed, whatever their names, alone and in a zip', async () => {
    const program = Buffer.alloc(512)
    program.write('MZ')
    program.writeUInt32LE(0x80, 0x3c)
    program.write('PE\0\0', 0x80, 'latin1')
    const link = await make({ name: 'Programs' })
    const answer = await send(await begun(link, 'holiday.jpg', program.length), program)
    expect([answer.statusCode, answer.json().code]).toEqual([422, 'guest.type'])
    const zip = new ZipArchive()
    zip.append(photo, { name: 'photo.jpg' })
    zip.append(program, { name: 'holiday.jpg' })
    zip.append(Buffer.from('echo'), { name: 'run.bat' })
    const [bytes] = await Promise.all([buffer(zip), zip.finalize()])
    await send(await begun(link, 'all.zip', bytes.length), bytes)
    await world.finishJobs()
    expect((await list()).find(({ uuid }: Link) => uuid === link.uuid)).toMatchObject({ files: 1 })
  })
})
