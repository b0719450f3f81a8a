import type { Source } from '@vitrine/contract'
import type { Db } from '../../../platform/db/db.ts'
import type { ImportedFields } from '../../../platform/media/metadata.ts'
import * as store from '../store.ts'

type RemainingFields = { source?: Source; keywords?: string[] }

/** Returns a creator with only a name. */
const named = (name: string): Source => ({
  creator: {
    name,
    email: '',
    handle: '',
    identifier: '',
    platform: '',
    external: false,
    ig_creator: false,
    social: false,
  },
})

/**
 * Copies embedded metadata to empty fields: always the location, and texts if the team has this enabled. In that case,
 * returns the rest: the creator is stored with the version, and keywords become tags.
 */
export const importFields = async (
  db: Db,
  { file, source }: store.Row,
  fields: ImportedFields = {},
): Promise<RemainingFields> => {
  const { description, creator, credit_line, copyright, keywords, map_point } = fields
  const says = description ?? creator ?? credit_line ?? copyright ?? keywords ?? map_point
  if (says === undefined || !(await store.importFields(db, file, fields))) return {}
  return { ...(creator && !source && { source: named(creator) }), ...(keywords && { keywords }) }
}
