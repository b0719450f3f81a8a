import { type AlbumAccess, dayInWords, DIGEST_FILES, isolateBidi, type Member } from '@vitrine/contract'
import type { JobContext } from '../../../platform/jobs/jobs.ts'
import { enqueueMail } from '../../../platform/mail/outbox.ts'
import { findAllIds } from '../../search/index.ts'
import { mails } from '../copy.ts'
import * as albums from '../store/albums.ts'
import * as store from '../store/followers.ts'
import { activeInvitation } from '../store/people.ts'
import { followAddress } from './follow-secret.ts'
import { centrePath } from './people-mails.ts'

const DAY_MS = 86_400_000
/** Files that were added in the last minute wait for the next digest: their transaction may not be visible yet. */
const SETTLE_MS = 60_000
/** A live album shows at most this many files. */
const FOUND_MAX = 10_000
const NOBODY = '00000000-0000-0000-0000-000000000000'

/** Returns the time by which the previous digest must have been written for a new one to be due: a follower gets at most one
 *  a day. */
export const dueBefore = (now: Date) => new Date(now.getTime() - DAY_MS)

type Source = { access: AlbumAccess; uuid: string; found: readonly string[] | null }
/** Returns the albums in a media centre that aren't hidden, each with its effective access and, if it is live, the files
 *  that its search finds. */
const sourcesOf = async (ctx: Pick<JobContext, 'db'>, centre: string, team: string, now: Date): Promise<Source[]> => {
  const tree = await albums.tree(ctx.db, centre)
  const terms = albums.effectiveTerms('nobody', tree)
  // The search covers the team's whole library; which results visitors can see is decided afterwards.
  const actor: Member = { kind: 'member', user: NOBODY, staff: false, team, permissions: [], features: [] }
  const sources: Source[] = []
  for (const { uuid, query } of tree.values()) {
    const access = terms.get(uuid)?.access ?? 'hidden'
    if (access === 'hidden') continue
    const liveQuery = query === null ? null : { q: query, place: 'library' as const }
    const found = liveQuery && (await findAllIds({ db: ctx.db, now, actor }, team, liveQuery, FOUND_MAX))
    sources.push({ access, uuid, found })
  }
  return sources
}

type Fresh = Awaited<ReturnType<typeof store.newFiles>>
const namesOf = ({ files }: Fresh) =>
  files.map(({ name, hide_name, created_at }) => isolateBidi(hide_name ? dayInWords(created_at, 'UTC') : name))
const mailDigest = (
  ctx: Parameters<typeof enqueueMail>[0] & Pick<JobContext, 'ports'>,
  to: store.Follower,
  fresh: Fresh,
) => {
  const unsubscribe = followAddress(ctx, to.uuid)
  const address = `${ctx.ports.settings.origin}${centrePath(to)}`
  return enqueueMail(ctx, to.email, {
    from: to.team_name,
    ...mails.digest(to.title, namesOf(fresh), fresh.count, address, unsubscribe),
    unsubscribe,
  })
}

/** Writes the digest of one follower and records that in the same transaction, so that a job that runs twice writes it once. */
const sendFollowerDigest = (ctx: JobContext, uuid: string, sources: readonly Source[], now: Date) =>
  ctx.write(async ({ db, enqueue }) => {
    const follower = await store.locked(db, uuid)
    const isDue = follower?.confirmed_at && (follower.digest_at === null || follower.digest_at <= dueBefore(now))
    if (!follower || !isDue || !follower.open || follower.visibility === 'password') return
    const invited = (await activeInvitation(db, follower.media_centre, follower.email, now)) !== undefined
    if (follower.visibility === 'invited' && !invited) return
    const open = sources.filter(({ access }) => invited || access === 'inherit')
    const until = new Date(now.getTime() - SETTLE_MS)
    const fresh = await store.newFiles(db, {
      albums: open.filter(({ found }) => found === null).map((one) => one.uuid),
      found: open.flatMap(({ found }) => found ?? []),
      since: follower.told_until,
      until,
      at: now,
      limit: DIGEST_FILES,
    })
    if (fresh.count === 0) return
    await mailDigest({ db, enqueue, ports: ctx.ports }, follower, fresh)
    await store.markNotified(db, uuid, until, now)
  })

/** Writes the due digests of one media centre. */
export const sendDueDigests = async (ctx: JobContext, centre: string) => {
  const now = ctx.ports.now()
  const due = await store.due(ctx.db, centre, dueBefore(now))
  const [first] = due
  const team = first === undefined ? undefined : (await store.one(ctx.db, first))?.team
  if (team === undefined) return
  const sources = await sourcesOf(ctx, centre, team, now)
  for (const uuid of due) {
    if (ctx.signal.aborted) return
    await sendFollowerDigest(ctx, uuid, sources, now)
  }
}
