import { bulk, collections, files, guests, links, system, tags, teams } from '@vitrine/contract'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { nulNameZip } from './hostile-zips.ts'
import type { Visitor } from './replay.ts'
import { type ReplayTeam, startReplayTeam } from './replay-team.ts'

/** Findings 1, 6 to 9 and 12 of the security audit, replayed over HTTP against the product in a separate process. */
let replay: ReplayTeam
let people: ReplayTeam['people']
let team: string
beforeAll(async () => {
  replay = await startReplayTeam()
  ;({ people, team } = replay)
})
afterAll(() => replay.close())
const call: ReplayTeam['call'] = (...args) => replay.call(...args)

it('1: a guest’s zip with a NUL in a name does not stop the server or prevent its next start', async () => {
  const made = await call(guests.create, people.admin, { params: { team }, body: { name: 'Regatta', consent: 'off' } })
  const token = new URL(made.json.address).hash.slice(1)
  const zip = nulNameZip()
  expect(zip).toHaveLength(113)
  const guest = { name: 'Kari', email: 'kari@example.org' }
  const begun = await call(guests.begin, undefined, {
    body: { token, guest, files: [{ name: 'x.zip', size: zip.length }] },
  })
  const sent = await call(guests.append, undefined, {
    params: { guest_upload: begun.json[0].uuid },
    body: zip,
    headers: {
      'tus-resumable': '1.0.0',
      'content-type': 'application/offset+octet-stream',
      'upload-offset': '0',
      'upload-key': begun.json[0].key,
    },
  })
  expect(sent.status).toBe(204)
  const review = async () =>
    (await call(files.list, people.admin, { params: { team }, query: { place: 'review' } })).json
  await vi.waitFor(async () => expect((await review()).results).toMatchObject([{ name: 'é .txt' }]), {
    timeout: 60_000,
  })
  expect(replay.exits()).toBe(0)
  await replay.product.end('SIGTERM')
  await replay.launch()
  expect((await call(system.readyz, undefined)).status).toBe(200)
})

it('6: a bulk edit by a Viewer creates no tags', async () => {
  const { file } = await replay.newFile()
  const add = Array.from({ length: 300 }, (_one, n) => `planted ${n}`)
  await call(bulk.start, people.viewer, {
    params: { team },
    body: { selection: { files: [file] }, change: { tags: { add, remove: [] } } },
  })
  const found = await call(tags.list, people.admin, { params: { team }, query: { query: 'planted' } })
  expect(found.json.results).toEqual([])
})

it('7: live events reveal no link, invited address or collection name to a Viewer', async () => {
  const { file } = await replay.newFile()
  const stop = new AbortController()
  const stream = await fetch(`${replay.url}/v1/live/${team}/`, {
    headers: { cookie: people.viewer.cookie },
    signal: stop.signal,
  })
  let received = ''
  const reading = (async () => {
    for await (const bytes of stream.body ?? []) received += Buffer.from(bytes).toString()
  })().catch(() => {})
  await vi.waitFor(() => expect(received).toContain('still here'), { timeout: 10_000 })
  const link = (await call(links.create, people.admin, { params: { team }, body: { title: 'Hidden', files: [file] } }))
    .json
  const roles = (await call(teams.roles, people.admin, { params: { team } })).json
  const email = 'secret-invite@example.org'
  await call(teams.invite, people.admin, { params: { team }, body: { email, role: roles[0].uuid } })
  const name = 'A collection with 36 letters in name'
  expect(name).toHaveLength(36)
  await call(collections.create, people.admin, { params: { team }, body: { name, files: [file] } })
  await replay.update(file, { description: 'told to everybody' })
  await vi.waitFor(() => expect(received).toContain('file.updated'), { timeout: 10_000 })
  for (const kept of [link.uuid, 'link.created', email, name]) expect(received).not.toContain(kept)
  stop.abort()
  await reading
})

it('8: 110 wrong passwords from 110 addresses do not lock a link for anyone else', async () => {
  const { file } = await replay.newFile()
  const password = 'the right password'
  const { uuid: share_link } = (
    await call(links.create, people.admin, { params: { team }, body: { title: 'x', password, files: [file] } })
  ).json
  for (let n = 0; n < 110; n++)
    await call(links.unlock, undefined, {
      params: { share_link },
      body: { password: `wrong ${n}` },
      address: `10.1.${n}.1`,
    })
  const right = await call(links.unlock, undefined, { params: { share_link }, body: { password }, address: '10.2.0.1' })
  expect(right.status).toBeLessThan(300)
})

it('9: extreme dates cause no server error in a list, and are refused in a bulk edit', async () => {
  for (const at of ['9999-12-31', '0001-01-01', '275760-09-13'])
    expect(
      (await call(files.list, people.admin, { params: { team }, query: { at, sort: 'created_at' } })).status,
    ).toBeLessThan(500)
  const { file } = await replay.newFile()
  const started = await call(bulk.start, people.admin, {
    params: { team },
    body: { selection: { files: [file] }, change: { availableFrom: '9999-12-31T23:59:59-14:00' } },
  })
  expect(started.status).toBe(422)
})

it("12: the demo's outbox shows members only their own emails", async () => {
  const shown = async (who: Visitor | undefined) =>
    (await call(system.outbox, who, { query: { limit: '100' } })).json.results.map(({ to }: { to: string }) => to)
  for (const who of [people.viewer, people.editor])
    expect((await shown(who)).filter((to: string) => to !== who.email)).toEqual([])
  expect(await shown(undefined)).toEqual([])
})
