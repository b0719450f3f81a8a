import { type AuditEntry, type AuditFilters, eventLabel, type PageReply, type PersonName } from '@vitrine/contract'
import { csvLine } from '../../../platform/csv.ts'
import type { Context } from '../../../platform/http/context.ts'
import { visibility } from '../../../visibility/visible.ts'
import { nameOf, sentenceOf } from '../../activity/index.ts'
import { zoneOf } from '../../teams/index.ts'
import * as store from '../store/entries.ts'
import { detailOf, personIn } from './details.ts'

/** Sentences and data can name files, so only members who can see all of the team's files get them. */
const seesAll = ({ actor, now }: Context<'member'>) => visibility(actor, 'app', now, { team: actor.team }) === true

type People = ReadonlyMap<string, PersonName>
/** Returns the people these events are about, by id; none unless `isFull`. */
const peopleIn = async (ctx: Context<'member'>, rows: readonly store.Row[], isFull: boolean): Promise<People> => {
  const uuids = isFull ? rows.flatMap(({ data }) => personIn(data) ?? []) : []
  return new Map((await store.peopleNamed(ctx.db, [...new Set(uuids)])).map((person) => [person.uuid, person]))
}
/** Returns the sentence for an event or, if it has none, the names in its data. */
const textOf = ({ event, source, data }: store.Row, people: People) => {
  const about = personIn(data)
  const person = about === source?.uuid ? undefined : people.get(about ?? '')
  return sentenceOf(event, nameOf(source), data) || detailOf(data, person && nameOf(person)) || null
}

const asAuditEntry = (entry: store.Row, isFull: boolean, people: People): AuditEntry => {
  const { data, created_at, ...row } = entry
  return {
    ...row,
    created_at: new Date(created_at),
    label: eventLabel(row.event),
    text: isFull ? textOf(entry, people) : null,
    file: isFull ? row.file : null,
    data: isFull ? data : null,
  }
}

type PageQuery = AuditFilters & { cursor?: string | undefined; limit: number }
export const listEntries = async (ctx: Context<'member'>, team: string, asked: PageQuery) => {
  const isFull = seesAll(ctx)
  const { results, ...rest } = await store.entries(ctx.db, team, await zoneOf(ctx.db, team), asked)
  const people = await peopleIn(ctx, results, isFull)
  return { ...rest, results: results.map((row) => asAuditEntry(row, isFull, people)) }
}

/** Streams the log as CSV, page by page. */
export const exportEntries = async (ctx: Context<'member'>, team: string, asked: AuditFilters): Promise<PageReply> => {
  const isFull = seesAll(ctx)
  const zone = await zoneOf(ctx.db, team)
  const write = async (send: (block: Uint8Array) => Promise<void>) => {
    await send(Buffer.from(csvLine(['Number', 'Time', 'Person', 'Event', 'Description', 'File', 'Details'])))
    for await (const rows of store.allEntries(ctx.db, team, zone, asked)) {
      const people = await peopleIn(ctx, rows, isFull)
      const lines = rows.map((row) => {
        const { seq, created_at, source, label, text, file, data } = asAuditEntry(row, isFull, people)
        return csvLine([
          seq,
          created_at.toISOString(),
          nameOf(source),
          label,
          text ?? '',
          file?.name ?? '',
          data ? JSON.stringify(data) : '',
        ])
      })
      await send(Buffer.from(lines.join('')))
    }
  }
  return { type: 'text/csv; charset=utf-8', body: write, attachment: 'audit-log.csv' }
}
