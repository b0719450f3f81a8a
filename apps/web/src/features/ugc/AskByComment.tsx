import { Textarea } from '@mantine/core'
import { type SocialPost, ugc } from '@vitrine/contract'
import type { ReactNode } from 'react'
import { useForm } from '../../lib/form.ts'
import { useSend } from '../../lib/query.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { toast } from '../../ui/toasts.tsx'
import { approvalRoutes } from './api.ts'
import { handleOf } from './copy.ts'
import { askWords as words } from './panel-copy.ts'
import { Suggest } from './Suggest.tsx'

type AskByCommentProps = { post: SocialPost; choice: ReactNode; onClose: () => void }
/** Asks the creator for permission in a public comment. */
export const AskByComment = ({ post, choice, onClose }: AskByCommentProps) => {
  const handle = handleOf(post.creator)
  const comment = useSend(ugc.comment, { refreshes: approvalRoutes })
  const form = useForm({
    schema: ugc.comment.body,
    initial: { text: '' },
    send: async (body) => {
      await comment.mutateAsync({ params: { social_post: post.uuid }, body })
      toast.ok(words.sent(handle))
      onClose()
    },
  })
  return (
    <FormDialog title={words.title(handle)} sub={words.byCommentHelp} action={words.send} form={form} onClose={onClose}>
      {choice}
      <Textarea label={words.comment} autosize minRows={3} maxRows={8} data-autofocus {...form.field('text')} />
      <Suggest purpose="comment" post={post.uuid} onText={(text) => form.set('text', text)} />
    </FormDialog>
  )
}
