import { auth, system, teams } from '@vitrine/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newAddress } from '../../testing/browser.ts'
import { newWorld, type Person, type World } from '../../testing/world.ts'

const password = 'correct horse battery'
let demo: World
let admin: Person
let colleague: Person
let stranger: Person
beforeAll(async () => {
  demo = await newWorld({ demo: true })
  const { team, roleOf } = await demo.newTeam()
  admin = await demo.newMember(team, 'Admin')
  colleague = await demo.newMember(team, 'Admin')
  stranger = await demo.newMember((await demo.newTeam()).team, 'Admin')
  for (const name of ['one', 'two', 'three']) {
    const body = { email: `${name}@example.test`, role: roleOf.Viewer }
    await demo.call(teams.invite, admin, { params: { team }, body })
  }
  await demo.call(auth.forgot, undefined, { body: { email: admin.email }, address: newAddress() })
  await demo.finishJobs()
})
afterAll(() => demo.close())

const invited = ['three@example.test', 'two@example.test', 'one@example.test']
const ask = (person?: Person, query: Record<string, string> = {}, sent: object = {}) =>
  demo.call(system.outbox, person, { query, address: '127.0.0.1', ...sent })
const addressees = async (person?: Person, query: Record<string, string> = {}) => {
  const { reply } = await ask(person, query)
  expect(reply.count).toBe(reply.results.length)
  return reply.results.map(({ to }) => to)
}

describe("the demo's outbox", () => {
  it("shows a member neither another team's invitations nor a stranger's links, even if they enter an address", async () => {
    expect(await addressees(stranger)).toEqual([])
    for (const to of [...invited, admin.email]) expect(await addressees(stranger, { to })).toEqual([])
  })

  it("shows members their own emails, not a colleague's", async () => {
    expect(await addressees(admin)).toEqual([admin.email])
    expect(await addressees(colleague)).toEqual([])
    expect(await addressees(colleague, { to: admin.email })).toEqual([])
  })

  it('shows the link that confirms a new address to the person who requested it', async () => {
    const person = await demo.newUser({ email_verified: true })
    await demo.setPassword(person, password)
    const email = 'moved@example.test'
    await demo.call(auth.changeEmail, person, { body: { email, password }, address: newAddress() })
    expect(await addressees(person)).toEqual([email])
    expect(await addressees(stranger, { to: email })).toEqual([])
  })

  it('shows staff every email, or those to one address', async () => {
    const staff = await demo.newUser({ is_staff: true })
    expect(await addressees(staff)).toEqual(expect.arrayContaining([...invited, admin.email]))
    expect(await addressees(staff, { to: 'two@example.test' })).toEqual(['two@example.test'])
    const first = await ask(staff, { limit: '2' })
    const second = await ask(staff, { limit: '2', cursor: first.reply.next ?? '' })
    const uuids = [...first.reply.results, ...second.reply.results].map(({ uuid }) => uuid)
    expect(new Set(uuids).size).toBe(4)
  })

  it('shows signed-out people the emails to an address they enter, and nothing without one', async () => {
    expect(await addressees()).toEqual([])
    const { reply } = await ask(undefined, { to: ' Two@Example.test' })
    expect(reply.results).toMatchObject([{ to: 'two@example.test', state: 'kept' }])
    expect(reply.results[0]?.text).toMatch(/\/invite#[\w-]{20,}/)
    expect(await addressees(undefined, { to: 'wo@example.test' })).toEqual([])
  })

  it('is available only on its own machine: not under another host name, from elsewhere or through a proxy', async () => {
    const staff = await demo.newUser({ is_staff: true })
    for (const person of [staff, undefined]) {
      const query = { to: 'two@example.test' }
      expect((await ask(person, query, { headers: { host: 'evil.example:3000' } })).status).toBe(404)
      expect((await ask(person, query, { address: '10.0.0.9' })).status).toBe(404)
      expect((await ask(person, query, { headers: { 'x-forwarded-for': '10.0.0.9' } })).status).toBe(404)
    }
  })
})

it('the outbox does not exist outside a demo', async () => {
  const world = await newWorld()
  try {
    const staff = await world.newUser({ is_staff: true })
    for (const person of [staff, undefined])
      expect(
        await world.call(system.outbox, person, { query: { to: 'a@example.test' }, address: '127.0.0.1' }),
      ).toMatchObject({ status: 404, body: { code: 'thing.not_found' } })
  } finally {
    await world.close()
  }
})
