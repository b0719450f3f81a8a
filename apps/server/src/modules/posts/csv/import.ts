import { AppError, type PostCsvReport, postRulesOf, type PostStatus, type Stream } from '@vitrine/contract'
import type { CsvLine } from '../../../platform/csv.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { RunInTransaction, Context } from '../../../platform/http/context.ts'
import { isId } from '../../../platform/ids.ts'
import { type Account, accountsOfTeam } from '../../social-accounts/index.ts'
import { type ChangeContext, createPost, type PostChanges, updatePost } from '../service/change.ts'
import * as store from '../store/posts.ts'
import { copy } from './copy.ts'
import {
  accountOf,
  CellProblem,
  type Cells,
  cellsOf,
  filesIn,
  type Header,
  namedFiles,
  timeOf,
  typeOf,
} from './lines.ts'
import { readAll } from './read.ts'

type Events = 'post.created' | 'post.updated'
type ImportContext = Context<'member', Events> & { atomically: RunInTransaction<Events, 'member'> }
type ReportLine = PostCsvReport['lines'][number]
const START = 60
/** Thrown to roll back the transaction. */
class ImportRollback extends Error {}

type ImportState = {
  team: string
  zone: string
  accounts: readonly Account[]
  header: Header
  seen: Map<string, number>
}
type Done = { outcome: 'create' | 'update' | 'unchanged'; notes: string[] }

const stopsOf = (problems: readonly { severity: string; text: string }[]) =>
  problems.filter(({ severity }) => severity !== 'warning').map(({ text }) => copy.heldBack(text))
const filesOfLine = async (db: Db, team: string, cells: Cells, current: readonly store.FileRow[]) => {
  const named = namedFiles(cells)
  return filesIn(cells, await store.filesFor(db, team, named), current)
}
const textsOf = ({ caption, first_comment }: Cells, post?: store.Row) => ({
  ...(caption !== undefined && !isSameText(caption, post?.caption) && { caption: checked('caption', caption) }),
  ...(first_comment !== undefined &&
    !isSameText(first_comment, post?.first_comment) && { first_comment: checked('first_comment', first_comment) }),
})
/** Ignores differences that a spreadsheet introduces: leading and trailing whitespace, and line endings. */
const plain = (text: string) => text.replaceAll('\r\n', '\n').trim()
const isSameText = (cell: string, text = '') => plain(cell) === plain(text)
const TEXT_MAX = 5000
const checked = (column: string, text: string) => {
  if (text.length > TEXT_MAX) throw new CellProblem(column, copy.tooLong(TEXT_MAX))
  if (!text.isWellFormed() || text.includes('\0')) throw new CellProblem(column, copy.unreadableText)
  return plain(text)
}

const addLine = async (
  ctx: ChangeContext<Events>,
  cells: Cells,
  { team, zone, accounts }: ImportState,
): Promise<Done> => {
  const account = accountOf(cells, accounts)
  if (!account) throw new CellProblem('account', copy.accountMissing)
  const status = cells.status || 'draft'
  if (status !== 'draft' && status !== 'scheduled') throw new CellProblem('status', copy.statusOfNew)
  const { note = null, ...time } = timeOf(cells, { scheduled_at: null, time_zone: zone }) ?? {}
  const postType = typeOf(cells) ?? 'post'
  if (!postRulesOf(account.platform, postType))
    throw new CellProblem('post_type', copy.typeNotOffered(postType, account.platform))
  const files = (await filesOfLine(ctx.db, team, cells, [])) ?? []
  const made = await createPost(ctx, {
    account: account.uuid,
    postType,
    status,
    files,
    time_zone: zone,
    ...time,
    ...textsOf(cells),
  })
  return {
    outcome: 'create',
    notes: [...(note ? [note] : []), ...(status === 'scheduled' ? stopsOf(made.problems) : [])],
  }
}

/** Statuses that can be set by an import. All others are export-only. */
const settable = ['draft', 'scheduled', 'cancelled'] as const
/** Statuses in which a post is waiting to be published. A new time is validated in the same way as when scheduling. */
const waiting: readonly PostStatus[] = ['scheduled', 'preparing', 'needs_reconnect']

const statusIn = ({ status }: Cells, post: store.Row) => {
  if (!status || status === post.status) return undefined
  const found = settable.find((one) => one === status)
  if (!found) throw new CellProblem('status', copy.statusOneOf(settable))
  return found
}

const changeLine = async (
  ctx: ChangeContext<Events>,
  cells: Cells,
  uuid: string,
  known: ImportState,
): Promise<Done> => {
  const post = isId(uuid) ? await store.find(ctx.db, uuid.toLowerCase()) : undefined
  if (!post || post.team !== known.team) throw new CellProblem('uuid', copy.noPost)
  const account = accountOf(cells, known.accounts)
  const { note = null, ...time } = timeOf(cells, post) ?? {}
  const postType = typeOf(cells)
  const files = await filesOfLine(ctx.db, known.team, cells, await store.filesOf(ctx.db, [post.uuid]))
  const sent: PostChanges = {
    ...textsOf(cells, post),
    ...(account && account.uuid !== post.account && { account: account.uuid }),
    ...(postType && postType !== post.post_type && { postType }),
    ...time,
    ...(files && { files }),
  }
  const status = statusIn(cells, post)
  if (Object.keys(sent).length === 0 && status === undefined) return { outcome: 'unchanged', notes: [] }
  const again = status ?? (waiting.includes(post.status) ? 'scheduled' : undefined)
  const { problems } = await updatePost(ctx, post.uuid, { ...sent, ...(again && { status: again }) })
  return {
    outcome: 'update',
    notes: [...(note ? [note] : []), ...(again === 'scheduled' ? stopsOf(problems) : [])],
  }
}

const importLine = async (
  ctx: ChangeContext<Events>,
  line: CsvLine,
  cells: Cells,
  known: ImportState,
): Promise<Done> => {
  const { uuid } = cells
  if (!uuid) return addLine(ctx, cells, known)
  const before = known.seen.get(uuid)
  if (before !== undefined) throw new CellProblem('uuid', copy.samePost(before))
  known.seen.set(uuid, line.line)
  return changeLine(ctx, cells, uuid, known)
}

const columnOf = (error: AppError) =>
  error.extra.errors?.[0]?.pointer.startsWith('/scheduledDate')
    ? 'date'
    : error.code === 'thing.not_found'
      ? 'files'
      : null
/** Describes why a row can't be imported. */
const problemOf = (error: unknown): Pick<ReportLine, 'column' | 'detail'> => {
  if (error instanceof CellProblem) return { column: error.column, detail: error.message }
  if (!(error instanceof AppError)) throw error
  const [field] = error.extra.errors ?? []
  const detail = field?.detail ?? error.extra.detail ?? error.extra.reasons?.join(' ') ?? error.message
  return { column: columnOf(error), detail }
}

/** Imports posts from a CSV in one transaction: all rows or none. Returns the outcome or the problem of each row. */
export const importPosts = async (
  ctx: ImportContext,
  team: string,
  csv: Stream,
  { check }: { check: boolean },
): Promise<PostCsvReport> => {
  const { header, lines } = await readAll(csv)
  let reported: ReportLine[] = []
  const isKept = () => !check && reported.every(({ outcome }) => outcome !== 'problem')
  const work = async (tx: Parameters<Parameters<ImportContext['atomically']>[0]>[0]) => {
    const changing: ChangeContext<Events> = { ...tx, now: ctx.now, subject: ctx.subject }
    const accounts = await accountsOfTeam(tx.db, team)
    const known: ImportState = { team, zone: await store.zoneOf(tx.db, team), accounts, header, seen: new Map() }
    // The transaction may be retried after a conflict.
    reported = []
    for (const line of lines) reported.push(await reportLine(changing, line, known))
    if (!isKept()) throw new ImportRollback()
  }
  await ctx.atomically(work).catch((error: unknown) => {
    if (!(error instanceof ImportRollback)) throw error
  })
  const count = (wanted: ReportLine['outcome']) => reported.filter(({ outcome }) => outcome === wanted).length
  return {
    imported: isKept(),
    lines: reported,
    created: count('create'),
    updated: count('update'),
    unchanged: count('unchanged'),
    problems: count('problem'),
    unknown_columns: header.unknown,
  }
}

const reportLine = async (ctx: ChangeContext<Events>, line: CsvLine, known: ImportState): Promise<ReportLine> => {
  let caption = ''
  try {
    const cells = cellsOf(line, known.header)
    caption = [...(cells.caption ?? '')].slice(0, START).join('')
    const { outcome, notes } = await importLine(ctx, line, cells, known)
    return { line: line.line, outcome, caption, column: null, detail: notes.join(' ') || null }
  } catch (error) {
    return { line: line.line, outcome: 'problem', caption, ...problemOf(error) }
  }
}
