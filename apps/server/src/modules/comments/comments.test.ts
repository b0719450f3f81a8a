import { comments, files, notifications } from '@vitrine/contract'
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
  it('can be written by any member who can see the file, and are counted on the file', async () => {
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

  it.each(['', '   ', '\n\t '])('cannot be empty: %j is rejected', async (text) => {
    const { status, body } = await say(ada, { text })
    expect([status, body['errors'][0].pointer]).toEqual([422, '/text'])
  })

  it('keep their text exactly, up to 10,000 characters', async () => {
    const text = ` <b>"quoted"</b> %_\\ ${'å'.repeat(9000)}\n`
    expect((await say(ada, { text })).body['text']).toBe(text)
    expect((await say(ada, { text: 'x'.repeat(10_001) })).status).toBe(422)
  })

  it('can be about a point, a region or a timestamp', async () => {
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

  it('can be edited only by their author, and are marked as edited', async () => {
    const { uuid } = (await say(bo, { text: 'Lovely' })).body
    const edit = (person: Person, text: string) =>
      world.call(comments.update, person, { params: { comment: uuid }, body: { text } })
    const admin = await world.newMember(team, 'Admin')
    expect([(await edit(admin, 'x')).status, (await edit(ada, 'x')).status]).toEqual([403, 403])
    expect((await edit(bo, ' ')).status).toBe(422)
    const { body } = await edit(bo, 'Lovely light')
    expect(body).toMatchObject({ text: 'Lovely light', edited_at: expect.any(String) })
  })

  it('can be deleted only by their author, which returns 204', async () => {
    const { uuid } = (await say(bo, { text: 'Lovely' })).body
    const remove = (person: Person) => world.call(comments.remove, person, { params: { comment: uuid } })
    const admin = await world.newMember(team, 'Admin')
    expect((await remove(admin)).status).toBe(403)
    expect((await remove(bo)).status).toBe(204)
    expect((await remove(bo)).status).toBe(404)
    expect(await list()).toMatchObject({ count: 0, results: [] })
  })

  it('return 404 to people who cannot see the file', async () => {
    const { uuid } = (await say(bo, { text: 'Lovely' })).body
    await world.db.execute(sql`update files set recycled_at = now() where uuid = ${file}`)
    expect((await world.call(comments.list, bo, { params: { file } })).status).toBe(404)
    const change = { params: { comment: uuid }, body: { text: 'x' } }
    expect((await world.call(comments.update, bo, change)).status).toBe(404)
    expect((await world.call(comments.list, ada, { params: { file } })).status).toBe(200)
  })

  it('are paginated, newest first, even if there are 1,000', async () => {
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

  it('are kept after their author has left', async () => {
    const { uuid } = (await say(bo, { text: 'Lovely' })).body
    await world.db.execute(sql`delete from members where "user" = ${bo.user}`)
    await world.db.execute(sql`delete from users where uuid = ${bo.user}`)
    expect((await list())['results']).toMatchObject([{ uuid, user: null }])
  })

  it('are recorded in the ledger as events of the file', async () => {
    const { uuid } = (await say(bo, { text: 'Lovely' })).body
    const { rows } = await world.db.execute<{ event: string; about: string; data: { comment: string } }>(
      sql`select event, about, data from ledger where about = ${file} order by seq`,
    )
    expect(rows).toMatchObject([{ event: 'comment.added', about: file, data: { comment: uuid } }])
  })
})

const reply = (person: Person, parent: string, body: object = {}) => say(person, { text: 'Done', ...body, parent })
const resolve = (person: Person, comment: string, resolved = true) =>
  world.call(comments.resolve, person, { params: { comment }, body: { resolved } })

describe('a thread', () => {
  it('contains all replies, including replies to replies', async () => {
    const { uuid: first } = (await say(ada, { text: 'Brighter?' })).body
    const { uuid: other } = (await say(ada, { text: 'Another matter' })).body
    const { body: second } = await reply(bo, first)
    const { body: third } = await reply(ada, second['uuid'])
    expect([second['parent'], third['parent']]).toEqual([first, first])
    const { results } = (await list()) as { results: { uuid: string }[] }
    expect(results.map(({ uuid }) => uuid)).toEqual([other, third['uuid'], second['uuid'], first])
    const page = (await list({ limit: '2' })) as { next: string; count: number }
    expect(page.count).toBe(4)
    const rest = (await list({ limit: '2', cursor: page.next })) as { results: { uuid: string }[]; next: null }
    expect(rest).toMatchObject({ next: null, results: [{ uuid: second['uuid'] }, { uuid: first }] })
  })

  it('belongs to one file: a reply cannot be added to a comment on another file', async () => {
    const { file: elsewhere } = await world.newFile(team, { name: 'mast.jpg' })
    const { body } = await world.call(comments.create, ada, { params: { file: elsewhere }, body: { text: 'Here' } })
    expect((await reply(bo, body['uuid'])).status).toBe(404)
  })

  it('emails its participants and mentioned people about a reply, each once and never the author', async () => {
    const cay = await world.newMember(team, 'Viewer', { first_name: 'Cay', last_name: 'Dahl' })
    const atOnce = { kinds: { reply: { app: true, mail: 'at_once' } } }
    for (const person of [ada, bo, cay]) await world.call(notifications.updateSettings, person, { body: atOnce })
    const { uuid } = (await say(ada, { text: 'Brighter?' })).body
    await reply(bo, uuid, { text: 'Brighter now, Cay', mentions: [cay.user] })
    await reply(cay, uuid, { text: 'Thank you, Bo', mentions: [bo.user] })
    const subjects = async (person: Person) => (await mailsTo(person)).map(({ subject }) => subject)
    expect((await subjects(ada)).toSorted()).toEqual([
      'Bo Berg replied to you: quay.jpg',
      'Cay Dahl replied to you: quay.jpg',
    ])
    expect(await subjects(bo)).toEqual(['Cay Dahl mentioned you: quay.jpg'])
    expect(await subjects(cay)).toEqual(['Bo Berg mentioned you: quay.jpg'])
  })

  it('can be resolved by any member who can see the file, shows who resolved it first, and records each change once', async () => {
    const { uuid } = (await say(ada, { text: 'Brighter?' })).body
    const { uuid: second } = (await reply(ada, uuid)).body
    expect((await resolve(bo, second)).body).toMatchObject({
      uuid,
      resolved_at: expect.any(String),
      resolved_by: { uuid: bo.user },
    })
    expect((await resolve(ada, uuid)).body['resolved_by'].uuid).toBe(bo.user)
    expect((await resolve(ada, uuid, false)).body).toMatchObject({ resolved_at: null, resolved_by: null })
    const { rows } = await world.db.execute<{ event: string; actor: string }>(
      sql`select event, actor from ledger where about = ${file} and event like 'comment.re%' order by seq`,
    )
    expect(rows).toEqual([
      { event: 'comment.resolved', actor: bo.user },
      { event: 'comment.reopened', actor: ada.user },
    ])
  })

  it('is reopened by a reply', async () => {
    const { uuid } = (await say(ada, { text: 'Brighter?' })).body
    await resolve(ada, uuid)
    await reply(bo, uuid, { text: 'Not yet' })
    expect((await list())['results']).toMatchObject([{ text: 'Not yet' }, { uuid, resolved_at: null }])
  })

  it('continues with its second comment when the first is deleted, and stays resolved', async () => {
    const { uuid } = (await say(ada, { text: 'Brighter?' })).body
    const { uuid: second } = (await reply(bo, uuid)).body
    const { uuid: third } = (await reply(ada, uuid)).body
    await resolve(bo, uuid)
    expect((await world.call(comments.remove, ada, { params: { comment: uuid } })).status).toBe(204)
    expect((await list())['results']).toMatchObject([
      { uuid: third, parent: second, resolved_at: null },
      { uuid: second, parent: null, resolved_at: expect.any(String), resolved_by: { uuid: bo.user } },
    ])
  })

  it('does not lose a reply that is added while its first comment is being deleted', async () => {
    const { uuid } = (await say(ada, { text: 'Brighter?' })).body
    const [gone, ...answers] = await Promise.all([
      world.call(comments.remove, ada, { params: { comment: uuid } }),
      ...Array.from({ length: 8 }, () => reply(bo, uuid)),
    ])
    expect(gone.status).toBe(204)
    const kept = answers.filter(({ status }) => status === 200)
    expect(answers.filter(({ status }) => ![200, 404].includes(status))).toEqual([])
    expect(await list()).toMatchObject({ count: kept.length })
  })
})

describe('a mention', () => {
  it('can only name members of the team, each once', async () => {
    const stranger = await world.newMember((await world.newTeam()).team, 'Admin')
    const visitor = await world.newUser()
    for (const { user } of [stranger, visitor])
      expect((await say(ada, { text: 'Look', mentions: [user] })).status).toBe(404)
    const { body } = await say(ada, { text: 'Look', mentions: [bo.user, bo.user] })
    expect(body['mentions']).toEqual([{ uuid: bo.user, first_name: 'Bo', last_name: 'Berg' }])
  })

  it('emails the person once per comment, with the text and a link to the file', async () => {
    await say(ada, { text: 'Look at the <b>mast</b>, Bo', mentions: [bo.user, bo.user] })
    const mails = await mailsTo(bo)
    expect(mails).toHaveLength(1)
    expect(mails[0]).toMatchObject({ subject: 'Ada Lind mentioned you: quay.jpg' })
    expect(mails[0]?.text).toContain('Look at the <b>mast</b>, Bo')
    expect(mails[0]?.text).toContain(`${world.settings.origin}/file/${file}`)
    expect(mails[0]?.html).not.toContain('<b>mast')
  })

  it('sends no email to the author, suspended people or people who cannot see the file', async () => {
    await say(ada, { text: 'Me', mentions: [ada.user] })
    expect(await mailsTo(ada)).toEqual([])
    await world.suspend(bo)
    await say(ada, { text: 'You', mentions: [bo.user] })
    const cay = await world.newMember(team, 'Viewer')
    await world.db.execute(sql`update files set review_status = 1 where uuid = ${file}`)
    await say(ada, { text: 'You', mentions: [cay.user] })
    expect([...(await mailsTo(bo)), ...(await mailsTo(cay))]).toEqual([])
  })

  it('emails only newly mentioned people when the comment is edited', async () => {
    const cay = await world.newMember(team, 'Viewer')
    const { uuid } = (await say(ada, { text: 'Look', mentions: [bo.user] })).body
    const body = { text: 'Look, both', mentions: [bo.user, cay.user] }
    await world.call(comments.update, ada, { params: { comment: uuid }, body })
    expect([(await mailsTo(bo)).length, (await mailsTo(cay)).length]).toEqual([1, 1])
  })
})
