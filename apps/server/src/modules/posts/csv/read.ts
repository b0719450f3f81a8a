import { AppError, POST_CSV_LINES_MAX, type Stream } from '@vitrine/contract'
import { type CsvLine, parseCsv, UnclosedQuote } from '../../../platform/csv.ts'
import { newTextReader } from '../../../platform/decode.ts'
import { copy } from './copy.ts'
import { type Header, readHeader } from './lines.ts'

const unreadable = (error: unknown) => {
  if (error instanceof UnclosedQuote)
    return new AppError('csv.unclosed', {
      detail: copy.openQuote(error.line),
    })
  const detail = copy.unreadable
  return error instanceof TypeError ? new AppError('csv.unreadable', { detail }) : error
}
/** Reads the column names and all rows. Throws when the file isn't valid CSV or is too long. */
export const readAll = async (csv: Stream): Promise<{ header: Header; lines: CsvLine[] }> => {
  const lines: CsvLine[] = []
  let header: Header | undefined
  try {
    for await (const line of parseCsv(newTextReader().read(csv))) {
      if (!header) header = readHeader(line)
      else lines.push(line)
      if (lines.length > POST_CSV_LINES_MAX)
        throw new AppError('request.too_large', {
          detail: copy.tooManyPosts(POST_CSV_LINES_MAX),
        })
    }
  } catch (error) {
    throw unreadable(error)
  }
  if (!header) throw new AppError('csv.unreadable', { detail: copy.empty })
  return { header, lines }
}
