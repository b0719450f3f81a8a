import { decide } from '@vitrine/contract'
import type { Context } from '../../../platform/http/context.ts'
import { findFiles } from '../../versions/index.ts'
import { filesWithPeople, warningsOf } from '../store/contents.ts'
import * as store from '../store.ts'

type Checked = {
  files: string[]
  folder: string | null
  collection: string | null
  gallery: string | null
  map: string | null
  share_link: string | null
  until?: Date | null | undefined
}
/** The input of the rights decision when files are shared from now until `until`: null if sharing never ends, and undefined
 *  if its end isn't planned, in which case no release has to last until then. */
export const shareCase = ({ actor, now: at }: Pick<Context<'member'>, 'actor' | 'now'>, until?: Date | null) =>
  ({ actor, action: 'share', surface: { kind: 'app' }, at, ...(until !== undefined && { until }) }) as const

const NAMED = 3
/** A link to a folder, collection or gallery is never refused because of its files: it hides those that may not be shared. */
const isPlace = ({ folder, collection, gallery }: Pick<Checked, 'folder' | 'collection' | 'gallery'>) =>
  (folder ?? collection ?? gallery) !== null

/** The rights decision's warnings about model releases, with the files concerned. */
const releaseWarnings = async (
  ctx: Context<'member'>,
  files: Awaited<ReturnType<typeof filesWithPeople>>,
  { until, hides }: { until: Date | null | undefined; hides: boolean },
) => {
  const uuids = files.map(({ uuid }) => uuid)
  const subjects = new Map((await findFiles(ctx.db, uuids)).map(({ uuid, file }) => [uuid, file]))
  const found = files.flatMap(({ uuid, name }) => {
    const file = subjects.get(uuid)
    if (!file) return []
    const policy = hides && file.uncovered_releases === 'block' ? ({ uncovered_releases: 'warn' } as const) : {}
    const { reasons } = decide({ ...shareCase(ctx, until), file: { ...file, ...policy } })
    return reasons
      .filter(({ rule }) => rule === '9b')
      .map(({ team, warning }) => ({ text: team, name, blocked: !warning }))
  })
  return [...Map.groupBy(found, ({ text }) => text)].map(([text, of]) => ({
    text,
    count: of.length,
    blocked: of.some(({ blocked }) => blocked),
    names: of.slice(0, NAMED).map(({ name }) => name),
  }))
}
/** Returns warnings about files before they are shared, or about the files of a link before it is changed. */
export const checkLink = async (ctx: Context<'member'>, { share_link, until, ...asked }: Checked) => {
  const link = share_link === null ? undefined : await store.one(ctx.db, share_link)
  const behind = link ?? asked
  const warnings = await warningsOf(ctx.db, behind, ctx)
  const end = until === undefined ? link?.expires_at : until
  const files = await filesWithPeople(ctx.db, behind, ctx)
  const hides = end !== undefined && isPlace(behind)
  return { ...warnings, releases: await releaseWarnings(ctx, files, { until: end, hides }) }
}
