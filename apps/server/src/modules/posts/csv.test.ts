import { type PostCsvReport, posts as routes } from '@vitrine/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { idOf } from '../../testing/scene.ts'
import { newWorld, type Person, type World } from '../../testing/world.ts'
import { socialAccounts } from '../social-accounts/table.ts'
import { versions } from '../versions/table.ts'
import { posts } from './table.ts'

let world: World
let team: string
let ada: Person
let account: string
beforeAll(async () => {
  world = await newWorld()
})
beforeEach(async () => {
  ;({ team } = await world.newTeam())
  ada = await world.newMember(team, 'Admin')
  account = await newAccount('visitsolvik', 'Instagram')
})
afterAll(() => world.close())

const newAccount = async (username: string, platform: 'Instagram' | 'TikTok', of = team) =>
  idOf(
    await world.db
      .insert(socialAccounts)
      .values({
        team: of,
        platform,
        network_id: crypto.randomUUID(),
        name: username,
        username,
        access_token: 'v1.00000000.none',
        scopes: [],
      })
      .returning(),
  )
const newFile = async (name: string, of = team) => {
  const { file, version } = await world.newFile(of, { name, created_by: ada.user })
  await world.db.update(versions).set({ width: 1200, height: 900 }).where(eq(versions.uuid, version))
  return file
}
const create = async (body: object) =>
  (await world.call(routes.create, ada, { body: { team, account, ...body } })).reply
const list = async () => (await world.call(routes.list, ada, { params: { team } })).reply.results
const exported = (query: object = {}, person = ada) =>
  world.call(routes.exportCsv, person, { params: { team }, query: query as never })
const imported = async (csv: string, { check = false, person = ada } = {}) => {
  const reply = await world.app.inject({
    method: 'POST',
    url: `/v1/posts/posts/import/${team}/?check=${check}`,
    headers: { origin: world.settings.origin, cookie: person.cookie, 'content-type': 'text/csv' },
    payload: csv,
  })
  return { status: reply.statusCode, body: reply.json() as PostCsvReport & { code: string; detail: string } }
}
const head = 'account,status,date,time,time_zone,caption,files'

describe('the export of posts', () => {
  it('has a row per post in the range, with local time and time zone, and no formulas', async () => {
    await newFile('boats.png')
    const files = [await newFile('quay.png')]
    const caption = '=HYPERLINK("x")\nsecond line'
    await create({
      caption,
      files,
      scheduledDate: '2027-07-01T07:30:00Z',
      status: 'scheduled',
      time_zone: 'Europe/Oslo',
    })
    await create({ caption: 'later', scheduledDate: '2027-09-01T07:30:00Z' })
    const { text, headers } = await exported({ from: '2027-06-01T00:00:00Z', to: '2027-08-01T00:00:00Z' })
    expect([headers['content-type'], headers['content-disposition']]).toEqual([
      'text/csv; charset=utf-8',
      expect.stringContaining('posts.csv'),
    ])
    expect(text).toContain('Instagram,visitsolvik,post,scheduled,2027-07-01,09:30,Europe/Oslo')
    expect(text).toContain('"\'=HYPERLINK(""x"")\nsecond line"')
    expect(text).toContain('quay.png')
    expect(text).not.toContain('later')
  })

  it('returns 404 for members of other teams, as if the team did not exist', async () => {
    const { team: other } = await world.newTeam()
    expect((await exported({}, await world.newMember(other, 'Admin'))).status).toBe(404)
  })
})

describe('importing posts', () => {
  it('changes nothing when an export is imported unchanged', async () => {
    const files = [await newFile('quay.png')]
    await create({ caption: '=1+1\n"quoted" ', files, scheduledDate: '2027-07-01T07:30:20Z', status: 'scheduled' })
    await create({ caption: 'A draft without a time' })
    await world.db.update(posts).set({ status: 'published' }).where(eq(posts.caption, 'A draft without a time'))
    const before = await list()
    const { body } = await imported((await exported()).text)
    expect(body).toMatchObject({
      imported: true,
      unchanged: 2,
      created: 0,
      updated: 0,
      problems: 0,
      unknown_columns: [],
    })
    expect(await list()).toEqual(before)
  })

  it('creates a post for each row without a uuid, with files found by name', async () => {
    const file = await newFile('quay.png')
    const { body } = await imported(
      `${head}\n@visitsolvik,scheduled,2027-07-01,09:30,Europe/Oslo,"Hello, you",quay.png\nvisitsolvik,,,,,Idea,\n`,
    )
    expect(body).toMatchObject({ imported: true, created: 2, problems: 0 })
    expect(await list()).toMatchObject([
      { status: 'scheduled', scheduled_at: new Date('2027-07-01T07:30:00Z'), caption: 'Hello, you', files: [{ file }] },
      { status: 'draft', scheduled_at: null, caption: 'Idea', time_zone: 'Europe/Oslo' },
    ])
  })

  it('changes only the cells that were edited', async () => {
    const files = [await newFile('quay.png')]
    const { uuid } = await create({
      caption: 'Before',
      files,
      scheduledDate: '2027-07-01T07:30:00Z',
      status: 'scheduled',
    })
    const { body } = await imported(`uuid,date,caption\n${uuid},2027-07-02,After\n`)
    expect(body).toMatchObject({ imported: true, updated: 1 })
    expect(await list()).toMatchObject([
      {
        caption: 'After',
        status: 'scheduled',
        scheduled_at: new Date('2027-07-02T07:30:00Z'),
        files: [{ file: files[0] }],
      },
    ])
  })

  it('imports nothing if any row has a problem, and says how to fix each one', async () => {
    await newFile('twice.png')
    await newFile('twice.png')
    await newAccount('both', 'Instagram')
    await newAccount('both', 'TikTok')
    const good = 'visitsolvik,draft,2027-07-01,09:30,Europe/Oslo,Good,'
    const { body } = await imported(
      [
        head,
        good,
        'nobody,draft,2027-07-01,09:30,Europe/Oslo,a,',
        'both,draft,2027-07-01,09:30,Europe/Oslo,a,',
        'visitsolvik,published,2027-07-01,09:30,Europe/Oslo,a,',
        'visitsolvik,draft,01/07/2027,09:30,Europe/Oslo,a,',
        'visitsolvik,draft,2027-07-01,9 am,Europe/Oslo,a,',
        'visitsolvik,draft,2027-07-01,09:30,Solvik,a,',
        'visitsolvik,draft,2027-07-01,09:30,Europe/Oslo,a,none.png',
        'visitsolvik,draft,2027-07-01,09:30,Europe/Oslo,a,twice.png',
        'visitsolvik,scheduled,2020-07-01,09:30,Europe/Oslo,a,',
        'visitsolvik,scheduled,2027-07-01,09:30,Europe/Oslo,a,',
        'visitsolvik,draft',
      ].join('\n'),
    )
    expect(body).toMatchObject({ imported: false, created: 1, problems: 11 })
    expect(body.lines.map(({ line, column, detail }) => [line, column, detail])).toEqual([
      [2, null, null],
      [3, 'account', 'The account “nobody” is not connected. Connect it first.'],
      [4, 'platform', '“both” is connected on several networks. Enter “Instagram” or “TikTok”.'],
      [5, 'status', 'Enter “draft” or “scheduled” for a new post.'],
      [6, 'date', 'Enter a date such as 2027-01-31.'],
      [7, 'time', 'Enter a time such as 09:30.'],
      [8, 'time_zone', 'Enter a time zone such as Europe/Oslo.'],
      [9, 'files', 'There is no file named “none.png” in the library. Check the spelling.'],
      [10, 'files', '2 files are named “twice.png”. Enter the ID of one of them in “file_ids”.'],
      [11, 'date', 'Choose a date and time in the future'],
      [12, null, 'Add at least one file.'],
      [13, null, expect.stringContaining('This row has 2 cells')],
    ])
    expect(await list()).toEqual([])
  })

  it('reports the result without importing when called with `check`', async () => {
    const events = (await world.events()).length
    const { body } = await imported(`${head}\nvisitsolvik,draft,2027-07-01,09:30,Europe/Oslo,Good,\n`, { check: true })
    expect(body).toMatchObject({ imported: false, created: 1, problems: 0 })
    expect([await list(), (await world.events()).length]).toEqual([[], events])
  })

  it('treats posts, accounts and files of another team as missing', async () => {
    const mine = await create({ caption: 'Mine' })
    const secret = await newFile('secret.png')
    const { team: other } = await world.newTeam()
    const eve = await world.newMember(other, 'Admin')
    team = other
    const csv = `uuid,account,caption,file_ids\n${mine.uuid},,Stolen,\n,visitsolvik,Stolen,\n`
    const { body } = await imported(csv, { person: eve })
    expect(body.lines.map(({ column, detail }) => [column, detail])).toEqual([
      ['uuid', 'This post doesn’t exist. Leave the cell empty to create a post.'],
      ['account', 'The account “visitsolvik” is not connected. Connect it first.'],
    ])
    await newAccount('eve', 'Instagram', other)
    const files = await imported(`account,file_ids\neve,${secret}\n`, { person: eve })
    expect(files.body.lines[0]?.detail).toContain('There is no file')
  })

  it('refuses a change to a published post, and a post that is listed twice', async () => {
    const { uuid } = await create({ caption: 'Live' })
    await world.db.update(posts).set({ status: 'published' }).where(eq(posts.uuid, uuid))
    const { body } = await imported(`uuid,caption\n${uuid},Changed\n${uuid},Again\n`)
    expect(body.lines.map(({ detail }) => detail)).toEqual([
      'This post is being published or is live, so it cannot be changed',
      'Row 2 refers to the same post. Remove one of the two rows.',
    ])
  })

  it('says that a time does not exist or happens twice when the clocks change', async () => {
    const { body } = await imported(
      `${head}\nvisitsolvik,draft,2027-03-28,01:30,Europe/London,gap,\nvisitsolvik,draft,2027-10-31,01:30,Europe/London,overlap,\n`,
    )
    expect(body.lines.map(({ detail }) => detail)).toEqual([
      'The clocks go forward on this day, so 01:30 doesn’t exist. The post is scheduled for 02:30.',
      'The clocks go back on this day, so 01:30 happens twice. The post is scheduled for the first of the two.',
    ])
  })

  it.each([
    ['', 'This file is empty. Choose another one.'],
    ['name,size\na,1\n', 'There is no column named “uuid” or “account”. Export posts to see which columns to use.'],
    [`${head}\n"open,draft\n`, 'The quotation mark in row 2 is never closed. Add the closing quotation mark.'],
  ])('refuses %j with a reason', async (csv, detail) => {
    const { status, body } = await imported(csv)
    expect([status, body.detail]).toEqual([422, detail])
  })

  it('requires permission to manage social accounts', async () => {
    const { status } = await imported(`${head}\n`, { person: await world.newMember(team, 'Viewer') })
    expect(status).toBe(403)
  })
})
