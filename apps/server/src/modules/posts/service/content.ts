import { createHash } from 'node:crypto'
import type { Db } from '../../../platform/db/db.ts'
import * as store from '../store/posts.ts'

/** Returns a hash of everything that approvers and followers see: files, texts and account, but not the time. An approval
 *  is valid only for this hash. */
export const contentOf = async (db: Db, uuid: string): Promise<string> => {
  const { account, platform, post_type, caption, title, first_comment, location, user_tags } = await store.one(db, uuid)
  const files = (await store.filesOf(db, [uuid])).map(({ file, crop, alt_text }) => [
    file,
    crop && [crop.left, crop.top, crop.width, crop.height],
    alt_text,
  ])
  const tags = user_tags.map(({ username, x, y, file }) => [username, x, y, file])
  const place = location && [location.id, location.name]
  const seen = [account, platform, post_type, caption, title, first_comment, place, tags, files]
  return createHash('sha256').update(JSON.stringify(seen)).digest('hex')
}
