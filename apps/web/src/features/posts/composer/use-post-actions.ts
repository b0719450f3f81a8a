import { type Post, posts, wallTime } from '@vitrine/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useAction } from '../../../lib/use-action.ts'
import { toast } from '../../../ui/toasts.tsx'
import { postRefreshes, editorOf, postQuery } from '../api.ts'
import { localTimeInWords } from '../copy.ts'
import { actionWords } from './copy.ts'
import { isBlocking } from './problems.ts'
import { type Editing, saveErrorText } from './use-draft.ts'

/** The actions on a whole post. Typed changes are saved first. */
export const usePostActions = (post: Post, { draft, save }: Editing) => {
  const { uuid, platform, status } = post
  const navigate = useNavigate()
  const { history } = useRouter()
  const { months } = useSearch({ strict: false })
  const params = { post: uuid }
  const publish = useAction(posts.publish, postRefreshes)
  const duplicate = useAction(posts.duplicate, postRefreshes)
  const remove = useAction(posts.remove, postRefreshes)
  const [isMoving, setMoving] = useState(false)
  const cache = useQueryClient()

  const move = async (to: 'draft' | 'scheduled' | 'cancelled', done: string | undefined, failed: string) => {
    setMoving(true)
    try {
      const isSaved = await save({ status: to })
      // The reply lists the problems that prevent publishing.
      const against = cache.getQueryData(postQuery(uuid).queryKey)?.problems.filter(isBlocking) ?? []
      if (isSaved && to === 'scheduled' && against.length > 0)
        toast.warn(actionWords.heldBack, { detail: against.map(({ text }) => text).join(' ') })
      else if (isSaved && done) toast.ok(done)
    } catch (error) {
      toast.stop(failed, { detail: saveErrorText(error) })
    }
    setMoving(false)
  }
  const send = async (checked: boolean, ask?: Parameters<typeof publish.run>[1]['ask']) => {
    if (!checked && !(await save())) return toast.stop(actionWords.unsaved)
    return publish.run(
      { params, body: { checked_not_published: checked } },
      { ask, done: actionWords.published, failed: actionWords.publishFailed },
    )
  }
  const username = post.account?.username ?? platform
  return {
    busy: publish.busy || duplicate.busy || remove.busy || isMoving,
    schedule: () => {
      const at = draft.scheduledDate
      const words = at ? actionWords.scheduled(localTimeInWords(wallTime(at, draft.time_zone))) : undefined
      return move('scheduled', words, actionWords.scheduleFailed)
    },
    toDraft: () => move('draft', undefined, actionWords.changeFailed),
    cancel: () => move('cancelled', actionWords.cancelled, actionWords.changeFailed),
    publish: () => send(false, actionWords.publishAsk(post, username)),
    retry: () => send(false),
    notThere: () => send(true, actionWords.notThereAsk(platform)),
    duplicate: async () => {
      await save()
      await duplicate.run(
        { params },
        {
          done: (copy) => {
            toast.ok(actionWords.duplicated)
            void navigate(editorOf(copy, months === true))
          },
          failed: actionWords.duplicateFailed,
        },
      )
    },
    remove: async () => {
      const isGone = await remove.run(
        { params },
        {
          ask: actionWords.removeAsk(status === 'published', platform),
          done: actionWords.removed,
          failed: actionWords.removeFailed,
        },
      )
      if (!isGone) return
      if (history.canGoBack()) history.back()
      else void navigate({ to: '/socials/accounts' })
    },
  }
}
export type PostActions = ReturnType<typeof usePostActions>
