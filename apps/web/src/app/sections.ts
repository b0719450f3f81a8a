import type { Place, Section, SectionGroup, Viewer } from '../lib/feature.ts'
import { groupWords } from './copy.ts'
import { features } from './features.ts'

/** The groups of the navigation, in their order. */
const groups = Object.keys(groupWords) as SectionGroup[]

const sections = features
  .flatMap((feature) => feature.sections ?? [])
  .toSorted((a, b) => groups.indexOf(a.group) - groups.indexOf(b.group) || a.order - b.order)
const places = features.flatMap((feature) => feature.places ?? []).toSorted((a, b) => a.order - b.order)

export type ShownSection = Section & { inside: readonly Place[] }
/** A navigation group with at least one section. */
export type ShownGroup = { id: SectionGroup; heading: string; sections: readonly ShownSection[] }

/** Returns the section that a URL belongs to: of all matching sections, the one with the longest path. Returns undefined
 *  if none matches. */
export const sectionAt = (list: readonly ShownSection[], pathname: string, search: { place?: unknown }) =>
  list
    .filter(
      ({ to, pages, search: wanted }) =>
        [to, pages].some((start) => start !== undefined && `${pathname}/`.startsWith(`${start}/`)) &&
        (!wanted || wanted.place === search.place),
    )
    .toSorted((a, b) => b.to.length - a.to.length)[0]

/** Returns the sections visible to a viewer, by group, each with the visible places inside it. */
export const sectionsFor = (viewer: Viewer): ShownSection[] => {
  const isSeen = ({ visible }: { visible?: (viewer: Viewer) => boolean }) => visible?.(viewer) ?? true
  return sections.filter(isSeen).map((section) => ({
    ...section,
    inside: places.filter((place) => place.section === section.id && isSeen(place)),
  }))
}

/** Returns the sections by group. Empty groups are left out. */
export const groupSections = (list: readonly ShownSection[]): ShownGroup[] =>
  groups
    .map((id) => ({ id, heading: groupWords[id], sections: list.filter(({ group }) => group === id) }))
    .filter((group) => group.sections.length > 0)
