import { files, links, staff, system, teams } from '@vitrine/contract'
import sharp from 'sharp'
import { expect, vi } from 'vitest'
import { startReplay, type Visitor } from './replay.ts'

/** Text inside these tests' photos that only the original contains. */
export const innerText = 'Secret Lens Company'
/** A photo with a camera make and a location in its EXIF. */
export const photo = () =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: '#369' } })
    .withExif({ IFD0: { Make: innerText }, IFD3: { GPSLatitude: '60/1 23/1 0/1', GPSLatitudeRef: 'N' } })
    .jpeg()
    .toBuffer()

/** A running product with its demo team, one signed-in member of each role, and a visitor. */
export const startReplayTeam = async () => {
  const replay = await startReplay()
  const { call, team } = replay
  const admin = await replay.signIn('tomas@solvik.example')
  const people = {
    admin,
    editor: await replay.signIn('ingrid@solvik.example'),
    contributor: await replay.signIn('amara@solvik.example'),
    viewer: await replay.signIn('jonas@solvik.example'),
    visitor: await replay.signIn('press@example.org'),
  }
  const one = async (file: string, who: Visitor | undefined = admin) =>
    (await call(files.one, who, { params: { file } })).json
  const processed = (file: string) =>
    vi.waitFor(
      async () => {
        const found = await one(file)
        expect(found.processed).toBe(true)
        return found
      },
      { timeout: 300_000, interval: 100 },
    )
  return {
    ...replay,
    people,
    one,
    processed,
    update: (file: string, body: object, who: Visitor = admin) => call(files.update, who, { params: { file }, body }),
    publish: (file: string, body: object = {}) =>
      call(links.publish, admin, { params: { file }, body: { public: true, ...body } }),
    newFile: async (name = 'harbour.jpg', bytes?: Buffer, who: Visitor = admin) => {
      const file = await replay.upload(who, name, bytes ?? (await photo()))
      return { file, version: String((await processed(file)).latest_version.uuid) }
    },
    setRole: async ({ email }: Visitor, role: string) => {
      const members = (await call(teams.members, admin, { params: { team } })).json.results
      const roles = (await call(teams.roles, admin, { params: { team } })).json
      const { uuid: member } = members.find((found: { user: { email: string } }) => found.user.email === email)
      const { uuid } = roles.find((found: { name: string }) => found.name === role)
      expect((await call(teams.setRole, admin, { params: { member }, body: { role: uuid } })).status).toBe(200)
    },
    /** A second team, whose only member belongs to no other team. */
    newTeamElsewhere: async (name = 'Fjord Museum', email = 'owner@museum.example') => {
      await call(staff.createTeam, admin, { body: { name, email, time_zone: 'Europe/Oslo' } })
      const mails = (await call(system.outbox, admin, { query: { limit: '50' } })).json.results
      const invite = mails.find(({ to }: { to: string }) => to === email)
      const token = /#([\w-]{16,})/.exec(invite.text)?.[1]
      const account = { first_name: 'Eli', last_name: 'Dahl', password: 'a long enough password' }
      const joined = await call(teams.acceptInvite, undefined, { body: { token, account } })
      expect(joined.status).toBe(200)
      return { name, owner: { email, cookie: joined.cookies } }
    },
  }
}
export type ReplayTeam = Awaited<ReturnType<typeof startReplayTeam>>
