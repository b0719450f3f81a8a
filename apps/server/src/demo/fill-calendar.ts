import { instantOf, type Platform, wallTime } from '@vitrine/contract'
import { z } from 'zod'
import { askApprover } from '../modules/post-reviews/index.ts'
import { advancePost, createPost, publishNow, setApproval } from '../modules/posts/index.ts'
import { keepAccount, signInToEmulated } from '../modules/social-accounts/index.ts'
import { type EnqueueableJob, defineJob } from '../platform/jobs/jobs.ts'
import type { Ports } from '../platform/ports.ts'
import { type DemoAccount, type DemoPost, outsideApprover } from '@vitrine/demo/catalogue/posts.ts'
import { contextFor, type DemoContext, callEmulator, emulatorUrls } from './demo-context.ts'
import { fillUgc } from './fill-ugc.ts'
import * as store from './store/posts.ts'
import type { Tx } from './tx.ts'

const POLL_MS = 2000
/** How many times to check posts that are being published, before leaving the rest to the publisher. */
const MAX_POLLS = 150
const DAY = 86_400_000
const soon = (ports: Ports) => ({ runAt: new Date(ports.now().getTime() + POLL_MS) })

type SignIn = { key: string; platform: Platform; granted: Awaited<ReturnType<typeof signInToEmulated>> }

/**
 * Connects the accounts and fills the demo calendar once all files exist. Safe to run twice: a team with these accounts
 * is skipped. Past posts are published to the emulators and then backdated.
 */
export const fillCalendar: EnqueueableJob<Record<string, never>> = defineJob({
  name: 'demo.fill-calendar',
  payload: z.object({}).strict() as z.ZodType<Record<string, never>>,
  attempts: 8,
  run: async (ctx) => {
    const { db, ports } = ctx
    const urls = emulatorUrls(ports)
    const { demoAccounts, demoPosts } = await import('@vitrine/demo/catalogue/posts.ts')
    const usernames = Object.values(demoAccounts).map(({ username }) => username)
    const team = urls && (await store.teamWithout(db, usernames))
    if (!urls || !team) return
    const names = [...new Set(demoPosts.flatMap(({ files }) => files))]
    const files = new Map((await store.filesNamed(db, team.uuid, names)).map((file) => [file.name, file]))
    if ([...files.values()].some(({ processed }) => !processed))
      return ctx.write(({ enqueue }) => enqueue(fillCalendar, {}, { ...soon(ports), patient: true }))

    const signIns: SignIn[] = []
    for (const [key, { platform, username, name, followers }] of Object.entries(demoAccounts)) {
      const account =
        platform === 'Instagram'
          ? { username, name, followers_count: followers }
          : { username, nickname: name, follower_count: followers, isVerified: true }
      await callEmulator(ports, urls[platform], 'seed', { accounts: [account] })
      signIns.push({ key, platform, granted: await signInToEmulated(ports, platform, username) })
    }
    const blocked = demoPosts.filter(({ as }) => as === 'failed')
    for (const { caption } of blocked) {
      const fault = { on: 'media.create', includes: caption.slice(0, 20), error: '2207051' }
      await callEmulator(ports, urls.Instagram, 'faults', fault)
    }

    await ctx.write(async (tx) => {
      if (!(await store.teamWithout(tx.db, usernames))) return
      const tomas = await contextFor(tx, ports, team.uuid, 'tomas@solvik.example')
      const ingrid = await contextFor(tx, ports, team.uuid, 'ingrid@solvik.example')
      if (!tomas || !ingrid) return
      const accounts: Partial<Record<string, string>> = {}
      for (const { key, platform, granted } of signIns) {
        const owner = { team: team.uuid, platform, user: tomas.actor.user, account: null }
        const { uuid, username } = await keepAccount(tx.db, ports, owner, granted)
        const by = { team: team.uuid, actor: tomas.actor.user, about: uuid }
        await tx.record('social_account.connected', { social_account: uuid, platform, username }, by)
        accounts[key] = uuid
      }
      const filled = await addPosts(ingrid, demoPosts, { accounts, files, zone: team.time_zone })
      await tx.enqueue(datePosts, { team: team.uuid, looks: 0, ...filled }, soon(ports))
      await tx.enqueue(fillUgc, {}, { patient: true })
    })
  },
})

type Known = {
  accounts: Partial<Record<DemoAccount, string>>
  files: ReadonlyMap<string, { uuid: string }>
  zone: string
}
const audience = { privacy_level: 'PUBLIC_TO_EVERYONE', allow_comment: true, allow_duet: true, allow_stitch: true }

/** Adds the demo's posts. Returns those in the past, each with the date it should have: `published` ones are being published
 *  now; `lost` ones are drafts whose account will be disconnected. */
const addPosts = async (acting: DemoContext, all: readonly DemoPost[], { accounts, files, zone }: Known) => {
  const timeOf = ({ day, at = '09:00' }: DemoPost) =>
    day === undefined
      ? null
      : instantOf(`${wallTime(new Date(acting.now.getTime() + day * DAY), zone).slice(0, 10)}T${at}`, zone).instant
  const [published, lost]: [store.Dated[], store.Dated[]] = [[], []]
  for (const post of all) {
    const account = accounts[post.account]
    const uuids = post.files.flatMap((name) => files.get(name)?.uuid ?? [])
    if (!account || uuids.length < post.files.length) continue
    const at = timeOf(post)
    const isPast = at !== null && at < acting.now
    const isDraft = post.as === 'draft' || post.as === 'reconnect'
    const { uuid } = await createPost(acting, {
      account,
      postType: post.type ?? 'post',
      files: uuids,
      caption: post.caption,
      scheduledDate: isPast && !isDraft ? acting.now : at,
      status: isDraft ? 'draft' : 'scheduled',
      ...(post.account === 'tiktok' && {
        audience: { ...audience, your_brand: true, branded_content: false, is_ai_generated: false },
      }),
    })
    if (post.as === 'approval')
      await setApproval(acting, uuid, { approval: 'requested', note: 'Is the timetable final?' })
    if (post.as === 'outside') await askApprover(acting, uuid, outsideApprover)
    if (isPast) (post.as === 'reconnect' ? lost : published).push({ post: uuid, at: at.toISOString() })
  }
  return { published, lost }
}

const Dated = z.array(z.object({ post: z.uuid(), at: z.string() }))
type Dating = { team: string; looks: number; published: store.Dated[]; lost: store.Dated[] }
/** Backdates posts once they are published. Finally, disconnects the account of the `lost` posts. */
export const datePosts: EnqueueableJob<Dating> = defineJob({
  name: 'demo.date-posts',
  payload: z.object({ team: z.uuid(), looks: z.int(), published: Dated, lost: Dated }),
  attempts: 8,
  run: async (ctx, { team, looks, published, lost }) => {
    const { db, ports } = ctx
    const urls = emulatorUrls(ports)
    if (!urls || looks > MAX_POLLS) return
    const wanted = new Map(published.map(({ post, at }) => [post, at]))
    const done = await store.finishedPosts(db, [...wanted.keys()])
    for (const { uuid, platform, network_id } of done)
      if (network_id !== null)
        await callEmulator(ports, platform === 'TikTok' ? urls.TikTok : urls.Instagram, 'posts', {
          id: network_id,
          at: wanted.get(uuid) ?? '',
        })
    const left = published.filter(({ post }) => !done.some(({ uuid }) => uuid === post))
    if (left.length === 0 && lost.length > 0) await loseConnection(ports, urls.Instagram)
    await ctx.write(async (tx) => {
      for (const { uuid } of done) await store.redate(tx.db, { post: uuid, at: wanted.get(uuid) ?? '' })
      for (const { uuid, status } of done)
        if (status === 'published')
          await tx.record('post.progressed', { post: uuid, status: 'published' }, { team, actor: null, about: uuid })
      const next = left.length > 0 ? { published: left, lost } : { published: lost, lost: [] }
      if (next.published.length === 0) return ports.say('The demo calendar is complete.')
      if (left.length > 0) await advanceNow(tx, left)
      else await publishAll(tx, ports, team, lost)
      await tx.enqueue(datePosts, { team, looks: looks + 1, ...next }, soon(ports))
    })
  },
})

const loseConnection = async (ports: Ports, url: string) => {
  const { demoAccounts } = await import('@vitrine/demo/catalogue/posts.ts')
  await callEmulator(ports, url, 'revoke', { username: demoAccounts.outdoors.username })
}
const advanceNow = async (tx: Tx, left: readonly store.Dated[]) => {
  await store.makeDueNow(
    tx.db,
    left.map(({ post }) => post),
  )
  for (const { post } of left) await tx.enqueue(advancePost, { post }, { key: `post ${post}`, urgent: true })
}
const publishAll = async (tx: Tx, ports: Ports, team: string, posts: readonly store.Dated[]) => {
  const tomas = await contextFor(tx, ports, team, 'tomas@solvik.example')
  if (tomas) for (const { post } of posts) await publishNow(tomas, post, { checked_not_published: false })
}
