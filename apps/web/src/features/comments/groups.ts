import { COMMENT_GROUP_MINUTES, type Comment } from '@vitrine/contract'

const WINDOW_MS = COMMENT_GROUP_MINUTES * 60_000

/** Whether two comments share a header: same person, within COMMENT_GROUP_MINUTES. */
const isContinued = (last: Comment | undefined, next: Comment) =>
  last?.user?.uuid !== undefined &&
  last.user.uuid === next.user?.uuid &&
  next.created_at.getTime() - last.created_at.getTime() <= WINDOW_MS

/** Groups consecutive comments that share a header. */
export const groupsOf = (oldestFirst: readonly Comment[]): Comment[][] => {
  const groups: Comment[][] = []
  for (const comment of oldestFirst) {
    const group = groups.at(-1)
    if (group && isContinued(group.at(-1), comment)) group.push(comment)
    else groups.push([comment])
  }
  return groups
}

/** A comment and its replies. The first comment may not be loaded yet. */
export type Thread = { uuid: string; first: Comment | undefined; replies: Comment[] }

/** Returns the threads, oldest first. */
export const threadsOf = (newestFirst: readonly Comment[]): Thread[] => {
  const threads = new Map<string, Thread>()
  for (const comment of newestFirst.toReversed()) {
    const uuid = comment.parent ?? comment.uuid
    const thread = threads.get(uuid) ?? { uuid, first: undefined, replies: [] }
    if (comment.parent === null) thread.first = comment
    else thread.replies.push(comment)
    threads.set(uuid, thread)
  }
  return [...threads.values()]
}

/** Groups threads that share a header. A resolved thread gets its own group, and a thread after replies starts a
 *  new one. */
export const blocksOf = (threads: readonly Thread[]): Thread[][] => {
  const blocks: Thread[][] = []
  for (const thread of threads) {
    const block = blocks.at(-1)
    const last = block?.at(-1)
    const alone = !thread.first || thread.first.resolved_at || !last?.first || last.first.resolved_at
    if (block && !alone && last.replies.length === 0 && thread.first && isContinued(last.first, thread.first))
      block.push(thread)
    else blocks.push([thread])
  }
  return blocks
}
