import { AppError } from '@vitrine/contract'
import type { Db } from '../../../platform/db/db.ts'
import { absentHead, type FindHead, headWith } from '../../../platform/http/page-head.ts'
import { isId } from '../../../platform/ids.ts'
import type { Ports } from '../../../platform/ports.ts'
import { filesBehind } from '../store/contents.ts'
import * as store from '../store.ts'
import { linkUrl, openLink, seenThrough } from './door.ts'

/** What a link says of itself to who sends it on. With a password, it says no more than whose it is. */
const headOf = async (db: Db, ports: Pick<Ports, 'settings' | 'now'>, uuid: string) => {
  const now = ports.now()
  const link = await openLink({ db, now }, uuid)
  const team = await store.teamOf(db, link.team)
  if (!team) throw new AppError('thing.not_found')
  const address = linkUrl({ ports }, uuid)
  const about = { team: team.name, address, hidden: true }
  const { origin } = ports.settings
  if (link.password_hash !== null)
    return headWith(origin, { ...about, name: 'A page with a password', description: '' })
  const { results } = await filesBehind(db, link, { limit: 10 })
  const seen = await seenThrough(
    { db, now, caller: { user: null } },
    link,
    results.map((one) => one.uuid),
  )
  const [face] = await store.publicRows(db, seen.slice(0, 1))
  const picture = face?.renditions.includes('400')
    ? { path: `/v1/public/share/${uuid}/rendition/${face.uuid}/400/`, width: null, height: null }
    : undefined
  return headWith(origin, { ...about, name: link.title, description: `Shared by ${team.name}`, picture })
}

export const headOfLink =
  (db: Db, ports: Pick<Ports, 'settings' | 'now'>): FindHead =>
  async (path) => {
    const uuid = /^\/p\/share\/([^/]+)\/?$/.exec(path)?.[1]?.toLowerCase()
    if (uuid === undefined) return undefined
    try {
      return isId(uuid) ? { status: 200, head: await headOf(db, ports, uuid) } : absentHead
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      return absentHead
    }
  }
