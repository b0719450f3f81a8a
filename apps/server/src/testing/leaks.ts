import {
  type Action,
  type Actor,
  actorIn,
  isVisibleAsAttachment,
  decide,
  type Subject,
  type Surface,
} from '@vitrine/contract'
import { sql } from 'drizzle-orm'
import { callerWithId } from '../modules/auth/index.ts'
import { findVersions } from '../modules/versions/index.ts'
import { type Marker, markersIn, type MarkedFiles } from './markers.ts'
import type { Person, World } from './world.ts'

/** Whether the file is currently behind an open link, in an embed, a public gallery or on a public map. */
const isOpened = async ({ db }: World, file: string) =>
  (
    await db.execute(sql`
      select 1 from share_link_files m join share_links l on l.uuid = m.link where m.file = ${file} and l."on"
      union select 1 from share_links l join files f on f.parent_folder = l.folder where f.uuid = ${file} and l."on"
      union select 1 from single_embed_files where file = ${file}
      union select 1 from gallery_files m join galleries g on g.uuid = m.gallery where m.file = ${file} and g.public
      union select 1 from map_files m join maps g on g.uuid = m.map where m.file = ${file} and g.public`)
  ).rows.length > 0

/** Every way in which this person can reach a file: as which actor, and on which surface. */
const waysTo = async (world: World, person: Person | undefined, subject: Subject) => {
  const { caller } = await callerWithId(world.db, person?.user)
  const { file, team } = subject
  const ways: { actor: Actor; surface: Surface }[] = []
  if (!file) return { own: false, ways }
  const own = caller.user !== null && caller.memberships.some((one) => one.team === team)
  const actor = actorIn(caller, team, file.shared_with)
  const as_attachment = isVisibleAsAttachment(actor, subject, new Date())
  const inside = actor.kind === 'member' && [team, ...file.shared_with].includes(actor.team)
  if (inside) ways.push({ actor, surface: { kind: 'app', as_attachment } })
  ways.push({ actor, surface: { kind: 'public page', as_attachment } })
  if (await isOpened(world, file.uuid))
    ways.push({ actor: { kind: 'link', opens: [file.uuid] }, surface: { kind: 'share link', downloadable: true } })
  return { own, ways }
}

const actionOf: Record<Marker, Action> = {
  name: 'see',
  text: 'see',
  inner: 'see',
  small: 'preview',
  large: 'view',
  whole: 'download',
  oldsmall: 'preview',
  oldlarge: 'view',
  oldwhole: 'download',
}
/** Markers that only the file's own team can read. */
const isOwn = (marker: Marker) => marker === 'inner' || marker.startsWith('old')
/** Routes that still show a file's former name: receipts, requests and activity. */
const keepsName = /^(downloads|bulk|activity)\./
/** Routes that return the bytes of a download whose steps were completed when it was started. */
const proven = new Set(['downloads.bytes', 'downloads.zipBytes'])

/** Describes what a response reveals about files that must be hidden from the caller; empty if it reveals nothing. */
export const leaksIn = async (
  world: World,
  plot: MarkedFiles,
  name: string,
  person: Person | undefined,
  text: string,
) => {
  const leaks: string[] = []
  for (const { n, marker } of markersIn(text)) {
    const one = plot.planted[n]
    const [subject] = one ? await findVersions(world.db, [one.version]) : []
    if (!one || !subject?.file) continue
    const { file } = subject
    const { own, ways } = await waysTo(world, person, subject)
    if (marker === 'name' && keepsName.test(name) && own) continue
    const isAllowed = ways.some(({ actor, surface }) => {
      const { verdict, marked } = decide({ actor, file, action: actionOf[marker], surface, at: new Date() })
      const isProven = verdict === 'steps' && proven.has(name)
      return (verdict === 'allow' || isProven) && !(marked && ['view', 'download'].includes(actionOf[marker]))
    })
    const { rows } = await world.db.execute<{ hide_name: boolean }>(
      sql`select hide_name from files where uuid = ${one.file}`,
    )
    const isHiddenName = marker === 'name' && rows[0]?.hide_name === true && !own
    if (!isAllowed || isHiddenName || (isOwn(marker) && !own)) leaks.push(`${marker} of the file "${one.state}"`)
  }
  return leaks
}
