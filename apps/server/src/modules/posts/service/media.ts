import { AppError, postRulesOf } from '@vitrine/contract'
import { readGrant } from '../../../platform/crypto/signatures.ts'
import type { ByteAnswer } from '../../../platform/http/bytes.ts'
import type { Context } from '../../../platform/http/context.ts'
import { isId } from '../../../platform/ids.ts'
import { findFiles } from '../../versions/index.ts'
import { derivativeOf, mediaGrant, mediaKeys } from '../publisher/media.ts'
import { oneAttempt } from '../store/attempts.ts'
import { filesOf, one } from '../store/posts.ts'

/** Serves a post's file to its network. The signature is valid for one file of one attempt for a few minutes; rights are
 *  checked as well. */
export const networkBytes = async (ctx: Context<'anyone'>, attempt: string, place: number): Promise<ByteAnswer> => {
  const { db, ports, wire } = ctx
  const grant = readGrant(mediaKeys(ports), mediaGrant(attempt, place).key, wire.url.split('?')[1] ?? '', ports.now())
  if (!grant || !isId(attempt)) throw new AppError('address.over')
  const { post, state } = await oneAttempt(db, attempt)
  if (state === 'cancelled' || state === 'failed') throw new AppError('address.over')
  const row = (await filesOf(db, [post]))[place]
  const { platform, post_type } = await one(db, post)
  const rules = postRulesOf(platform, post_type)
  const [subject] = row ? await findFiles(db, [row.file]) : []
  if (!row || !rules || !subject?.file) throw new AppError('thing.not_found')
  const { file } = subject
  return {
    action: 'post',
    surface: { kind: 'post' },
    as: { actor: { kind: 'network', opens: [file.uuid] }, file },
    open: async () => {
      const made = await derivativeOf(ctx, row, rules)
      if (!made) throw new AppError('thing.not_found')
      const { key, size, file_type } = made
      const extension = file_type === 'video/mp4' ? 'mp4' : 'jpg'
      return {
        key,
        size,
        etag: key.slice(key.indexOf('/') + 1),
        file_type,
        name: `media-${place}.${extension}`,
        download: false,
      }
    },
  }
}
