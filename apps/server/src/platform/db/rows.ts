import { AppError } from '@vitrine/contract'

/** The first row. Where there is none, somebody took it away since it was found: it is absent, like all that never was. */
export const needRow = <Row>([row]: Row[]): Row => {
  if (row === undefined) throw new AppError('thing.not_found')
  return row
}
