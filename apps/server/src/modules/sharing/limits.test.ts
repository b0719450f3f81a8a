import { sharing } from '@vitrine/contract'
import { expect, it, onTestFinished } from 'vitest'
import { newWorld } from '../../testing/world.ts'

it('each person is limited to 60 lookups of team names or emails per hour', async () => {
  const world = await newWorld()
  onTestFinished(() => world.close())
  const { team } = await world.newTeam()
  const [ada, ben] = [await world.newMember(team, 'Admin'), await world.newMember(team, 'Admin')]
  const { team: theirs } = await world.newTeam({ name: 'Fjord Museum' })
  const { email } = await world.newMember(theirs, 'Admin')
  const folder = await world.newFolder(team)
  const share = async (person = ada) =>
    (await world.call(sharing.share, person, { params: { folder }, body: { add: [email] } })).status
  const statuses: number[] = []
  for (let n = 0; n < 61; n++) statuses.push(await share())
  expect(statuses).toEqual([...Array(60).fill(200), 429])
  expect(await share(ben)).toBe(200)
})
