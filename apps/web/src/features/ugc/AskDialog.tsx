import { SegmentedControl } from '@mantine/core'
import type { SocialPost } from '@vitrine/contract'
import { useState } from 'react'
import { Note } from '../../ui/Fields.tsx'
import { AskByComment } from './AskByComment.tsx'
import { AskByLink } from './AskByLink.tsx'
import { ApprovalLinkDialog, type ApprovalLink } from './ApprovalLinkDialog.tsx'
import { askWords as words } from './panel-copy.ts'

type AskDialogProps = {
  post: SocialPost
  onClose: () => void
  /** Opens the next post in the list. */
  onNext: (() => void) | undefined
}
/** Asks the creator of a post for permission: by a link to send, or by a comment where the network allows it. */
export const AskDialog = ({ post, onClose, onNext }: AskDialogProps) => {
  const [how, setHow] = useState<'link' | 'comment'>('link')
  const [asked, setAsked] = useState<ApprovalLink>()
  if (asked) return <ApprovalLinkDialog asked={asked} creator={post.creator} onClose={onClose} onNext={onNext} />
  const choice = (
    <>
      <SegmentedControl
        fullWidth
        aria-label={words.how}
        value={how}
        onChange={(next) => setHow(next === 'comment' ? 'comment' : 'link')}
        data={[
          { value: 'link', label: words.byLink },
          { value: 'comment', label: words.byComment, disabled: !post.can_comment },
        ]}
      />
      {!post.can_comment && <Note>{words.noComment(post.platform)}</Note>}
    </>
  )
  if (how === 'comment') return <AskByComment post={post} choice={choice} onClose={onClose} />
  return <AskByLink post={post} choice={choice} onAsked={setAsked} onClose={onClose} />
}
