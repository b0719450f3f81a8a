import { comments, files } from '@vitrine/contract'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newWorld, type Person, type World } from '../../testing/world.ts'

let world: World
let team: string
let ada: Person
let bo: Person
let file: string
beforeAll(async () => {
  world = await newWorld()
})
beforeEach(async () => {
  ;({ team } = await world.newTeam())
  ada = await world.newMember(team, 'Editor', { first_name: 'Ada', last_name: 'Lind' })
  bo = await world.newMember(team, 'Viewer', { first_name: 'Bo', last_name: 'Berg' })
  ;({ file } = await world.newFile(team, { name: 'quay.jpg', created_by: ada.user }))
})
afterAll(() => world.close())

const say = (person: Person, body: object) => world.call(comments.create, person, { params: { file }, body })
const list = async (query: Record<string, string> = {}, person = ada) =>
  (await world.call(comments.list, person, { params: { file }, query })).body
const mailsTo = async ({ email }: Person) => (await world.mails()).filter(({ to }) => to === email)

describe('comments', () => {
  it('are said by any member who may see the file, and counted on it', async () => {
    const { status, body } = await say(bo, { text: 'Lovely light.' })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      file,
      text: 'Lovely light.',
      user: { uuid: bo.user, first_name: 'Bo', last_name: 'Berg' },
      mentions: [],
      spot: null,
      moment: null,
      edited_at: null,
    })
    expect(await list()).toMatchObject({ count: 1, next: null, results: [{ uuid: body['uuid'] }] })
    expect((await world.call(files.one, ada, { params: { file } })).body).toMatchObject({ comment_count: 1 })
  })

  it.each(['', '   ', '\n\t '])('say something: %j is refused', async (text) => {
    const { status, body } = await say(ada, { text })
    expect([status, body['errors'][0].pointer]).toEqual([422, '/text'])
  })

  it('keep what was written exactly, up to 10,000 characters', async () => {
    const text = ` <b>"quoted"</b> %_\\ ${'å'.repeat(9000)}\n`
    expect((await say(ada, { text })).body['text']).toBe(text)
    expect((await say(ada, { text: 'x'.repeat(10_001) })).status).toBe(422)
  })

  it('may be about a point, a region or a moment', async () => {
    expect((await say(ada, { text: 'Here', spot: { x: 0.25, y: 1 } })).body['spot']).toEqual({
      x: 0.25,
      y: 1,
      width: 0,
      height: 0,
    })
    const spot = { x: 0.5, y: 0.5, width: 0.5, height: 0.25 }
    expect((await say(ada, { text: 'This', spot, moment: 12.5 })).body).toMatchObject({ spot, moment: 12.5 })
    for (const wrong of [
      { x: 1.1, y: 0 },
      { x: -0.1, y: 0 },
      { x: 0.6, y: 0, width: 0.5 },
    ])
      expect((await say(ada, { text: 'No', spot: wrong })).status).toBe(422)
    expect((await say(ada, { text: 'No', moment: -1 })).status).toBe(422)
  })

  it('can be changed by their author alone, and say that they were', async () => {
    const { uuid } = (await say(bo, { text: 'Lovely' })).body
    const edit = (person: Person, text: string) =>
      world.call(comments.update, person, { params: { comment: uuid }, body: { text } })
    const admin = await world.newMember(team, 'Admin')
    expect([(await edit(admin, 'x')).status, (await edit(ada, 'x')).status]).toEqual([403, 403])
    expect((await edit(bo, ' ')).status).toBe(422)
    const { body } = await edit(bo, 'Lovely light')
    expect(body).toMatchObject({ text: 'Lovely light', edited_at: expect.any(String) })
  })

  it('can be taken back by their author alone, which answers 204', async () => {
    const { uuid } = (await say(bo, { text: 'Lovely' })).body
    const remove = (person: Person) => world.call(comments.remove, person, { params: { comment: uuid } })
    const admin = await world.newMember(team, 'Admin')
    expect((await remove(admin)).status).toBe(403)
    expect((await remove(bo)).status).toBe(204)
    expect((await remove(bo)).status).toBe(404)
    expect(await list()).toMatchObject({ count: 0, results: [] })
  })

  it('are absent to whoever may not see the file', async () => {
    const { uuid } = (await say(bo, { text: 'Lovely' })).body
    await world.db.execute(sql`update files set recycled_at = now() where uuid = ${file}`)
    expect((await world.call(comments.list, bo, { params: { file } })).status).toBe(404)
    const change = { params: { comment: uuid }, body: { text: 'x' } }
    expect((await world.call(comments.update, bo, change)).status).toBe(404)
    expect((await world.call(comments.list, ada, { params: { file } })).status).toBe(200)
  })

  it('come in pages, the newest first, also when there are 1,000', async () => {
    await world.db.execute(sql`insert into comments (uuid, team, file, "user", text, created_at)
      select gen_random_uuid(), ${team}, ${file}, ${ada.user}, 'number ' || n, now() - (1000 - n) * interval '1 second'
      from generate_series(1, 1000) n`)
    const seen: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const page: { next: string | null; count: number; results: { text: string }[] } = (await list({
        limit: '200',
        ...(cursor && { cursor }),
      })) as never
      expect(page.count).toBe(1000)
      seen.push(...page.results.map(({ text }) => text))
      cursor = page.next
    }
    expect(seen).toEqual(Array.from({ length: 1000 }, (_, at) => `number ${1000 - at}`))
  })

  it('stay when their author has gone', async () => {
    const { uuid } = (await say(bo, { text: 'Lovely' })).body
    await world.db.execute(sql`delete from members where "user" = ${bo.user}`)
    await world.db.execute(sql`delete from users where uuid = ${bo.user}`)
    expect((await list())['results']).toMatchObject([{ uuid, user: null }])
  })

  it('are told live to everyone who looks at the file', async () => {
    const { uuid } = (await say(bo, { text: 'Lovely' })).body
    const { rows } = await world.db.execute<{ event: string; about: string; data: { comment: string } }>(
      sql`select event, about, data from ledger where about = ${file} order by seq`,
    )
    expect(rows).toMatchObject([{ event: 'comment.added', about: file, data: { comment: uuid } }])
  })
})

describe('a mention', () => {
  it('is of members of the team, each once', async () => {
    const stranger = await world.newMember((await world.newTeam()).team, 'Admin')
    const visitor = await world.newUser()
    for (const { user } of [stranger, visitor])
      expect((await say(ada, { text: 'Look', mentions: [user] })).status).toBe(404)
    const { body } = await say(ada, { text: 'Look', mentions: [bo.user, bo.user] })
    expect(body['mentions']).toEqual([{ uuid: bo.user, first_name: 'Bo', last_name: 'Berg' }])
  })

  it('mails who was mentioned, once per comment, with the text and a link to the file', async () => {
    await say(ada, { text: 'Look at the <b>mast</b>, Bo', mentions: [bo.user, bo.user] })
    const mails = await mailsTo(bo)
    expect(mails).toHaveLength(1)
    expect(mails[0]).toMatchObject({ subject: 'Ada Lind mentioned you: quay.jpg' })
    expect(mails[0]?.text).toContain('Look at the <b>mast</b>, Bo')
    expect(mails[0]?.text).toContain(`${world.settings.origin}/file/${file}`)
    expect(mails[0]?.html).not.toContain('<b>mast')
  })

  it('mails nobody about themselves, nobody suspended, and nobody who may not see the file', async () => {
    await say(ada, { text: 'Me', mentions: [ada.user] })
    expect(await mailsTo(ada)).toEqual([])
    await world.suspend(bo)
    await say(ada, { text: 'You', mentions: [bo.user] })
    const cay = await world.newMember(team, 'Viewer')
    await world.db.execute(sql`update files set review_status = 1 where uuid = ${file}`)
    await say(ada, { text: 'You', mentions: [cay.user] })
    expect([...(await mailsTo(bo)), ...(await mailsTo(cay))]).toEqual([])
  })

  it('that is added by a change mails only who is new', async () => {
    const cay = await world.newMember(team, 'Viewer')
    const { uuid } = (await say(ada, { text: 'Look', mentions: [bo.user] })).body
    const body = { text: 'Look, both', mentions: [bo.user, cay.user] }
    await world.call(comments.update, ada, { params: { comment: uuid }, body })
    expect([(await mailsTo(bo)).length, (await mailsTo(cay)).length]).toEqual([1, 1])
  })
})
