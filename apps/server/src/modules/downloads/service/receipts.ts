import { allows, AppError, type PageReply, type Receipt, shapeInWords, whereWords } from '@vitrine/contract'
import { csvLine } from '../../../platform/csv.ts'
import type { Context } from '../../../platform/http/context.ts'
import { copy, receiptHeads } from '../copy.ts'
import * as store from '../store/receipts.ts'

const text = (hash: string | null, words: string | null) => (hash === null ? null : { hash, text: words ?? '' })
const asReceipt = ({
  person_name,
  person_email,
  user,
  disclaimer_text,
  agreement_text,
  ...row
}: store.Listed): Receipt => ({
  ...row,
  person: { uuid: user, name: person_name, email: person_email },
  disclaimer: text(row.disclaimer, disclaimer_text),
  agreement: text(row.agreement, agreement_text),
  created_at: new Date(row.created_at),
})

/** Returns a receipt to the person who downloaded the file, or to a member who can answer requests. */
export const showReceipt = async ({ db, caller, actor }: Context<'viewer'>, uuid: string): Promise<Receipt> => {
  const row = await store.listed(db, uuid)
  const own = caller.user !== null && row?.user === caller.user
  const ofTeam = actor.kind === 'member' && actor.team === row?.team && allows('APPROVE_DOWNLOADS', actor)
  if (!row || !(own || ofTeam)) throw new AppError('thing.not_found')
  return asReceipt(row)
}

type Paging = { cursor?: string | undefined; limit: number }
export const listReceipts = async (
  { db }: Pick<Context, 'db'>,
  whose: Parameters<typeof store.pageFor>[1],
  asked: Paging,
) => {
  const { results, ...rest } = await store.pageFor(db, whose, asked)
  return { ...rest, results: results.map(asReceipt) }
}

/** Exports all receipts of the team as one table. */
export const exportReceipts = async ({ db }: Context<'member'>, team: string): Promise<PageReply> => {
  const lines = [csvLine(receiptHeads)]
  let cursor: string | undefined
  do {
    const page = await store.pageFor(db, { team }, { cursor, limit: 1000 })
    for (const row of page.results)
      lines.push(
        csvLine([
          new Date(row.created_at).toISOString(),
          row.person_name,
          row.person_email,
          row.file_name,
          shapeInWords(row.shape),
          row.marked ? copy.yes : copy.no,
          whereWords[row.surface] ?? row.surface,
          row.use_case,
          row.sha256,
          row.disclaimer ?? '',
          row.agreement ?? '',
          row.withheld ?? '',
        ]),
      )
    cursor = page.next ?? undefined
  } while (cursor !== undefined)
  return { type: 'text/csv; charset=utf-8', body: lines.join('') }
}
