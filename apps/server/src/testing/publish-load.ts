import { type Platform, posts as routes } from '@vitrine/contract'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { newSocialWorld, type SocialWorld } from './social-world.ts'
import { processed, uploadFile } from './uploads.ts'

const over = ['published', 'failed', 'needs_reconnect', 'missed', 'cancelled']
const audience = { privacy_level: 'PUBLIC_TO_EVERYONE', allow_comment: true }
export type Account = { platform: Platform; uuid: string; username: string }

/** A team with many accounts on both networks and one image, for tests with many posts. Jobs run in separate processes. */
export const newLoad = async (accounts: number, mediaOrigin?: string) => {
  const world = await newSocialWorld({}, { ...(mediaOrigin && { mediaOrigin }) })
  const { team } = await world.newTeam()
  const ada = await world.newMember(team, 'Admin')
  const jobs = await world.startJobs()
  const bytes = await sharp({ create: { width: 640, height: 640, channels: 3, background: '#387a6b' } })
    .jpeg()
    .toBuffer()
  const file = await uploadFile(world, ada, team, { name: 'harbour.jpg', bytes })
  await processed(world, ada, file)
  await jobs.stop()
  const all: Account[] = []
  for (let n = 0; n < accounts; n++) {
    const platform: Platform = n % 2 === 0 ? 'Instagram' : 'TikTok'
    const username = `account.${n}`
    if (platform === 'Instagram') await world.instagram.seed({ accounts: [{ username }] })
    else await world.tiktok.seed({ accounts: [{ username }] })
    await world.db.execute(sql`delete from limits`)
    all.push({ platform, username, uuid: await world.connect(ada, team, platform, username) })
  }
  /** A scheduled post of one account, with a unique caption. */
  const schedule = async ({ platform, uuid: account }: Account, caption: string, at?: Date) => {
    const tiktok = platform === 'TikTok' ? { audience, title: caption } : {}
    const time = at ? { scheduledDate: at.toISOString(), status: 'scheduled' } : {}
    const body = { team, account, files: [file], caption, ...tiktok, ...time }
    const { status, text, reply } = await world.call(routes.create, ada, { body })
    if (status !== 200) throw new Error(text)
    return { uuid: reply.uuid, caption, platform, due: at?.getTime() }
  }
  return { world, team, ada, file, accounts: all, schedule }
}
export type Load = Awaited<ReturnType<typeof newLoad>>
export type Scheduled = Awaited<ReturnType<Load['schedule']>>

/** Brings forward all scheduled checks of posts and all scheduled jobs to now. */
const hurry = async ({ db }: SocialWorld) => {
  await db.execute(sql`update post_attempts set next_at = now() where state in ('unconfirmed', 'accepted')`)
  await db.execute(
    sql`update graphile_worker._private_jobs set run_at = now() where run_at > now() and locked_at is null`,
  )
}

const statusesOf = async ({ db }: SocialWorld) => {
  const { rows } = await db.execute<{ uuid: string; status: string; code: string | null }>(
    sql`select uuid, status, failure ->> 'code' code from posts`,
  )
  return new Map(rows.map(({ uuid, ...row }) => [uuid, row]))
}
/** Posts that are not finished yet. */
const pending = async (world: SocialWorld, posts: readonly Scheduled[]) => {
  const known = await statusesOf(world)
  return posts.filter(({ uuid }) => !over.includes(known.get(uuid)?.status ?? ''))
}
/** Waits until all posts are finished or the timeout is reached. Returns the unfinished ones. */
export const waitUntilFinished = async (
  world: SocialWorld,
  posts: readonly Scheduled[],
  { seconds, hurried = false }: { seconds: number; hurried?: boolean },
) => {
  const end = Date.now() + seconds * 1000
  for (;;) {
    const left = await pending(world, posts)
    if (left.length === 0 || Date.now() > end) return left
    if (hurried) await hurry(world)
    await new Promise((done) => setTimeout(done, 250))
  }
}

/** Describes the state of each unfinished post and what it is waiting for, one per line. */
export const describeUnfinished = async ({ db }: SocialWorld, posts: readonly Scheduled[]) => {
  const { rows } = await db.execute<{ line: string }>(sql`
    select concat_ws(', ', p.platform, p.status, a.state, 'due ' || round(extract(epoch from p.scheduled_at - now())) || ' s',
      'next step ' || round(extract(epoch from a.next_at - now())) || ' s', 'resends ' || (a.memory ->> 'resends'),
      'lease ' || (select round(extract(epoch from until - now())) from leases where key = 'post ' || p.uuid) || ' s',
      (select string_agg(concat(j.key, ' in ', round(extract(epoch from j.run_at - now())), ' s, attempt ', j.attempts, ' of ',
        j.max_attempts, ' ', j.flags, ' ', j.locked_by), '; ') from graphile_worker._private_jobs j
        where j.key like '% ' || p.uuid or j.payload::text like '%' || p.uuid || '%')) line
    from posts p left join post_attempts a on a.post = p.uuid and a.state not in ('done', 'failed', 'cancelled')
    where p.uuid = any(${sql.param(posts.map(({ uuid }) => uuid))}::uuid[])`)
  return rows.map(({ line }) => line).join('\n')
}

/** Compares the posts on the networks with ours. `untrue` lists posts that only one side regards as published. */
export const compareWithNetworks = async (world: SocialWorld, posts: readonly Scheduled[]) => {
  const live = new Map<string, number>()
  const captions = [
    ...world.instagram.posts().map(({ caption }) => caption),
    ...world.tiktok.posts().map(({ title }) => title),
  ]
  for (const caption of captions) live.set(caption, (live.get(caption) ?? 0) + 1)
  const known = await statusesOf(world)
  const statuses: Record<string, number> = {}
  const [twice, untrue, stuck]: [string[], string[], string[]] = [[], [], []]
  for (const { uuid, caption } of posts) {
    const { status = 'gone', code } = known.get(uuid) ?? {}
    const times = live.get(caption) ?? 0
    const key = status === 'failed' ? `failed (${code})` : status
    statuses[key] = (statuses[key] ?? 0) + 1
    if (times > 1) twice.push(caption)
    if (!over.includes(status)) stuck.push(`${caption}: ${status}`)
    else if ((status === 'published') !== (times === 1)) untrue.push(`${caption}: ${status}, ${times} on the network`)
  }
  const calls = [
    ...world.instagram.journal.entries({ operation: 'media.publish' }),
    ...world.tiktok.journal.entries({ operation: 'photo.init' }),
    ...world.tiktok.journal.entries({ operation: 'video.init' }),
  ].length
  const times = posts.reduce((sum, { caption }) => sum + (live.get(caption) ?? 0), 0)
  return { posts: posts.length, calls, live: times, twice, untrue, stuck, statuses }
}
/** A one-line summary of the counts. */
export const comparisonInWords = (
  title: string,
  { posts, calls, live, twice, untrue, stuck, statuses }: Awaited<ReturnType<typeof compareWithNetworks>>,
) =>
  `${title}: ${posts} posts, ${calls} publishing calls, ${live} on the networks, ${twice.length} twice, ${untrue.length} lost or untrue, ${stuck.length} stuck; ${JSON.stringify(statuses)}`
