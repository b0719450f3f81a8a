import { downloads, files, notifications, rights } from '@vitrine/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newWorld, type Person, type World } from '../../testing/world.ts'

let world: World
let team: string
let ada: Person
beforeAll(async () => {
  world = await newWorld()
})
beforeEach(async () => {
  world.setClock(undefined)
  ;({ team } = await world.newTeam())
  ada = await world.newMember(team, 'Admin')
})
afterAll(() => world.close())

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const endIn = (file: string, days: number) =>
  world.call(files.update, ada, { params: { file }, body: { expirationDate: inDays(days) } })
const newFile = async (name: string, days: number, row = {}) => {
  const { file } = await world.newFile(team, { name, ...row })
  await endIn(file, days)
  return file
}
const listed = async (days: number) =>
  (await world.call(rights.expiring, ada, { params: { team }, query: { days: String(days) } })).body
const names = ({ results }: { results?: { name: string }[] }) => results?.map(({ name }) => name)
const remind = async () => {
  await world.db.execute(`select graphile_worker.add_job('rights.remind', '{}'::json)`)
  await world.finishJobs()
}
/** Turns on immediate reminder emails for a person, because reminders are in the digest by default. */
const wantsMail = (person: Person) =>
  world.call(notifications.updateSettings, person, { body: { kinds: { expiring: { app: true, mail: 'at_once' } } } })
const mailsTo = async (email: string) => (await world.mails()).filter(({ to }) => to === email)
const download = (file: string, person: Person, useCase = 'A poster') =>
  world.call(downloads.begin, person, { params: { file }, body: { useCase } })

describe('expiring files', () => {
  it('are listed for the next 30 or 90 days, soonest first', async () => {
    await newFile('in two months', 60)
    await newFile('in a week', 7)
    await newFile('in three weeks', 21)
    await newFile('in a year', 365)
    await newFile('in the bin', 7, { recycled_at: new Date() })
    const soon = await listed(30)
    expect(names(soon)).toEqual(['in a week', 'in three weeks'])
    expect(soon.results[0]).toMatchObject({ expiration_date: inDays(7), people: 0, told_at: null })
    expect(soon.results[0].days_left).toBeGreaterThanOrEqual(6)
    expect(names(await listed(90))).toEqual(['in a week', 'in three weeks', 'in two months'])
  })

  it('are paginated', async () => {
    for (const days of [5, 5, 6]) await newFile(`in ${days}`, days)
    const query = { limit: '2' }
    const { body } = await world.call(rights.expiring, ada, { params: { team }, query })
    expect(body).toMatchObject({ count: 3 })
    const next = await world.call(rights.expiring, ada, { params: { team }, query: { ...query, cursor: body.next } })
    expect(names(next.body)).toEqual(['in 6'])
  })
})

describe('an expiry reminder', () => {
  it('is sent once per file and date to people who can edit, with the files and their dates', async () => {
    const editor = await world.newMember(team, 'Editor')
    await wantsMail(editor)
    const viewer = await world.newMember(team, 'Viewer')
    const file = await newFile('harbour', 12)
    await newFile('later', 45)
    await remind()
    const [mail, ...more] = await mailsTo(editor.email)
    expect(mail?.subject).toBe('1 file in Visit Solvik expires within 30 days')
    expect(mail?.text).toContain('harbour: until')
    expect(mail?.text).not.toContain('later')
    expect(more).toEqual([])
    expect([...(await mailsTo(viewer.email)), ...(await mailsTo(ada.email))]).toEqual([])
    await remind()
    expect(await mailsTo(editor.email)).toHaveLength(1)
    expect((await listed(30)).results[0].told_at).not.toBeNull()
    await endIn(file, 20)
    await remind()
    expect(await mailsTo(editor.email)).toHaveLength(2)
  })

  it('is sent once even if the job runs twice concurrently', async () => {
    await wantsMail(ada)
    await newFile('harbour', 12)
    await world.db.execute(
      `select graphile_worker.add_job('rights.remind', '{}'::json), graphile_worker.add_job('rights.remind', '{}'::json)`,
    )
    await world.finishJobs()
    expect(await mailsTo(ada.email)).toHaveLength(1)
  })

  it('goes to people who downloaded the file, with the name that the file had at the time', async () => {
    await wantsMail(ada)
    const viewer = await world.newMember(team, 'Viewer')
    const file = await newFile('known.png', 300)
    const other = await newFile('also.png', 300)
    for (const one of [file, file, other]) await download(one, viewer)
    await download(file, ada)
    await world.call(files.update, ada, { params: { file }, body: { fileName: 'inside.png' } })
    await endIn(file, 10)
    await endIn(other, 11)
    await remind()
    const [mail, ...more] = await mailsTo(viewer.email)
    expect(mail?.subject).toBe('The licences for 2 files you downloaded end soon')
    expect(mail?.text).toContain('known.png: until')
    expect(mail?.text).not.toContain('inside.png')
    expect(more).toEqual([])
    expect(await mailsTo(ada.email)).toHaveLength(1)
  })

  it('is not sent to suspended people', async () => {
    const viewer = await world.newMember(team, 'Viewer')
    const file = await newFile('harbour.png', 300)
    await download(file, viewer)
    await world.suspend(viewer)
    await endIn(file, 10)
    await remind()
    expect(await mailsTo(viewer.email)).toEqual([])
  })
})
