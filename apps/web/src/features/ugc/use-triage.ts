import { type SocialPost, triageStatuses, ugc } from '@vitrine/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { announce } from '../../lib/announce.ts'
import { keyOf, useSend } from '../../lib/query.ts'
import { toastError } from '../../lib/toast-error.ts'
import { toast } from '../../ui/toasts.tsx'
import { putPost } from './api.ts'
import { handleOf, triageWords } from './copy.ts'

type Triaged = (typeof triageStatuses)[number]
export const isTriaged = (status: SocialPost['status']): status is Triaged =>
  triageStatuses.some((one) => one === status)
/** Returns why a creator cannot be asked now; null if they can. */
export const whyNotAsk = ({ approval }: SocialPost) => {
  if (approval?.status === 'pending') return triageWords.waiting
  return approval?.status === 'approved' ? triageWords.inForce : null
}

/** Keeps and skips posts. The list changes at once, and changes back if the server refuses. Phones show an undo button. */
export const useTriage = (open: (post: string | undefined) => void, mobile: boolean) => {
  const cache = useQueryClient()
  const update = useSend(ugc.update)
  const done = useRef<{ post: SocialPost; before: Triaged }[]>([])
  const save = async (post: SocialPost, status: Triaged) => {
    putPost(cache, { ...post, status })
    try {
      putPost(cache, await update.mutateAsync({ params: { social_post: post.uuid }, body: { status } }))
      return true
    } catch (error) {
      putPost(cache, post)
      toastError(triageWords.notSaved)(error)
      return false
    }
  }
  /** Undoes the last keep or skip, and opens that post. */
  const undo = async () => {
    const last = done.current.pop()
    if (!last) return void toast.note(triageWords.nothingToUndo)
    open(last.post.uuid)
    if (!(await save(last.post, last.before))) return
    announce(triageWords.undone(handleOf(last.post.creator)))
    // The list may have been fetched without this post while the change was being saved.
    await cache.invalidateQueries({ queryKey: keyOf(ugc.filter) })
  }
  /** Sets the status of a post and opens the next one. */
  const mark = (post: SocialPost, status: 'kept' | 'skipped', next: string | undefined) => {
    if (!isTriaged(post.status)) return void toast.note(triageWords.asked)
    if (post.status === status) return open(next)
    const entry = { post, before: post.status }
    done.current.push(entry)
    const handle = handleOf(post.creator)
    const text = status === 'kept' ? triageWords.kept(handle) : triageWords.skipped(handle)
    if (mobile) toast.ok(text, { undo })
    else announce(text)
    open(next)
    void save(post, status).then((saved) => {
      if (!saved) done.current = done.current.filter((one) => one !== entry)
    })
  }
  /** Whether a post was kept or skipped since the screen was opened. */
  const isDone = ({ uuid }: SocialPost) => done.current.some(({ post }) => post.uuid === uuid)
  return { mark, undo, isDone }
}
export type Triage = ReturnType<typeof useTriage>
