import { type PageReply, PAGE_SIZE_MAX, POST_CSV_EXPORT_MAX, type PostCard, postCsvColumns } from '@vitrine/contract'
import { csvLine } from '../../../platform/csv.ts'
import type { Context } from '../../../platform/http/context.ts'
import { listPosts } from '../service/show.ts'
import * as store from '../store/posts.ts'

/** Separates several files in one cell. */
const FILES_SEPARATOR = ' | '

const BOM = '\uFEFF'
type Exported = Record<(typeof postCsvColumns)[number], string>
const cellsOf = (post: PostCard, first_comment: string): Exported => {
  const [date = '', time = ''] = post.scheduled_local?.split('T') ?? []
  return {
    uuid: post.uuid,
    platform: post.platform,
    account: post.account?.username ?? '',
    post_type: post.post_type,
    status: post.status,
    date,
    time,
    time_zone: post.time_zone,
    caption: post.caption,
    first_comment,
    files: post.files.map(({ card }) => card?.name ?? '').join(FILES_SEPARATOR),
    file_ids: post.files.map(({ file }) => file).join(FILES_SEPARATOR),
    permalink: post.permalink ?? '',
    problem: post.failure?.text ?? post.problems.map(({ text }) => text).join(' '),
  }
}

type ExportFilters = Omit<store.PageQuery, 'cursor' | 'limit'>
/** Returns posts as CSV in the import format. Times are local times in each post's time zone. */
export const exportPosts = async (ctx: Context<'member'>, team: string, asked: ExportFilters): Promise<PageReply> => {
  const lines: (readonly string[])[] = [postCsvColumns]
  let cursor: string | undefined
  do {
    const { results, next } = await listPosts(ctx, team, { ...asked, limit: PAGE_SIZE_MAX, cursor })
    const rows = await store.findMany(
      ctx.db,
      results.map(({ uuid }) => uuid),
    )
    const comments = new Map(rows.map(({ uuid, first_comment }) => [uuid, first_comment]))
    for (const post of results) {
      const cells = cellsOf(post, comments.get(post.uuid) ?? '')
      lines.push(postCsvColumns.map((column) => cells[column]))
    }
    cursor = next ?? undefined
  } while (cursor && lines.length <= POST_CSV_EXPORT_MAX)
  const body = BOM + lines.map(csvLine).join('')
  return { type: 'text/csv; charset=utf-8', body, attachment: 'posts.csv', cache: 'no-store' }
}
