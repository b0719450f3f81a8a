import { type File, type SocialPost, toasts } from '@vitrine/contract'
import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from '../../ui/toasts.tsx'
import { useSession } from '../auth/index.ts'
import { whyNotOf } from '../details/index.ts'
import { useChangeFile } from '../files/index.ts'
import { fileQuery } from './api.ts'
import { triageWords as words } from './copy.ts'

export const isWaiting = ({ review_status, recycled }: File) => review_status > 0 && !recycled

/** The files created from a post, and a function that adds the missing ones to the library. */
export const useAddToLibrary = (post: SocialPost) => {
  const files = useQueries({ queries: post.files.map(fileQuery) }).flatMap(({ data }) => data ?? [])
  const change = useChangeFile()
  const { user, team } = useSession()
  const [busy, setBusy] = useState(false)
  const waiting = files.filter(isWaiting)
  const [first] = waiting
  const refused = first ? whyNotOf(first, user, team)('accept') : files.length === 0 ? words.noFile : words.isAdded
  const add = async (only: readonly File[] = waiting) => {
    if (refused !== null) return void toast.note(refused)
    setBusy(true)
    for (const { uuid, name } of only)
      if (await change(uuid, { reviewStatus: 0 })) toast.ok(toasts.addedToLibrary(name))
    setBusy(false)
  }
  return { files, waiting, why: refused, add, busy }
}
