import { posts, postWords } from '@vitrine/contract'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useSend } from '../../lib/query.ts'
import { toastError } from '../../lib/toast-error.ts'
import { ownZone } from '../../lib/dates.ts'
import { useSession } from '../auth/index.ts'
import { postRefreshes, editorOf } from './api.ts'
import type { NewPost } from './new-post.ts'
import { useLastAccount } from './use-last-account.ts'

/** Creates a draft and opens its editor. Reports a failure; the user can then try again. */
export const useCreatePost = (onClose: () => void) => {
  const { team } = useSession()
  const navigate = useNavigate()
  const { mutateAsync } = useSend(posts.create, { refreshes: postRefreshes })
  const [busy, setBusy] = useState(false)
  const { remember, firstChoice } = useLastAccount()
  const create = async ({ type, files = [], scheduledDate, timeZone, months }: NewPost, account: string) => {
    setBusy(true)
    try {
      const body = {
        team: team.uuid,
        account,
        postType: type,
        files: files.map(({ uuid }) => uuid),
        ...(scheduledDate && { scheduledDate: scheduledDate.toISOString() }),
        time_zone: timeZone ?? ownZone(),
      }
      const post = await mutateAsync({ body })
      remember(account)
      onClose()
      await navigate(editorOf(post, months))
    } catch (error) {
      toastError(postWords.createFailed)(error)
      setBusy(false)
    }
  }
  return { create, busy, firstChoice }
}
