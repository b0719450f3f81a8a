import { comments, downloads, notifications as routes, posts as postRoutes } from '@vitrine/contract'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { transact } from '../../platform/db/db.ts'
import { newWorld, type World } from '../../testing/world.ts'
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

describe('a notification', () => {
  it('is created for mentions and replies, but never for a person’s own actions', async () => {
    const { ada, bo, file, say, list } = team
    const parent = await say(ada, 'Brighter, Bo?', { mentions: [bo.user, ada.user] })
    await say(bo, 'Brighter now', { parent })
    expect(await list(bo)).toMatchObject([
      {
        kind: 'mention',
        title: 'Ada Lind mentioned you on quay.jpg',
        excerpt: 'Brighter, Bo?',
        actor: { first_name: 'Ada' },
        path: `/file/${file}?panel=comments`,
        read: false,
      },
    ])
    expect(await list(ada)).toMatchObject([{ kind: 'reply', title: 'Bo Berg replied on quay.jpg' }])
  })

  it('is created once, however often its event is delivered', async () => {
    const { ada, bo, file, say, list, unread, mailsTo } = team
    const comment = await say(ada, 'Look, Bo', { mentions: [bo.user] })
    const sent = JSON.stringify({
      team: team.team,
      actor: ada.user,
      about: file,
      data: { file, comment, mentions: [] },
    })
    for (let again = 0; again < 3; again++)
      await world.db.execute(sql`select graphile_worker.add_job('notifications.comment-added', ${sent}::json)`)
    await world.finishJobs()
    expect([(await list(bo)).length, (await list(bo))[0]?.count, await unread(bo)]).toEqual([1, 1, 1])
    expect(await mailsTo(bo)).toHaveLength(1)
  })

  it('collects events about the same subject until it is read', async () => {
    const { ada, bo, say, titles, list } = team
    const parent = await say(ada, 'Brighter?')
    for (const text of ['Now?', 'Or now?', 'And now?']) await say(bo, text, { parent })
    expect(await titles(ada)).toEqual(['3 new replies on quay.jpg'])
    const [first] = await list(ada)
    await world.call(routes.read, ada, { params: { notification: first?.uuid ?? '' }, body: { read: true } })
    await say(bo, 'Done', { parent })
    expect(await titles(ada)).toEqual(['Bo Berg replied on quay.jpg', '3 new replies on quay.jpg'])
    expect(await titles(ada, { unread: 'true' })).toEqual(['Bo Berg replied on quay.jpg'])
  })

  it('disappears with the comment it is about', async () => {
    const { ada, bo, say, titles, unread } = team
    const comment = await say(ada, 'Look, Bo', { mentions: [bo.user] })
    await say(ada, 'And here', { mentions: [bo.user] })
    await world.call(comments.remove, ada, { params: { comment } })
    await world.finishJobs()
    expect([await titles(bo), await unread(bo)]).toEqual([['Ada Lind mentioned you on quay.jpg'], 1])
  })

  it('is neither listed nor counted, and its file is not named, once the person can no longer see the file', async () => {
    const { ada, bo, file, say, list, unread } = team
    await say(ada, 'Look, Bo', { mentions: [bo.user] })
    const [seen] = await list(bo)
    await world.call(routes.mute, bo, { params: { notification: seen?.uuid ?? '' } })
    await world.db.execute(sql`update files set review_status = 1 where uuid = ${file}`)
    const mutes = (await world.call(routes.mutes, bo, { params: { team: team.team } })).text
    expect([await list(bo), await unread(bo), mutes.includes('quay')]).toEqual([[], 0, false])
  })

  it('is no longer available to people who have left the team', async () => {
    const { ada, bo, say } = team
    await say(ada, 'Look, Bo', { mentions: [bo.user] })
    await world.db.execute(sql`delete from members where "user" = ${bo.user}`)
    expect((await world.call(routes.list, bo, { params: { team: team.team } })).status).toBe(404)
  })

  it('belongs to one person: others can neither mark it as read nor mute it', async () => {
    const { ada, bo, say, list } = team
    await say(ada, 'Look, Bo', { mentions: [bo.user] })
    const params = { notification: (await list(bo))[0]?.uuid ?? '' }
    expect((await world.call(routes.read, ada, { params, body: { read: true } })).status).toBe(403)
    expect((await world.call(routes.mute, ada, { params })).status).toBe(403)
  })
})

describe('people are notified of', () => {
  it('unanswered download requests that they can answer', async () => {
    const { person, list, titles } = team
    const [ann, ben] = [await person(['APPROVE_DOWNLOADS'], 'Ann'), await person(['APPROVE_DOWNLOADS'], 'Ben')]
    const kari = await world.newUser({ first_name: 'Kari', last_name: 'Nordal' })
    const ask = async (name: string) => {
      const { file } = await world.newFile(team.team, { name, public: true })
      return (await world.call(downloads.ask, kari, { body: { file, useCase: 'A poster' } })).body
    }
    const first = await ask('mast.jpg')
    await world.finishJobs()
    expect(await list(ann)).toMatchObject([
      {
        kind: 'request',
        title: 'Kari Nordal requested mast.jpg',
        excerpt: 'A poster',
        path: `/requests?chosen=${kari.user}`,
      },
    ])
    await ask('hull.jpg')
    await world.finishJobs()
    expect(await titles(ben)).toEqual(['Kari Nordal requested 2 downloads'])
    await world.call(downloads.answer, ann, { params: { download_request: first['uuid'] }, body: { approved: true } })
    await world.finishJobs()
    expect(await titles(ben)).toEqual(['Kari Nordal requested hull.jpg'])
    expect(await titles(team.bo)).toEqual([])
    await world.setFlags(ben, [])
    expect(await titles(ben)).toEqual([])
  })

  it('the answer to their own download request', async () => {
    const { ada, person, titles } = team
    const cay = await person([], 'Cay')
    const { file } = await world.newFile(team.team, { name: 'mast.jpg' })
    const asked = (await world.call(downloads.ask, cay, { body: { file, useCase: 'A poster' } })).body
    await world.call(downloads.answer, ada, { params: { download_request: asked['uuid'] }, body: { approved: true } })
    await world.finishJobs()
    expect(await titles(cay)).toEqual(['Your request for mast.jpg was approved'])
  })

  it('requests for access to a media centre, if they manage media centres', async () => {
    const { ada, bo, titles, happen } = team
    const kari = await world.newUser({ first_name: 'Kari', last_name: 'Nordal' })
    const { rows } = await world.db.execute<{ uuid: string }>(sql`
      insert into media_centres (uuid, team, title, slug) values (gen_random_uuid(), ${team.team}, 'Press', ${team.team})
      returning uuid`)
    const media_centre = rows[0]?.uuid ?? ''
    const access_request = crypto.randomUUID()
    const asked = { media_centre, access_request, user: kari.user }
    await happen('media_centre.access_requested', asked, kari)
    expect([await titles(ada), await titles(bo)]).toEqual([['Kari Nordal requested access to Press'], []])
    await happen('media_centre.access_answered', { ...asked, approved: false }, ada)
    expect(await titles(ada)).toEqual([])
  })

  it('approval requests if they manage posts, and the answer if they are the author', async () => {
    const { ada, person, titles, newPost, mailsTo } = team
    const ben = await person(['MANAGE_SOCIALS'], 'Ben')
    const post = await newPost({ created_by: ada.user, caption: 'Regatta' })
    const approve = async (who: typeof ada, approval: string) => {
      const body = { approval, note: '' }
      expect((await world.call(postRoutes.setApproval, who, { params: { post }, body })).status).toBe(200)
      await world.finishJobs()
    }
    await approve(ada, 'requested')
    expect(await titles(ben)).toEqual(['Ada Lind requested approval for a post for Instagram'])
    expect((await mailsTo(ben)).map(({ subject }) => subject)).toEqual([
      'Ada Lind requested approval for a post for Instagram',
    ])
    await approve(ben, 'approved')
    expect([await titles(ben), await titles(ada)]).toEqual([[], ['Ben Lind approved a post for Instagram']])
  })

  it('a rejection of a post by someone outside the team', async () => {
    const { ada, titles, happen, newPost } = team
    const post = await newPost()
    const post_comment = crypto.randomUUID()
    await world.db.execute(sql`insert into post_comments (uuid, team, post, outside_name, kind, text)
      values (${post_comment}, ${team.team}, ${post}, 'Kari', 'rejected', 'Too dark')`)
    await happen('post.commented', { post, post_comment, mentions: [] }, null)
    expect(await titles(ada)).toEqual(['Kari rejected a post for Instagram'])
  })

  it('a creator’s answer to their request, while the team has UGC_PLUS', async () => {
    const { ada, titles, list, happen } = team
    const { rows } = await world.db.execute<{ uuid: string }>(sql`
      insert into one_time_approvals (uuid, team, secret_hash, post, scope, terms, terms_hash, expires_at, created_by)
      values (gen_random_uuid(), ${team.team}, ${team.team}, '{"handle": "kari.nordal"}', '{}', '', '', now(), ${ada.user})
      returning uuid`)
    const one_time_approval = rows[0]?.uuid ?? ''
    await happen('one_time_approval.answered', { one_time_approval, answer: 'approved', proof_hash: '' }, null)
    expect(await list(ada)).toMatchObject([
      { kind: 'approval', title: '@kari.nordal agreed to your request to use their post', path: '/ugc?q=kari.nordal' },
    ])
    await world.setFeatures(team.team, [])
    expect(await titles(ada)).toEqual([])
  })

  it('their own posts that may not have been published', async () => {
    const { ada, list, person, titles, happen, newPost } = team
    const ben = await person(['MANAGE_SOCIALS'], 'Ben')
    const post = await newPost({ created_by: ada.user, caption: 'Regatta' })
    await happen('post.progressed', { post, status: 'preparing' }, null)
    expect(await titles(ada)).toEqual([])
    await happen('post.progressed', { post, status: 'unconfirmed' }, null)
    expect(await list(ada)).toMatchObject([
      {
        kind: 'failed_post',
        title: 'A post for Instagram may not have been published: check the account',
        excerpt: 'Regatta',
        path: `/socials/reel/${post}`,
      },
    ])
    expect(await titles(ben)).toEqual([])
  })

  it('files that expire soon, if they can edit files', async () => {
    const { ada, bo, file, titles, mailsTo } = team
    const soon = new Date(Date.now() + 9 * 86_400_000).toISOString()
    await world.db.execute(
      sql`update files set expiration_date = ${soon.slice(0, 10)}::date, expires_at = ${soon} where uuid = ${file}`,
    )
    await world.db.execute(`select graphile_worker.add_job('rights.remind', '{}'::json)`)
    await world.finishJobs()
    expect([await titles(ada), await titles(bo)]).toEqual([['1 file expires in the next 30 days'], []])
    // The reminder goes into the digest, unless they chose immediate emails.
    expect(await mailsTo(ada)).toEqual([])
  })

  it('new versions of files they downloaded', async () => {
    const { ada, bo, file, titles, happen, mailsTo } = team
    await world.call(downloads.begin, bo, { params: { file }, body: {} })
    const version = { file, version: crypto.randomUUID() }
    await happen('version.uploaded', { ...version, first: true }, ada)
    await happen('version.uploaded', { ...version, first: false }, ada)
    expect([await titles(bo), await titles(ada)]).toEqual([['quay.jpg has a new version'], []])
    expect(await mailsTo(bo)).toEqual([])
    await happen('version.deleted', version, ada)
    expect(await titles(bo)).toEqual([])
  })
})

describe('the inbox', () => {
  const many = (count: number) =>
    world.db.execute(sql`
      insert into notifications (uuid, "user", team, kind, thing_type, thing, count, in_app, updated_at)
      select gen_random_uuid(), ${team.ada.user}, ${team.team}, 'expiring', 'expiring_files', gen_random_uuid(), 1, true,
        now() - n * interval '1 second' from generate_series(1, ${count}::int) n`)

  it('is paginated, and can be filtered by kind', async () => {
    const { ada, bo, say } = team
    await many(5)
    await say(bo, 'Look, Ada', { mentions: [ada.user] })
    const page = async (query: Record<string, string>) =>
      (await world.call(routes.list, ada, { params: { team: team.team }, query })).reply
    const first = await page({ limit: '4' })
    const second = await page({ limit: '4', cursor: first.next ?? '' })
    const uuids = [...first.results, ...second.results].map(({ uuid }) => uuid)
    expect([first.count, second.next, new Set(uuids).size]).toEqual([6, null, 6])
    expect((await page({ kind: 'mention' })).results).toHaveLength(1)
  })

  it('counts unread notifications up to 100, marks a kind or all as read, and one as unread', async () => {
    const { ada, bo, say, list, unread } = team
    await many(120)
    await say(bo, 'Look, Ada', { mentions: [ada.user] })
    expect(await unread(ada)).toBe(100)
    const params = { team: team.team }
    await world.call(routes.readAll, ada, { params, body: { kind: 'expiring' } })
    expect(await unread(ada)).toBe(1)
    await world.call(routes.readAll, ada, { params, body: {} })
    expect(await unread(ada)).toBe(0)
    const [mention] = await list(ada)
    await world.call(routes.read, ada, { params: { notification: mention?.uuid ?? '' }, body: { read: false } })
    expect(await unread(ada)).toBe(1)
  })

  it('counts unread notifications through an index', async () => {
    const plan = await transact(world.db, async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`)
      const { rows } = await tx.execute<{ 'QUERY PLAN': string }>(sql`
        explain select 1 from notifications n
        where n."user" = ${team.ada.user} and n.team = ${team.team} and n.in_app and n.read_at is null limit 100`)
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    })
    expect(plan).toMatch(/notifications_(unread|open)/)
  })

  it('deletes notifications 90 days after they were read', async () => {
    const { ada, titles } = team
    await many(2)
    await world.db.execute(sql`update notifications set read_at = now() where "user" = ${ada.user}
      and uuid = (select max(uuid::text)::uuid from notifications where "user" = ${ada.user})`)
    const sweep = async (days: number) => {
      world.setClock(new Date(Date.now() + days * 86_400_000))
      await world.db.execute(`select graphile_worker.add_job('notifications.delete-old', '{}'::json)`)
      await world.finishJobs()
      world.setClock(undefined)
    }
    await sweep(89)
    expect(await titles(ada)).toHaveLength(2)
    await sweep(91)
    expect(await titles(ada)).toHaveLength(1)
  })
})
