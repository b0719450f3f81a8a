import { request } from 'node:http'
import { auth, bulk, downloads, files, folders, sharing, system, teams } from '@vitrine/contract'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { evilZip } from './hostile-zips.ts'
import type { Visitor } from './replay.ts'
import { type ReplayTeam, startReplayTeam } from './replay-team.ts'
import { codeOf } from './totp.ts'

/** Finding 10 of the security audit, replayed over HTTP against the product in a separate process. */
let replay: ReplayTeam
let people: ReplayTeam['people']
let team: string
beforeAll(async () => {
  replay = await startReplayTeam()
  ;({ people, team } = replay)
})
afterAll(() => replay.close())
const call: ReplayTeam['call'] = (...args) => replay.call(...args)

describe('10 (minor issues): the product', () => {
  it('removes control characters from the names of zip entries', async () => {
    await replay.expand(people.admin, evilZip([['a\r\nb\u001b[2J.txt', 'x']]))
    const { results } = (await call(files.list, people.admin, { params: { team }, query: { q: '2J' } })).json
    expect(results).toMatchObject([{ name: 'a b [2J.txt' }])
  })
  it('refuses a download request if the rights deny it', async () => {
    const { file } = await replay.newFile()
    const ask = (who: Visitor) => call(downloads.ask, who, { body: { file, useCase: 'A poster' } })
    await replay.publish(file, { public_downloads: 'nobody' })
    expect((await ask(people.visitor)).status).toBe(403)
    await replay.update(file, { status: 'do_not_use' })
    expect((await ask(people.viewer)).status).toBe(403)
    expect((await ask(people.visitor)).status).toBe(404)
  })
  it('serves /metrics only under the server’s own host name', async () => {
    const ask = (host: string) =>
      new Promise<number | undefined>((done, fail) => {
        request(`${replay.url}/metrics`, { headers: { host } }, (answer) => {
          answer.resume()
          done(answer.statusCode)
        })
          .on('error', fail)
          .end()
      })
    expect(await ask('evil.example')).toBe(404)
    expect(await ask(new URL(replay.url).host)).toBe(200)
  })
  it('escapes every leading formula character in a CSV export', async () => {
    const { file } = await replay.newFile()
    for (const text of ['\n=1+1', ' =1+1', '\u00a0=1', '\u200b=1', '＝1', '＋1', '－1', '＠SUM(A1)', '=1+1']) {
      await replay.update(file, { description: text })
      const { description } = await replay.one(file)
      const csv = await call(bulk.exportCsv, people.admin, { params: { team }, body: { selection: { files: [file] } } })
      expect(csv.text).toContain(`'${description}`)
      for (const before of [',', '"']) expect(csv.text).not.toContain(before + description)
    }
  })
  it('requires Trusted Types on the documentation page', async () => {
    const { headers } = await fetch(`${replay.url}/docs`)
    expect(headers.get('content-security-policy')).toContain('require-trusted-types-for')
  })
  it('limits how many teams can be looked up by sharing a folder', async () => {
    const body = { folderName: 'To share' }
    const folder = (await call(folders.create, people.editor, { params: { team }, body })).json.uuid
    const statuses: number[] = []
    for (let n = 0; n < 61; n++)
      statuses.push(
        (await call(sharing.share, people.editor, { params: { folder }, body: { add: ['Harbour Festival'] } })).status,
      )
    expect(statuses.slice(0, 60)).toEqual(Array(60).fill(200))
    expect(statuses[60]).toBe(429)
  })
  it('rejects the code that confirmed two-factor authentication if it is reused to sign in, and ends pending sign-ins on a password reset', async () => {
    const who = people.visitor
    const password = 'vitrine-demo'
    const { uri } = (await call(auth.startSecondFactor, who, { body: { password } })).json
    const code = codeOf(uri)
    expect((await call(auth.confirmSecondFactor, who, { body: { code } })).status).toBeLessThan(300)
    const halfway = async (given: string) => {
      const { cookies } = await call(auth.signIn, undefined, { body: { email: who.email, password: given } })
      return { email: who.email, cookie: cookies }
    }
    const second = (half: Visitor, body: object) => call(auth.secondFactor, half, { body })
    expect((await second(await halfway(password), { code, kind: 'authenticator' })).status).toBeGreaterThanOrEqual(400)
    const pending = await halfway(password)
    await call(auth.forgot, undefined, { body: { email: who.email } })
    const token = await vi.waitFor(async () => {
      const mails = (await call(system.outbox, undefined, { query: { to: who.email } })).json.results
      const found = mails
        .map(({ text }: { text: string }) => /reset-password#([\w-]{16,})/.exec(text)?.[1])
        .find(Boolean)
      expect(found).toBeDefined()
      return found
    }, 20_000)
    const changed = 'another long password'
    expect((await call(auth.reset, undefined, { body: { token, password: changed } })).status).toBeLessThan(300)
    expect((await second(pending, { code: codeOf(uri, 1), kind: 'authenticator' })).status).toBeGreaterThanOrEqual(400)
    expect((await second(await halfway(changed), { code: codeOf(uri, 1), kind: 'authenticator' })).status).toBe(200)
  })
  it('does not let members whose role can only manage the team give themselves more permissions', async () => {
    const body = { name: 'Manager only', permissions: ['MANAGE_TEAM'] }
    await call(teams.createRole, people.admin, { params: { team }, body })
    await replay.setRole(people.viewer, 'Manager only')
    const members = (await call(teams.members, people.viewer, { params: { team } })).json.results
    const roles: { uuid: string; name: string }[] = (await call(teams.roles, people.viewer, { params: { team } })).json
    const { uuid: member } = members.find((row: { user: { email: string } }) => row.user.email === people.viewer.email)
    const role = roles.find(({ name }) => name === 'Admin')?.uuid
    expect((await call(teams.setRole, people.viewer, { params: { member }, body: { role } })).status).toBe(403)
    const own = roles.find(({ name }) => name === 'Manager only')?.uuid ?? ''
    const more = { name: 'Manager only', permissions: ['MANAGE_TEAM', 'EDIT_ASSETS'] }
    expect((await call(teams.updateRole, people.viewer, { params: { role: own }, body: more })).status).toBe(403)
    await replay.setRole(people.viewer, 'Viewer')
  })
})
