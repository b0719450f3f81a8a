import {
  columnsInWords,
  AppError,
  BULK_BATCH,
  type bulk,
  CSV_LINES_MAX,
  type Member,
  type Reply,
  slugOf,
  type Stream,
} from '@vitrine/contract'
import { parseCsv, UnclosedQuote } from '../../../platform/csv.ts'
import { newTextReader } from '../../../platform/decode.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { RunInTransaction, Context } from '../../../platform/http/context.ts'
import { newId } from '../../../platform/ids.ts'
import { endOfDay } from '../../files/index.ts'
import { bySlugs, namesWithCommas, findOrCreateTags } from '../../tags/index.ts'
import { copy } from '../copy.ts'
import { runBulk } from '../jobs.ts'
import { insertWanted } from '../store/items.ts'
import * as runs from '../store/runs.ts'
import { editableOf } from '../store/selection.ts'
import { attributeColumns } from './attribute-columns.ts'
import { changedColumns, type ParsedLine, type Header, type Problem, parseHeader, parseLine } from './csv-lines.ts'

type Report = Reply<(typeof bulk)['importCsv']>
type ImportContext = Context<'member', 'bulk.started'> & { atomically: RunInTransaction<'bulk.started', 'member'> }
const PROBLEMS_MAX = 1000

/** Returns a function that adds `expires_at` to the columns of a line: the end of the expiration date in the team's time
 *  zone. Each date is looked up only once. */
const newExpiryLookup = (db: Db, team: string) => {
  const days = new Map<string, Promise<string | undefined>>()
  return async (columns: Record<string, unknown>) => {
    const day = columns['expiration_date']
    if (typeof day !== 'string') return 'expiration_date' in columns ? { ...columns, expires_at: null } : columns
    const ends = days.get(day) ?? endOfDay(db, team, day)
    days.set(day, ends)
    return { ...columns, expires_at: await ends }
  }
}

/** Replaces tag names with ids. Missing tags are created in one statement, but only for files that can be tagged. */
const withTags = async (
  ctx: Parameters<typeof findOrCreateTags>[0] & { actor: Member; now: Date; check: boolean },
  batch: ParsedLine[],
) => {
  const names = [...new Set(batch.flatMap(({ tags }) => tags ?? []))]
  if (names.length === 0) return batch
  const uuids = batch.map(({ file }) => file)
  const editable = ctx.check ? new Set() : await editableOf(ctx.db, ctx.subject.team, uuids, ctx)
  const given = batch.filter(({ file }) => editable.has(file)).flatMap(({ tags }) => tags ?? [])
  if (given.length > 0) await findOrCreateTags(ctx, given)
  const ids = await bySlugs(ctx.db, ctx.subject.team, [...new Set(names.map(slugOf))])
  return batch.map(({ tags, ...row }) => ({
    ...row,
    ...(tags && { tags: tags.flatMap((name) => ids.get(slugOf(name)) ?? []) }),
  }))
}

const planFor = (header: Header): runs.Plan => {
  const { columns, own, tags } = header
  return {
    what: copy.fieldsFromCsv(columnsInWords(changedColumns(header))),
    columns: Object.fromEntries(
      [...columns, ...(columns.includes('expiration_date') ? ['expires_at'] : [])].map((name) => [name, null]),
    ),
    lists: tags ? { tags: { add: [], remove: [], each: true } } : {},
    each: true,
    attributes: Object.fromEntries(own.map(({ attribute }) => [attribute.uuid, null])),
    fields: [...columns, ...(tags ? ['tags'] : []), ...(own.length ? ['custom_attributes'] : [])],
  }
}

const asAppError = (error: unknown) => {
  if (error instanceof UnclosedQuote)
    return new AppError('csv.unclosed', {
      detail: copy.openQuote(error.line),
    })
  return error instanceof TypeError ? new AppError('csv.unreadable') : error
}

/**
 * Imports a CSV as a bulk change. Problems are reported row by row; valid rows are imported unless this is
 * only a check. Nothing is changed until the last row has arrived.
 */
export const importCsv = async (ctx: ImportContext, team: string, csv: Stream, { check }: { check: boolean }) => {
  const { actor } = ctx
  const run = newId()
  const withExpiry = newExpiryLookup(ctx.db, team)
  const seen = new Map<string, number>()
  const report: Report = {
    run: null,
    lines: 0,
    encoding: 'utf-8',
    columns: [],
    unknown_columns: [],
    ignored_columns: [],
    problems: [],
    problem_count: 0,
    bad_lines: 0,
  }
  /** Counts a line as invalid and reports its problems. */
  const refuse = (problems: readonly Problem[]) => {
    report.bad_lines++
    report.problem_count += problems.length
    report.problems.push(...problems.slice(0, PROBLEMS_MAX - report.problems.length))
  }
  const text = newTextReader()
  let header: Header | undefined
  let taken = 0
  let batch: ParsedLine[] = []
  const storeBatch = async () => {
    if (batch.length === 0) return
    // The sender may lose permissions during a long import, so they are read again for each batch.
    const stored = await ctx.atomically(async ({ db, actor: sender }) => {
      const rows = await withTags({ db, actor: sender, now: ctx.now, subject: { team }, check }, batch)
      const wanted = await Promise.all(
        rows.map(async ({ file, columns, attributes, tags }) => ({
          file,
          wanted: { columns: await withExpiry(columns), attributes, tags },
        })),
      )
      return insertWanted(db, run, wanted, team, { actor: sender, now: ctx.now })
    })
    const found = new Set(stored)
    for (const { file, line } of batch) if (!found.has(file)) refuse([{ line, column: 'uuid', detail: copy.noFile }])
    taken += stored.length
    batch = []
  }
  try {
    for await (const line of parseCsv(text.read(csv))) {
      if (!header) {
        header = parseHeader(line, actor, {
          attributes: await attributeColumns(ctx.db, team, actor),
          whole: await namesWithCommas(ctx.db, team),
        })
        Object.assign(report, {
          columns: changedColumns(header),
          unknown_columns: header.unknown,
          ignored_columns: header.ignored,
        })
        const row = { uuid: run, team, user: actor.user, asked: planFor(header), total: 0, state: 'waiting' } as const
        await ctx.atomically(({ db }) => runs.insert(db, row))
        continue
      }
      if (++report.lines > CSV_LINES_MAX) throw new AppError('request.too_large')
      const { good, problems } = parseLine(line, header)
      const before = good && seen.get(good.file)
      if (!good) refuse(problems)
      else if (before !== undefined) refuse([{ line: good.line, column: 'uuid', detail: copy.sameFile(before) }])
      else {
        seen.set(good.file, good.line)
        batch.push(good)
      }
      if (batch.length === BULK_BATCH) await storeBatch()
    }
    await storeBatch()
    report.encoding = text.encoding()
    // Missing files are only found when a batch is saved, so problems are not in line order yet.
    report.problems.sort((a, b) => a.line - b.line)
  } catch (error) {
    // Also runs when the sender has lost access, so that the run isn't left waiting for ever.
    await runs.remove(ctx.db, run)
    throw asAppError(error)
  }
  if (!header) throw new AppError('csv.unreadable')
  if (check || taken === 0 || changedColumns(header).length === 0) {
    await ctx.atomically(({ db }) => runs.remove(db, run))
    return report
  }
  const { what } = planFor(header)
  await ctx.atomically(async ({ db, enqueue, record }) => {
    await runs.setTotal(db, run, taken)
    await enqueue(runBulk, { run }, { urgent: true })
    await record('bulk.started', { run, total: taken, what })
  })
  return { ...report, run: (await runs.findRun(ctx.db, run)) ?? null }
}
