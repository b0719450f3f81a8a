import { type CheckedPost, checkPost, type Post, type PostProblem } from '@vitrine/contract'
import type { Draft } from './draft.ts'

/** Matches the problems that the browser finds while the user types. The server finds all others. */
const own =
  /^(type|caption|title|first_comment|files|location|user_tags|audience)\.|^file\.(processing|kind|duration|size|shape)$/

/** Where a problem is shown. */
export type Place = 'account' | 'files' | 'caption' | 'title' | 'first_comment' | 'location' | 'audience' | 'approval'
const places: readonly (readonly [RegExp, Place])[] = [
  [/^(account|type)\./, 'account'],
  [/^(files|file|user_tags)\./, 'files'],
  [/^caption\./, 'caption'],
  [/^title\./, 'title'],
  [/^first_comment\./, 'first_comment'],
  [/^location\./, 'location'],
  [/^audience\./, 'audience'],
  [/^approval\./, 'approval'],
]
/** Returns where a problem is shown. A problem with a file is always shown beside that file. */
export const placeOf = ({ code, file }: PostProblem): Place =>
  file !== null ? 'files' : (places.find(([pattern]) => pattern.test(code))?.[1] ?? 'files')

/** Whether a problem means that the rights of a file forbid publishing it at the time of the post. */
export const isRights = (problem: PostProblem) =>
  problem.file !== null && problem.severity === 'stop' && !own.test(problem.code) && problem.code !== 'file.gone'

/** Returns the problems of a draft: those found while typing, and those the server found at the last save. */
export const problemsOf = (post: Post, draft: Draft, platform: Post['platform']): PostProblem[] => {
  const checked: CheckedPost = {
    ...draft,
    platform,
    post_type: post.post_type,
    files: draft.files.flatMap(({ card, alt_text }) => (card ? [{ ...card, alt_text }] : [])),
  }
  const here = new Set(draft.files.map(({ file }) => file))
  const fromServer = post.problems.filter(({ code, file }) => !own.test(code) && (file === null || here.has(file)))
  return [...checkPost(checked), ...fromServer]
}
export const isBlocking = ({ severity }: PostProblem) => severity !== 'warning'
