import { decide, type FileCard, type Post, type PostCard, wallTime } from '@vitrine/contract'
import type { Context } from '../../../platform/http/context.ts'
import { cardsOf } from '../../files/index.ts'
import { accountsOfTeam, showAccount } from '../../social-accounts/index.ts'
import { findFiles } from '../../versions/index.ts'
import { lastAttemptOf } from '../store/attempts.ts'
import * as store from '../store/posts.ts'

type ReadContext = Pick<Context<'member'>, 'db' | 'actor' | 'now'>

/** Returns cards for the files the caller can see. */
const visibleCards = async ({ db, actor, now }: ReadContext, uuids: string[]): Promise<Map<string, FileCard>> => {
  const subjects = uuids.length > 0 ? await findFiles(db, uuids) : []
  const seen = subjects.flatMap(({ uuid, file }) =>
    file && decide({ actor, file, action: 'see', surface: { kind: 'app' }, at: now }).verdict === 'allow' ? [uuid] : [],
  )
  return new Map((await cardsOf({ db }, seen)).map((card) => [card.uuid, card]))
}

/** Posts in the form shown in the calendar. */
const showCards = async (ctx: ReadContext, team: string, rows: store.Row[]): Promise<PostCard[]> => {
  const files = await store.filesOf(
    ctx.db,
    rows.map(({ uuid }) => uuid),
  )
  const cards = await visibleCards(ctx, [...new Set(files.map(({ file }) => file))])
  const accounts = new Map((await accountsOfTeam(ctx.db, team)).map((account) => [account.uuid, showAccount(account)]))
  return rows.map((row) => {
    const account = row.account === null ? undefined : accounts.get(row.account)
    return {
      uuid: row.uuid,
      team: row.team,
      account: account ?? null,
      platform: row.platform,
      post_type: row.post_type,
      status: row.status,
      scheduled_at: row.scheduled_at,
      time_zone: row.time_zone,
      scheduled_local: row.scheduled_at && wallTime(row.scheduled_at, row.time_zone),
      caption: row.caption,
      // Not even the id of a file hidden from the caller is returned.
      files: files
        .filter(({ post, file }) => post === row.uuid && cards.has(file))
        .map(({ file, crop, alt_text }) => ({ file, crop, alt_text, card: cards.get(file) ?? null })),
      approval: row.approval,
      problems: row.problems.filter(({ file }) => file === null || cards.has(file)),
      failure: row.failure,
      published_at: row.published_at,
      permalink: row.permalink,
      version: row.version,
      created_at: row.created_at,
      updated_at: row.updated_at,
    }
  })
}

export const showPost = async (ctx: ReadContext, uuid: string): Promise<Post> => {
  const row = await store.one(ctx.db, uuid)
  const [card] = await showCards(ctx, row.team, [row])
  const attempt = await lastAttemptOf(ctx.db, uuid)
  const { title, first_comment, first_comment_status, location, user_tags, audience } = row
  const { approval_note, approval_by, created_by } = row
  if (!card) throw new Error('a row is always shown')
  return {
    ...card,
    title,
    first_comment,
    first_comment_status,
    location,
    user_tags,
    audience,
    approval_note,
    approval_by,
    created_by,
    attempt: attempt
      ? { number: attempt.number, state: attempt.state, next_at: attempt.next_at, sent_at: attempt.sent_at }
      : null,
  }
}

export const listPosts = async (ctx: ReadContext, team: string, asked: store.PageQuery) => {
  const { results, ...rest } = await store.page(ctx.db, team, asked)
  const rows = await store.findMany(
    ctx.db,
    results.map(({ uuid }) => uuid),
  )
  return { ...rest, results: await showCards(ctx, team, rows) }
}
export const listDrafts = async (ctx: ReadContext, team: string, asked: Pick<store.PageQuery, 'cursor' | 'limit'>) => {
  const { results, ...rest } = await store.drafts(ctx.db, team, asked)
  const rows = await store.findMany(
    ctx.db,
    results.map(({ uuid }) => uuid),
  )
  return { ...rest, results: await showCards(ctx, team, rows) }
}
