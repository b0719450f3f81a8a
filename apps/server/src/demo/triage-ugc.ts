import { type DemoUgc, demoCreators, demoGroups } from '@vitrine/demo/catalogue/ugc.ts'
import { z } from 'zod'
import { byEmail } from '../modules/auth/index.ts'
import { answerApproval, createApproval, lapseApproval } from '../modules/one-time-approvals/index.ts'
import { checkSocialPost, createGroup, createView, triagePost } from '../modules/ugc/index.ts'
import { type EnqueueableJob, defineJob } from '../platform/jobs/jobs.ts'
import type { Ports } from '../platform/ports.ts'
import { type DemoContext, contextFor, asCreator, callEmulator, emulatorUrls } from './demo-context.ts'
import * as store from './store/ugc.ts'
import { codeOf } from './ugc-code.ts'

const POLL_MS = 2000
/** How many times to check for posts, covers and files before continuing without them. */
const MAX_POLLS = 60
const soon = (ports: Ports) => ({ runAt: new Date(ports.now().getTime() + POLL_MS), patient: true })
const PollPayload = z.object({ team: z.uuid(), looks: z.int() })
type PollPayload = z.output<typeof PollPayload>
const Triaging = PollPayload.extend({ account: z.uuid().optional() })
type Triaging = z.output<typeof Triaging>
/** How many checks to make before collecting again: posts published during a collection may be missing from it. */
const POLLS_PER_COLLECTION = 10
type Found = { post: DemoUgc; uuid: string }

const views = [
  { name: 'New on Instagram', filters: { status: ['new'], platform: ['Instagram'] }, sort: 'newest' },
  { name: 'Kept, most liked', filters: { status: ['kept'] }, sort: 'most_liked' },
] as const

/** Triages the collected posts as a team would: keeps, skips, annotates, groups and requests. Waits until all are collected. */
export const triageUgc: EnqueueableJob<Triaging> = defineJob({
  name: 'demo.triage-ugc',
  payload: Triaging,
  attempts: 8,
  run: async (ctx, { team, looks, account }) => {
    const { ports } = ctx
    const { demoUgc } = await import('@vitrine/demo/catalogue/ugc.ts')
    const rows = await store.collected(ctx.db, team, demoUgc.map(codeOf))
    if (rows.filter(({ covered }) => covered).length < demoUgc.length && looks < MAX_POLLS)
      return ctx.write(async ({ enqueue, record }) => {
        const isDue = looks % POLLS_PER_COLLECTION === POLLS_PER_COLLECTION - 1
        if (account && rows.length < demoUgc.length && isDue)
          await record('social_account.tagged_asked', { social_account: account }, { team, about: account })
        await enqueue(triageUgc, { team, looks: looks + 1, ...(account && { account }) }, soon(ports))
      })
    const byCode = new Map(rows.map((row) => [row.code, row]))
    // Leaves a post unchanged if a visitor has already triaged it or sent a request for it.
    const found = demoUgc.flatMap((post): (Found & { network_id: string | null })[] => {
      const row = byCode.get(codeOf(post))
      return row?.status === 'new' ? [{ post, uuid: row.uuid, network_id: row.network_id }] : []
    })
    const gone = found.filter(({ post }) => post.as === 'gone')
    const urls = emulatorUrls(ports)
    if (urls)
      await callEmulator(ports, urls.Instagram, 'seed', { removed: gone.map(({ network_id }) => network_id ?? '') })
    await ctx.write(async (tx) => {
      const ingrid = await contextFor(tx, ports, team, 'ingrid@solvik.example')
      const groups = Object.values(demoGroups).map(({ name }) => name)
      if (!ingrid || (await store.hasGroups(tx.db, team, groups))) return
      await sort(ingrid, found)
      for (const one of found) await ask(ingrid, one)
      for (const { post, uuid } of found)
        if (post.on === 'TikTok') await store.datePost(tx.db, uuid, post.days, post.likes)
      for (const { uuid } of gone) await tx.enqueue(checkSocialPost, { post: uuid }, { key: `check ${uuid}` })
      await tx.enqueue(addGranted, { team, looks: 0 }, soon(ports))
    })
  },
})

/** Adds groups and saved views, and sets the status, the group and the note of each post. */
const sort = async (ctx: DemoContext, found: readonly Found[]) => {
  const team = ctx.subject.uuid
  const groups: Partial<Record<string, string>> = {}
  for (const [key, fields] of Object.entries(demoGroups)) groups[key] = (await createGroup(ctx, team, fields)).uuid
  for (const { name, filters, sort: by } of views)
    await createView(ctx, team, { name, filters: structuredClone(filters) as never, sort: by })
  for (const { post, uuid } of found) {
    const { as, note, group, assignee } = post
    const status = as === 'kept' || as === 'skipped' ? as : undefined
    const inGroup = group && groups[group]
    const person = assignee && (await byEmail(ctx.db, `${assignee}@solvik.example`))
    if (status || note || inGroup || person)
      await triagePost(ctx, uuid, {
        status,
        note,
        ...(inGroup && { groups: [inGroup] }),
        ...(person && { assignee: person.uuid }),
      })
  }
}

const scope = { channels: ['web', 'social'], territories: [], duration_days: 730, edits: false } as const
/** Sends the creator a request. The creator accepts, declines or lets it expire. */
const ask = async (ctx: DemoContext, { post, uuid }: Found) => {
  const { as } = post
  if (!as || as === 'kept' || as === 'skipped' || as === 'gone') return
  const { approval, address } = await createApproval(ctx, ctx.subject.uuid, {
    ...scope,
    channels: [...scope.channels],
    territories: [...scope.territories],
    social_post: uuid,
    terms: '',
    message: 'Hello! We love this one. May we show it on our website and channels, with your name?',
    expires_in_days: 14,
  })
  const secret = address.split('/').at(-1) ?? ''
  if (as === 'granted' || as === 'review')
    await answerApproval(asCreator(ctx), secret, {
      answer: 'approve',
      name: demoCreators[post.by] ?? post.by,
      email: `${post.by.replaceAll('.', '-')}@creators.example`,
      terms_hash: approval.terms_hash,
      accepted: true,
    })
  if (as === 'declined')
    await answerApproval(asCreator(ctx), secret, { answer: 'decline', reason: 'I sell prints of this one.' })
  if (as === 'lapsed') {
    await store.expire(ctx.db, approval.uuid)
    await lapseApproval(ctx.db, approval.uuid)
  }
}

/** Adds the files of creators who accepted to the library once they are imported. Two files stay in review. */
export const addGranted: EnqueueableJob<PollPayload> = defineJob({
  name: 'demo.add-granted',
  payload: PollPayload,
  attempts: 8,
  run: async (ctx, { team, looks }) => {
    const { demoUgc } = await import('@vitrine/demo/catalogue/ugc.ts')
    const granted = demoUgc.filter(({ as }) => as === 'granted' || as === 'review')
    const imported = await store.imported(ctx.db, team)
    if (imported.length < granted.length && looks < MAX_POLLS)
      return ctx.write(({ enqueue }) => enqueue(addGranted, { team, looks: looks + 1 }, soon(ctx.ports)))
    const handles = granted.filter(({ as }) => as === 'granted').map(({ by }) => by)
    const files = imported.filter(({ handle }) => handles.includes(handle)).map(({ file }) => file)
    // A small demo, as in tests, has a fixed number of library files, so these stay in review.
    if (ctx.ports.settings.demoFiles === Infinity) await store.addToLibrary(ctx.db, files)
    ctx.ports.say('Creator posts have been collected.')
  },
})
