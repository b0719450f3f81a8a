import type { Feature, Permission } from '@vitrine/contract'
import { expect, it } from 'vitest'
import { hello } from '../testing/app.tsx'
import { sectionsFor } from './sections.ts'

const placesFor = (features: Feature[], permissions?: Permission[]) => {
  const { user, teams, ...rest } = hello()
  const [team] = teams
  if (!user || !team) throw new Error('nobody is signed in')
  const seen = sectionsFor({
    user,
    team: { ...team, features, permissions: permissions ?? team.permissions },
    hello: { user, teams, ...rest },
  })
  return seen.flatMap(({ to, inside = [] }) => [to, ...inside.map((place) => place.to)])
}

it('places outside the plan are hidden (spec §6)', () => {
  expect(placesFor(['DAM_PLUS'])).toContain('/team/attributes')
  expect(placesFor([])).not.toContain('/team/attributes')
  expect(placesFor([])).toContain('/team/settings')
})

it('Review is offered only to people who can edit files', () => {
  expect(placesFor([], ['EDIT_ASSETS'])).toContain('/library/review')
  expect(placesFor([], ['UPLOAD_ASSETS'])).not.toContain('/library/review')
})

it('submissions are offered to people who upload without editing all files, while the team reviews them', () => {
  expect(placesFor([], ['UPLOAD_ASSETS'])).toContain('/library/submissions')
  expect(placesFor([], ['UPLOAD_ASSETS', 'EDIT_ASSETS'])).not.toContain('/library/submissions')
  expect(placesFor([], ['DOWNLOAD_ASSETS'])).not.toContain('/library/submissions')
})
