import type { Place, Section, SectionGroup, Viewer } from '../lib/feature.ts'
import { features } from './features.ts'

/** The groups of the navigation, in their order. */
const groups: readonly SectionGroup[] = ['library', 'share', 'collect', 'publish', 'manage', 'account']

const sections = features
  .flatMap((feature) => feature.sections ?? [])
  .toSorted((a, b) => groups.indexOf(a.group) - groups.indexOf(b.group) || a.order - b.order)
const places = features.flatMap((feature) => feature.places ?? []).toSorted((a, b) => a.order - b.order)

/** A section with the places inside it. */
export type ShownSection = Section & { inside: readonly Place[] }

/** The section that an address belongs to: the one that says most of it. */
export const sectionAt = (list: readonly ShownSection[], pathname: string) =>
  list.filter(({ to }) => `${pathname}/`.startsWith(`${to}/`)).toSorted((a, b) => b.to.length - a.to.length)[0]

/** The sections that somebody sees, group by group, each with the places inside that they see. */
export const sectionsFor = (viewer: Viewer): ShownSection[] => {
  const isSeen = ({ visible }: { visible?: (viewer: Viewer) => boolean }) => visible?.(viewer) ?? true
  return sections.filter(isSeen).map((section) => ({
    ...section,
    inside: places.filter((place) => place.section === section.id && isSeen(place)),
  }))
}
