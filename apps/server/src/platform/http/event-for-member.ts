import { allows, events, type LiveEvent, type Member, type RecordedEvent } from '@vitrine/contract'

/** Returns which of these files a member can see in lists or, with `includeRecycled`, could see before they were recycled. */
export type FindVisibleFiles = (
  actor: Member,
  files: readonly string[],
  includeRecycled: boolean,
) => Promise<ReadonlySet<string>>

const isKnown = (event: string): event is keyof typeof events => Object.hasOwn(events, event)

/** Returns an event as this member receives it, with only the files they can see; undefined if they receive nothing. */
export const eventForMember = async (
  actor: Member,
  { actor: by, user, ...event }: RecordedEvent,
  filesSeen: FindVisibleFiles,
): Promise<LiveEvent | undefined> => {
  if (!isKnown(event.event)) return undefined
  const { to } = events[event.event]
  if (to === 'nobody') return undefined
  if (to === 'members' || by === actor.user || user === actor.user) return event
  if (to === 'self') return undefined
  if (to !== 'file') return allows(to.need, actor) ? event : undefined
  // Rules 2 and 3 in docs/spec/rights.md: with EDIT_ASSETS, every file in the team is visible.
  if (allows('EDIT_ASSETS', actor)) return event
  const { subjects, about } = event
  const files = subjects.slice(0, about ?? 1)
  const seen = await filesSeen(actor, files, event.event === 'file.recycled')
  if (about === undefined) return files.every((one) => seen.has(one)) ? event : undefined
  const left = files.filter((one) => seen.has(one))
  return left.length > 0 ? { ...event, subjects: left, about: left.length } : undefined
}
