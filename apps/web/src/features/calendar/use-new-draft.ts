import { type FileCard, posts, type PostType, type SocialAccount } from '@vitrine/contract'
import { useNavigate } from '@tanstack/react-router'
import { useSend } from '../../lib/query.ts'
import { toastError } from '../../lib/toast-error.ts'
import { toast } from '../../ui/toasts.tsx'
import { useSession } from '../auth/index.ts'
import { postRefreshes, editorOf } from '../posts/index.ts'
import { planWords } from './copy.ts'
import { typeFor } from './planning.ts'
import { whenInWords } from './use-moves.ts'

type Account = Pick<SocialAccount, 'uuid' | 'username' | 'platform' | 'active'>
type Wanted = { account: Account; type?: PostType; file?: Pick<FileCard, 'uuid' | 'kind'>; at: Date; zone: string }

/** Returns the default account for a dropped file: the account in the filter if it accepts the file, or else the first
 *  that does; undefined if none does. */
export const accountFor = (accounts: readonly Account[], chosen: string | undefined, kind: string) =>
  [...accounts.filter(({ uuid }) => uuid === chosen), ...accounts].find(
    ({ active, platform }) => active && typeFor(platform, kind),
  )

/** Creates drafts. The toast for a new draft lets the user open it, or undo its creation. */
export const useNewDraft = ({ months }: { months: boolean }) => {
  const { team } = useSession()
  const navigate = useNavigate()
  const { mutateAsync, isPending } = useSend(posts.create, { refreshes: postRefreshes })
  const { mutate: remove } = useSend(posts.remove, { refreshes: postRefreshes })
  const create = async ({ account, type, file, at, zone }: Wanted) => {
    const postType = type ?? (file ? typeFor(account.platform, file.kind) : 'post')
    if (!postType) {
      toast.warn(planWords.noFit(account.platform))
      return undefined
    }
    try {
      const body = {
        team: team.uuid,
        account: account.uuid,
        postType,
        files: file ? [file.uuid] : [],
        scheduledDate: at.toISOString(),
        time_zone: zone,
      }
      const made = await mutateAsync({ body } as never)
      toast.ok(planWords.made(account.username, whenInWords(at, zone)), {
        action: { label: planWords.open, run: () => void navigate(editorOf(made, months)) },
        undo: () => remove({ params: { post: made.uuid } }),
      })
      return made
    } catch (error) {
      toastError(planWords.failed)(error)
      return undefined
    }
  }
  return { create, busy: isPending }
}
