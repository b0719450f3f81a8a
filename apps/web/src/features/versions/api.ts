import { versions } from '@vitrine/contract'
import { queryOf } from '../../lib/query.ts'

/** The versions of a file, the active one first. */
export const versionsQuery = (file: string) => queryOf(versions.list, { params: { file } })
