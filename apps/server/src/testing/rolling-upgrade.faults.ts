import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { allRoutes, type File } from '@vitrine/contract'
import pg from 'pg'
import sharp from 'sharp'
import { expect, it, onTestFinished } from 'vitest'
import { newEmptyDatabase } from './databases.ts'
import { checkOutOldVersion, ownMigrations } from './old-version.ts'
import { freePort, newProduct, type Product } from './product.ts'
import { newUploader, type Owner, setUpOwner } from './uploader.ts'

const { auth, collections, files, links, search, versions } = allRoutes
const email = 'owner@example.test'

const drawPhoto = (colour: string) =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: colour } })
    .jpeg()
    .toBuffer()

/** Typical usage of one process: signs in, uploads, lists, searches, edits, downloads, shares and collects files. */
const useAll = async ({ url }: Product, { team }: Owner, name: string) => {
  const signed = await fetch(url + auth.signIn.path, {
    method: 'POST',
    headers: { origin: url, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'a password of the tests' }),
  })
  expect(signed.status, await signed.clone().text()).toBe(200)
  const cookie = signed.headers.getSetCookie().map((line) => line.split(';', 1)[0])
  const browser = newUploader(url, { cookie: cookie.join('; '), team })
  const send = async (method: string, to: string, body: unknown) =>
    (await browser.ask(method, to, { 'content-type': 'application/json' }, JSON.stringify(body))).json()
  const inTeam = (to: string) => to.replace(':team', team)

  const bytes = await drawPhoto(`#${randomBytes(3).toString('hex')}`)
  const { file } = await browser.upload(`${name}.jpg`, bytes)
  const one = () => browser.json<File>(files.one.path.replace(':file', file ?? ''))
  while (!(await one()).processed) await pause(100)
  const { latest_version: version } = await one()
  expect(version?.thumbnail_url).toBeTruthy()
  const thumbnail = await browser.ask('GET', version?.thumbnail_url ?? '')
  expect((await thumbnail.arrayBuffer()).byteLength).toBeGreaterThan(0)

  expect((await browser.list()).map((card) => card.uuid)).toContain(file)
  await send('PUT', files.update.path.replace(':file', file ?? ''), { description: `Described as ${name}` })
  const found = await browser.json<{ results: { uuid: string }[] }>(`${inTeam(files.list.path)}?q=${name}`)
  expect(found.results.map(({ uuid }) => uuid)).toEqual([file])
  await browser.json(`${inTeam(search.facets.path)}?q=${name}`)

  const address = await browser.json<{ url: string }>(versions.address.path.replace(':version', version?.uuid ?? ''))
  const original = await browser.ask('GET', new URL(address.url, url).pathname + new URL(address.url, url).search)
  expect(Buffer.from(await original.arrayBuffer()).equals(bytes)).toBe(true)

  const link: { uuid: string } = await send('POST', inTeam(links.create.path), { title: name, files: [file] })
  const shared = await fetch(url + links.sharedFiles.path.replace(':share_link', link.uuid))
  expect(await shared.text()).toContain(file)
  await send('POST', inTeam(collections.create.path), { name: `Collection ${name}` })
  return { file: file ?? '', bytes }
}

it('the version before the newest migration works on its own schema and alongside this version after the migration, but does not start again', async () => {
  const room = await mkdtemp(path.join(tmpdir(), 'vitrine-upgrade-'))
  const code = path.join(room, 'code')
  const commit = await checkOutOldVersion(code)
  const database = await newEmptyDatabase()
  const env = {
    DATABASE_URL: database,
    VITRINE_SECRET: 'the secret of the upgrade, long enough',
    VITRINE_FACES: 'off',
    VITRINE_WORKERS: '1',
  }
  const data = path.join(room, 'data')
  const old = newProduct(data, await freePort(), env, ['--no-demo'], 'main.ts', code)
  const current = newProduct(data, await freePort(), env, ['--no-demo'])
  onTestFinished(async () => {
    await old.end('SIGKILL')
    await current.end('SIGKILL')
    await rm(room, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
  })
  const migrated = async () => {
    const client = new pg.Client(database)
    await client.connect()
    const { rows } = await client.query('select created_at from drizzle.__drizzle_migrations order by created_at')
    await client.end()
    return rows.map(({ created_at }) => Number(created_at))
  }

  old.launch()
  await old.ready()
  expect(await migrated()).toEqual((await ownMigrations()).slice(0, -1))
  const owner = await setUpOwner(old.url)
  const before = await useAll(old, owner, 'beforehand')

  current.launch()
  await current.ready()
  expect(await migrated()).toEqual(await ownMigrations())
  const byOld = await useAll(old, owner, 'afterwards')
  const byCurrent = await useAll(current, owner, 'upgraded')

  // Each version reads the other's writes.
  for (const product of [old, current]) {
    const { list } = newUploader(product.url, owner)
    const listed = (await list()).map(({ uuid }) => uuid).toSorted()
    expect(listed).toEqual([before.file, byOld.file, byCurrent.file].toSorted())
  }
  console.log(`${commit.slice(0, 8)} ran on ${(await ownMigrations()).length} migrations, one more than its own`)

  // The old version must be replaced, not restarted: it refuses to start on the newer schema.
  await old.end('SIGTERM')
  old.launch()
  await expect(old.ready()).rejects.toThrow(/newer version.*Nothing was changed/)
})
