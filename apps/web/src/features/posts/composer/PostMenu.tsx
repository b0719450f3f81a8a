import type { Post } from '@vitrine/contract'
import { IconCopy, IconTrash, IconX } from '../../../ui/icons.ts'
import { RowMenu } from '../../../ui/RowMenu.tsx'
import { actionWords } from './copy.ts'
import type { PostActions } from './use-post-actions.ts'

type PostMenuProps = { post: Post; actions: PostActions; why: string | null }
/** Further actions on a post. */
export const PostMenu = ({ post: { status }, actions, why }: PostMenuProps) => {
  if (why) return null
  const isSent = status === 'publishing' || status === 'unconfirmed'
  const isWaiting = ['scheduled', 'preparing', 'needs_reconnect'].includes(status)
  return (
    <RowMenu
      name={actionWords.menu}
      busy={actions.busy}
      actions={[
        { label: actionWords.duplicate, icon: IconCopy, run: actions.duplicate },
        isWaiting && { label: actionWords.cancel, icon: IconX, run: actions.cancel },
        !isSent && { label: actionWords.remove, icon: IconTrash, danger: true, run: actions.remove },
      ]}
    />
  )
}
