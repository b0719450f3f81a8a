import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/db.ts'
import { asSql } from '../../visibility/condition.ts'
import { ledgerPage } from '../../visibility/ledger-page.ts'
import { type MemberContext, visibility } from '../../visibility/visible.ts'
import { files } from '../files/table.ts'

export type { LedgerRow as Row } from '../../visibility/ledger-page.ts'
type PageQuery = { cursor?: string | undefined; limit: number }

/** Excludes events that only repeat another event. Doing this in the query keeps pages from coming back empty. */
const notRedundant = sql`not (l.event = 'file.updated' and l.data->'fields' <@ '["recycled", "review_status", "video_thumbnail", "star"]'
  and not (l.data ? 'undone' and l.data->'fields' ? 'review_status'))`

export const ofFile = (db: Db, file: string, events: string[], asked: PageQuery) =>
  ledgerPage(db, sql`l.about = ${file} and l.event in ${events} and ${notRedundant}`, asked)
/** The activity on files this member can see. A bulk change is listed once. Members who can see all of the team's files
 *  also see activity on deleted files. */
export const ofTeam = (db: Db, team: string, events: string[], { actor, now }: MemberContext, asked: PageQuery) => {
  const visible = visibility(actor, 'app', now, { team: actor.team })
  const seen =
    visible === true
      ? sql``
      : sql`and (l.event like 'bulk.%' or l.event = 'folder.created' or l.event like 'media_centre.%' or l.event like 'album.%'
        or exists (select 1 from ${files} f where f.uuid = l.about and ${asSql(visible)}))`
  return ledgerPage(
    db,
    sql`l.team = ${team} and l.event in ${events} and ${notRedundant} and not (l.data ? 'run' and l.event like 'file.%') ${seen}`,
    asked,
  )
}
