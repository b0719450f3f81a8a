import type { Feature } from '@vitrine/contract'
import { expect, it } from 'vitest'
import { hello } from '../testing/app.tsx'
import { sectionsFor } from './sections.ts'

const placesFor = (features: Feature[]) => {
  const { user, teams, ...rest } = hello()
  const [team] = teams
  if (!user || !team) throw new Error('nobody is signed in')
  const seen = sectionsFor({ user, team: { ...team, features }, hello: { user, teams, ...rest } })
  return seen.flatMap(({ to, inside = [] }) => [to, ...inside.map((place) => place.to)])
}

it('places that the plan does not include are not offered (spec §6)', () => {
  expect(placesFor(['DAM_PLUS'])).toContain('/team/attributes')
  expect(placesFor([])).not.toContain('/team/attributes')
  expect(placesFor([])).toContain('/team/settings')
})
