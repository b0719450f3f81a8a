import { allows, type Need, type NotificationThing, notificationThings } from '@vitrine/contract'
import { type SQL, sql } from 'drizzle-orm'
import { type MemberContext, seenInApp } from '../../../visibility/visible.ts'
import { users } from '../../auth/table.ts'
import { files } from '../../files/table.ts'
import { mediaCentres } from '../../media-centres/table.ts'
import { oneTimeApprovals } from '../../one-time-approvals/table.ts'
import { posts } from '../../posts/table.ts'

/** The permission or plan feature needed to see notifications about a subject, besides the right to see its file. */
const needs: Partial<Record<NotificationThing, Need>> = {
  requester: 'APPROVE_DOWNLOADS',
  media_centre: 'MANAGE_MEDIA_CENTRES',
  one_time_approval: 'UGC_PLUS',
  expiring_files: 'EDIT_ASSETS',
}

/** An SQL condition: this member can see the subject of row `n` now. Losing rights hides earlier notifications. */
export const visibleThings = (asking: MemberContext): SQL => {
  const open = notificationThings.filter((thing) => allows(needs[thing], asking.actor))
  return sql`n.thing_type = any(${sql.param(open)}::text[]) and case n.thing_type
    when 'file' then exists (select 1 from ${files} f where f.uuid = n.thing and ${seenInApp(asking)})
    when 'post' then exists (select 1 from ${posts} p where p.uuid = n.thing)
    when 'media_centre' then exists (select 1 from ${mediaCentres} c where c.uuid = n.thing and c.recycled_at is null)
    when 'one_time_approval' then exists (
      select 1 from ${oneTimeApprovals} a where a.uuid = n.thing and a.deleted_at is null)
    when 'requester' then exists (select 1 from ${users} r where r.uuid = n.thing)
    else true end`
}
