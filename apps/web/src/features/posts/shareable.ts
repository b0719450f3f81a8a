import { networkRules, platforms, type PostType } from '@vitrine/contract'
import { shareWords } from './copy.ts'
import type { SharedFile } from './new-post.ts'

/** The maximum number of files in a post on any network. */
export const MOST_FILES = Math.max(...platforms.map((one) => networkRules[one].post?.images?.files.max ?? 0))

/** Returns why files cannot become this kind of post; null if they can. Posts accept images only (spec §2). */
export const whyNotType = (files: readonly Pick<SharedFile, 'kind'>[], type: PostType): string | null => {
  const videos = files.filter(({ kind }) => kind === 'video').length
  if (type === 'post') {
    if (files.some(({ kind }) => kind !== 'image')) return shareWords.imagesOnly
    return files.length > MOST_FILES ? shareWords.most(MOST_FILES) : null
  }
  if (type === 'reel' && videos === 0) return shareWords.oneVideo
  return files.length > 1 ? shareWords.oneFile(type) : null
}
