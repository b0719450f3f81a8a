import { COMMENT_GROUP_MINUTES, type Comment } from '@vitrine/contract'

const WINDOW_MS = COMMENT_GROUP_MINUTES * 60_000

/** Comments in the order they were made; what one person says within some minutes stands under one header. */
export const groupsOf = (newestFirst: readonly Comment[]): Comment[][] => {
  const groups: Comment[][] = []
  for (const comment of newestFirst.toReversed()) {
    const last = groups.at(-1)?.at(-1)
    const goesOn =
      last?.user?.uuid !== undefined &&
      last.user.uuid === comment.user?.uuid &&
      comment.created_at.getTime() - last.created_at.getTime() <= WINDOW_MS
    if (goesOn) groups.at(-1)?.push(comment)
    else groups.push([comment])
  }
  return groups
}
