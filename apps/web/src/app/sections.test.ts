import type { Feature, Permission } from '@vitrine/contract'
import { expect, it } from 'vitest'
import { hello } from '../testing/app.tsx'
import { groupSections, sectionAt, sectionsFor } from './sections.ts'

const seenBy = (features: Feature[], permissions?: Permission[]) => {
  const { user, teams, ...rest } = hello()
  const [team] = teams
  if (!user || !team) throw new Error('nobody is signed in')
  return sectionsFor({
    user,
    team: { ...team, features, permissions: permissions ?? team.permissions },
    hello: { user, teams, ...rest },
  })
}
const placesFor = (features: Feature[], permissions?: Permission[]) =>
  seenBy(features, permissions).flatMap(({ to, inside = [] }) => [to, ...inside.map((place) => place.to)])

it('groups the sections in the order of the navigation and leaves out empty groups', () => {
  const groups = groupSections(seenBy(['DAM_PLUS'])).map(({ heading, sections }) => [
    heading,
    ...sections.map(({ label }) => label),
  ])
  expect(groups).toMatchObject([
    ['Library', 'All files', 'Collections', 'People', 'Maps', 'Library'],
    expect.arrayContaining(['Share', 'Galleries', 'Share links', 'Embeds']),
    ['Collect', 'Guest uploads', 'Review'],
    ['Publish', 'Calendar', 'Accounts'],
    ['Manage', 'Requests', 'Analytics', 'Integrations', 'Team'],
    ['', 'Recycling bin', 'Notifications'],
    ['Account', 'Downloads'],
  ])
})

it('treats the section with the longest matching path as the current one, and distinguishes library lists from folders', () => {
  const list = seenBy([])
  const at = (pathname: string, place?: string) => sectionAt(list, pathname, { place })?.id
  expect(at('/library')).toBe('library')
  expect(at('/library/0198c6e0')).toBe('library')
  expect(at('/library', 'all')).toBe('all-files')
  expect(at('/library', 'favourites')).toBeUndefined()
  expect(at('/library/review')).toBe('review')
  expect(at('/team/tags')).toBe('team')
  expect(at('/media-centre/0198c6e0')).toBe('media-centres')
})

it('sections that the plan does not include are hidden (spec §6)', () => {
  expect(placesFor(['DAM_PLUS'])).toContain('/team/attributes')
  expect(placesFor([])).not.toContain('/team/attributes')
  expect(placesFor([])).toContain('/team/settings')
})

it('UGC is offered only to teams whose plan includes it', () => {
  expect(placesFor(['UGC_PLUS'])).toContain('/ugc')
  expect(placesFor([])).not.toContain('/ugc')
})

it('review is offered only to people who can edit files, because nobody else sees files awaiting review', () => {
  expect(placesFor([], ['EDIT_ASSETS'])).toContain('/library/review')
  expect(placesFor([], ['UPLOAD_ASSETS'])).not.toContain('/library/review')
})

it('submissions are offered to people who can upload but cannot edit all files, if the team reviews submissions', () => {
  expect(placesFor([], ['UPLOAD_ASSETS'])).toContain('/library/submissions')
  expect(placesFor([], ['UPLOAD_ASSETS', 'EDIT_ASSETS'])).not.toContain('/library/submissions')
  expect(placesFor([], ['DOWNLOAD_ASSETS'])).not.toContain('/library/submissions')
})

it('gives every section its own key after G, and reserves P for the profile', () => {
  const keys = seenBy(['DAM_PLUS', 'F_MAPS', 'UGC_PLUS']).flatMap(({ key }) => key ?? [])
  expect([...keys, 'p'].toSorted()).toEqual([...new Set([...keys, 'p'])].toSorted())
})
