import { AppError } from '@vitrine/contract'

/** The first row. Throws "not found" if it was deleted since it was looked up. */
export const needRow = <Row>([row]: Row[]): Row => {
  if (row === undefined) throw new AppError('thing.not_found')
  return row
}
