import { comments, notifications as routes } from '@vitrine/contract'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newWorld, type Person, type World } from '../../testing/world.ts'
import { headOfDigest } from './service/digest-head.ts'
import { nextDigest } from './service/settings.ts'
import { type Inbox, newInbox } from './testing/inbox.ts'

let world: World
let team: Inbox
beforeAll(async () => {
  world = await newWorld()
})
beforeEach(async () => {
  world.setClock(undefined)
  team = await newInbox(world)
})
afterAll(() => world.close())

const mention = (app: boolean, mail: string) => ({ kinds: { mention: { app, mail } } })
const runDigests = async (hours = 25) => {
  world.setClock(new Date(Date.now() + hours * 3_600_000))
  await world.db.execute(`select graphile_worker.add_job('notifications.digest', '{}'::json)`)
  await world.finishJobs()
}

describe('notification settings', () => {
  it('have defaults, and can be changed for each kind', async () => {
    const { ada, set } = team
    const before = (await world.call(routes.settings, ada)).reply
    expect(before).toMatchObject({
      kinds: {
        mention: { app: true, mail: 'at_once' },
        request: { app: true, mail: 'at_once' },
        approval: { app: true, mail: 'at_once' },
        failed_post: { app: true, mail: 'at_once' },
        reply: { app: true, mail: 'digest' },
        expiring: { app: true, mail: 'digest' },
        new_version: { app: true, mail: 'off' },
      },
      digest: 'daily',
      hour: 8,
      time_zone: null,
    })
    await set(ada, { ...mention(true, 'digest'), time_zone: 'Europe/Oslo' })
    expect((await world.call(routes.settings, ada)).reply).toEqual({
      ...before,
      kinds: { ...before.kinds, mention: { app: true, mail: 'digest' } },
      time_zone: 'Europe/Oslo',
    })
    expect((await set(ada, { time_zone: 'Mars/Base' })).status).toBe(422)
    expect((await set(ada, { hour: 24 })).status).toBe(422)
  })

  it('can turn off a kind both in the app and by email', async () => {
    const { ada, bo, say, list, mailsTo, set } = team
    await set(bo, mention(false, 'off'))
    await say(ada, 'Look, Bo', { mentions: [bo.user] })
    expect([await list(bo), await mailsTo(bo)]).toEqual([[], []])
  })

  it('can turn off a kind only by email or only in the app', async () => {
    const { ada, bo, say, list, mailsTo, set } = team
    await set(bo, mention(true, 'off'))
    await say(ada, 'Look, Bo', { mentions: [bo.user] })
    expect([(await list(bo)).length, await mailsTo(bo)]).toEqual([1, []])
    await set(bo, mention(false, 'at_once'))
    await say(ada, 'Look again, Bo', { mentions: [bo.user] })
    expect([(await list(bo))[0]?.count, (await mailsTo(bo)).length]).toEqual([1, 1])
  })

  it('can mute a single subject until it is unmuted', async () => {
    const { ada, bo, say, titles, list, unread, mailsTo } = team
    const { file: other } = await world.newFile(team.team, { name: 'mast.jpg' })
    await say(ada, 'Look, Bo', { mentions: [bo.user] })
    const notification = (await list(bo))[0]?.uuid ?? ''
    await world.call(routes.mute, bo, { params: { notification } })
    await say(ada, 'Look again, Bo', { mentions: [bo.user] })
    expect([await unread(bo), (await mailsTo(bo)).length]).toEqual([0, 1])
    await say(ada, 'And here, Bo', { mentions: [bo.user] }, other)
    expect(await titles(bo, { unread: 'true' })).toEqual(['Ada Lind mentioned you on mast.jpg'])
    const [muted] = (await world.call(routes.mutes, bo, { params: { team: team.team } })).reply.results
    expect(muted).toMatchObject({ thing: 'file', name: 'quay.jpg' })
    const params = { notification_mute: muted?.uuid ?? '' }
    expect((await world.call(routes.unmute, ada, { params })).status).toBe(403)
    await world.call(routes.unmute, bo, { params })
    await say(ada, 'Once more, Bo', { mentions: [bo.user] })
    expect(await unread(bo)).toBe(2)
  })
})

describe('a digest', () => {
  const follow = (who: Person) => team.set(who, { ...mention(true, 'digest'), time_zone: 'Europe/Oslo' })

  it('is one email with all pending notifications, without repeating any', async () => {
    const { ada, bo, say, mailsTo } = team
    await follow(bo)
    await say(ada, 'Look, Bo', { mentions: [bo.user] })
    await say(ada, 'And here', { mentions: [bo.user] })
    expect(await mailsTo(bo)).toEqual([])
    await runDigests()
    const [mail, ...more] = await mailsTo(bo)
    expect([mail?.subject, more]).toEqual(['1 notification from Visit Solvik', []])
    expect(mail?.text).toContain('You were mentioned 2 times on quay.jpg')
    await runDigests(50)
    expect(await mailsTo(bo)).toHaveLength(1)
  })

  it('is written once if the job runs twice at the same moment', async () => {
    const { ada, bo, say, mailsTo } = team
    await follow(bo)
    await say(ada, 'Look, Bo', { mentions: [bo.user] })
    await world.db.execute(`select graphile_worker.add_job('notifications.digest', '{}'::json)`)
    await runDigests()
    expect(await mailsTo(bo)).toHaveLength(1)
  })

  it('leaves out read notifications, and those the person can no longer see', async () => {
    const { ada, bo, file, say, mailsTo, list } = team
    await follow(bo)
    const { file: other } = await world.newFile(team.team, { name: 'mast.jpg' })
    await say(ada, 'Look, Bo', { mentions: [bo.user] })
    await say(ada, 'Look, Bo', { mentions: [bo.user] }, other)
    const read = (await list(bo)).find(({ title }) => title.includes('mast'))
    await world.call(routes.read, bo, { params: { notification: read?.uuid ?? '' }, body: { read: true } })
    await world.db.execute(sql`update files set review_status = 1 where uuid = ${file}`)
    await runDigests()
    expect(await mailsTo(bo)).toEqual([])
  })

  it('keeps notifications for the next run if the email cannot be written', async () => {
    const { ada, bo, say, mailsTo } = team
    await follow(bo)
    await say(ada, 'Look, Bo', { mentions: [bo.user] })
    await world.db.execute(sql`alter table mails add constraint broken check (false) not valid`)
    await runDigests()
    await world.db.execute(sql`alter table mails drop constraint broken`)
    expect(await mailsTo(bo)).toEqual([])
    await runDigests()
    expect(await mailsTo(bo)).toHaveLength(1)
  })

  it('reaches people who turned off notifications in the app, and can be stopped with one click', async () => {
    const { ada, bo, say, mailsTo, list } = team
    await team.set(bo, mention(false, 'digest'))
    await say(ada, 'Look, Bo', { mentions: [bo.user] })
    await runDigests()
    const [mail] = await mailsTo(bo)
    expect([await list(bo), mail?.text.includes('Ada Lind mentioned you on quay.jpg')]).toEqual([[], true])
    const path = new URL(mail?.unsubscribe ?? '').pathname
    expect((await headOfDigest(world.db, world.ports)(path))?.body).toContain('<form method="post"')
    const click = (url: string) =>
      world.app.inject({
        method: 'POST',
        url,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'List-Unsubscribe=One-Click',
      })
    expect((await click(`${path.slice(0, -3)}AAA`)).statusCode).toBe(404)
    expect((await click(path)).statusCode).toBe(200)
    await say(ada, 'Look, Bo', { mentions: [bo.user] })
    await runDigests(60)
    expect(await mailsTo(bo)).toHaveLength(1)
  })

  it.each([
    ['at the chosen hour in the time zone', 'daily', 'Europe/Oslo', '2026-11-17T06:59:00Z', '2026-11-17T07:00:00Z'],
    ['on the next day if the hour has passed', 'daily', 'Europe/Oslo', '2026-11-17T07:00:00Z', '2026-11-18T07:00:00Z'],
    ['at the same hour after DST starts', 'daily', 'Europe/Oslo', '2027-03-27T12:00:00Z', '2027-03-28T06:00:00Z'],
    [
      'at the chosen hour in zones offset by quarter hours',
      'daily',
      'Asia/Kathmandu',
      '2026-11-17T00:00:00Z',
      '2026-11-17T02:15:00Z',
    ],
    ['on the chosen day of the week', 'weekly', 'UTC', '2026-11-17T00:00:00Z', '2026-11-23T08:00:00Z'],
  ] as const)('is due %s', (_name, digest, time_zone, after, expected) => {
    expect(nextDigest({ digest, weekday: 1, hour: 8, time_zone }, new Date(after))).toEqual(new Date(expected))
  })
})

it('a deleted comment is not emailed in a digest', async () => {
  const { ada, bo, say, mailsTo } = team
  await team.set(bo, mention(true, 'digest'))
  const comment = await say(ada, 'Look, Bo', { mentions: [bo.user] })
  await world.call(comments.remove, ada, { params: { comment } })
  await runDigests()
  expect(await mailsTo(bo)).toEqual([])
})
