import type { SaveRefused } from '../details/index.ts'
import { panelWords } from './copy.ts'

export type TagChange = { add: readonly string[]; remove: readonly string[] }

/** Merges two changes; the later one wins. */
const merge = (first: TagChange, then: TagChange): TagChange => ({
  add: [...first.add.filter((name) => !then.remove.includes(name) && !then.add.includes(name)), ...then.add],
  remove: [...first.remove.filter((name) => !then.add.includes(name) && !then.remove.includes(name)), ...then.remove],
})
const apply = (tags: readonly string[], { add, remove }: TagChange) => [
  ...tags.filter((name) => !remove.includes(name)),
  ...add.filter((name) => !tags.includes(name)),
]
const isEmpty = ({ add, remove }: TagChange) => add.length + remove.length === 0
const none: TagChange = { add: [], remove: [] }

/** Returns whether the change was saved, or why it was refused. */
export type SendTags = (change: TagChange) => Promise<boolean | SaveRefused>
export type TagQueueState = {
  /** Changes being sent to the server. */
  sending: TagChange
  /** Changes made during the current request, to be sent next. */
  next: TagChange
  /** Changes that could not be saved, kept until they are tried again or discarded. */
  failed: TagChange
  /** Why the server refused `failed`, if it gave a reason. */
  refused: string | undefined
}

/** Saves the tags of one file in the background, one request after another, so that typing never waits for a reply.
 *  Changes made during a request are sent together in the next one. */
export const newTagQueue = () => {
  let state: TagQueueState = { sending: none, next: none, failed: none, refused: undefined }
  const listeners = new Set<() => void>()
  const set = (more: Partial<TagQueueState>) => {
    state = { ...state, ...more }
    for (const listener of listeners) listener()
  }
  const run = async (send: SendTags) => {
    while (isEmpty(state.sending) && !isEmpty(state.next)) {
      set({ sending: state.next, next: none })
      const saved = await send(state.sending)
      const failed = saved === true ? state.failed : merge(state.failed, state.sending)
      set({ sending: none, failed, refused: typeof saved === 'object' ? saved.refused : undefined })
    }
  }
  return {
    get: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    change: (change: TagChange, send: SendTags) => {
      set({ next: merge(state.next, change) })
      void run(send)
    },
    retry: (send: SendTags) => {
      set({ next: merge(state.failed, state.next), failed: none, refused: undefined })
      void run(send)
    },
    discard: () => set({ failed: none, refused: undefined }),
  }
}
export type TagQueue = ReturnType<typeof newTagQueue>

/** Returns the tags as shown to the person editing them: the saved tags with all unsaved changes applied. */
export const tagsShown = (saved: readonly string[], { sending, next, failed }: TagQueueState) =>
  apply(apply(apply(saved, failed), sending), next)
/** Describes a change that could not be saved, as text to read or copy. */
export const changeInWords = ({ add, remove }: TagChange) =>
  [...add, ...remove.map((name) => panelWords.remove(name))].join(', ')

const queues = new Map<string, TagQueue>()
/** Returns the queue of a file. It outlives the panel, so unsaved tags are still there when the panel is reopened. */
export const tagQueueOf = (file: string): TagQueue => {
  const queue = queues.get(file) ?? newTagQueue()
  queues.set(file, queue)
  return queue
}
