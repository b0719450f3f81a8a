import { AppError } from '@vitrine/contract'

/** Returns the first row. Throws "not found" if there is none, because the row has been deleted since it was looked up. */
export const requireRow = <Row>([row]: Row[]): Row => {
  if (row === undefined) throw new AppError('thing.not_found')
  return row
}
