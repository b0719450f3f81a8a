import { createHash, randomBytes } from 'node:crypto'
import { uploads } from '@vitrine/contract'
import { type S3Emulator, startS3 } from '@vitrine/emulators/s3/start.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newFolder } from '../testing/database-contents.ts'
import { runCommand, s3Environment } from '../testing/run-command.ts'
import { emulatedS3 } from '../testing/s3-storage.ts'
import { newWorld, type Person, type World } from '../testing/world.ts'

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

let [from, to] = [] as unknown as [S3Emulator, S3Emulator]
let world: World
let ada: Person
let team: string
beforeAll(async () => {
  ;[from, to] = [await startS3(), await startS3()]
  world = await newWorld({ s3: emulatedS3(from) })
  ;({ team } = await world.newTeam())
  ada = await world.newMember(team, 'Admin')
})
afterAll(async () => {
  await world.close()
  await from.close()
  await to.close()
})

const begin = async (name: string, bytes: Buffer) => {
  const body = { files: [{ name, size: bytes.length }] }
  return (await world.call(uploads.begin, ada, { params: { team }, body })).body[0].uuid as string
}
const send = async (at: World, upload: string, bytes: Buffer, offset: number) => {
  const headers = {
    'tus-resumable': '1.0.0',
    'content-type': 'application/offset+octet-stream',
    cookie: ada.cookie,
    origin: at.settings.origin,
    'upload-offset': String(offset),
  }
  return at.app.inject({ method: 'PATCH', url: `/v1/uploads/${upload}/`, headers, payload: bytes.subarray(offset) })
}
const progressOf = async (at: World, upload: string) => {
  const { status, headers } = await at.call(uploads.progress, ada, { params: { upload }, method: 'HEAD' })
  return { status, offset: Number(headers['upload-offset']), file: headers['vitrine-file'] as string | undefined }
}

it('a move to another bucket copies received files, and uploads in progress start again without losing a byte', async () => {
  const size = 14_000_000
  const bytes = Object.fromEntries(
    ['done', 'part', 'tail', 'arrived', 'finished'].map((name) => [
      name,
      randomBytes(name === 'tail' ? 3_000_000 : size),
    ]),
  ) as Record<'done' | 'part' | 'tail' | 'arrived' | 'finished', Buffer>
  const { arriving } = world.ports.storage
  async function* until(all: Buffer, end: number) {
    yield all.subarray(0, end)
  }
  const receive = async (name: keyof typeof bytes, end: number) => {
    const upload = await begin(`${name}.bin`, bytes[name])
    await arriving.append(upload, { offset: 0, size: bytes[name].length }, until(bytes[name], end))
    return upload
  }
  const done = await begin('done.bin', bytes.done)
  expect((await send(world, done, bytes.done, 0)).statusCode).toBe(204)
  const part = await receive('part', 9_000_000)
  const tail = await receive('tail', 1_000_000)
  const arrived = await receive('arrived', size)
  const finished = await receive('finished', size)
  await arriving.finish(finished)

  const env = {
    DATABASE_URL: world.url,
    VITRINE_DATA: await newFolder(),
    VITRINE_SECRET: world.settings.secret ?? '',
    ...s3Environment(emulatedS3(to)),
  }
  const same = await runCommand({ ...env, ...s3Environment(emulatedS3(to), 'S3_OLD_') }, 'migrate-storage', '--to=s3')
  expect(same).toEqual({ code: 1, output: expect.stringMatching(/are the same bucket/) })
  const moved = await runCommand(
    { ...env, ...s3Environment(emulatedS3(from), 'S3_OLD_') },
    'migrate-storage',
    '--to=s3',
  )
  expect(moved).toEqual({
    code: 0,
    output: expect.stringMatching(/^Files copied and read back: 2 .*\n3 uploads are in progress/),
  })

  from.setBucket(false)
  const after = await newWorld({ s3: emulatedS3(to) }, { database: world.url })
  const stored = async (upload: string) => sha256(await after.ports.storage.read(upload, size))
  expect(await stored(done)).toBe(sha256(bytes.done))
  expect(await progressOf(after, finished)).toEqual({ status: 200, offset: size, file: expect.any(String) })
  expect(await stored(finished)).toBe(sha256(bytes.finished))
  expect(await progressOf(after, arrived)).toEqual({ status: 200, offset: 0, file: undefined })
  for (const [name, upload] of Object.entries({ part, tail })) {
    const { offset } = await progressOf(after, upload)
    const refused = await send(after, upload, bytes[name as 'part' | 'tail'], offset)
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'upload.offset'])
    expect((await progressOf(after, upload)).offset).toBe(0)
  }
  for (const [name, upload] of Object.entries({ part, tail, arrived })) {
    const all = bytes[name as keyof typeof bytes]
    const answer = await send(after, upload, all, 0)
    expect([answer.statusCode, answer.headers['vitrine-file']]).toEqual([204, expect.any(String)])
    expect(await stored(upload)).toBe(sha256(all))
  }
  await after.close()
}, 120_000)
