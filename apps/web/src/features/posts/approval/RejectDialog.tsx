import { Textarea } from '@mantine/core'
import { type Post, posts as routes } from '@vitrine/contract'
import { z } from 'zod'
import { useForm } from '../../../lib/form.ts'
import { useSend } from '../../../lib/query.ts'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { postRefreshes } from '../api.ts'
import { copy } from './copy.ts'

const schema = z.object({ note: z.string().trim().min(1, copy.noteNeeded) })

/** Rejects a post, with a note that says why. */
export const RejectDialog = ({ post, onClose }: { post: Post; onClose: () => void }) => {
  const send = useSend(routes.setApproval, { refreshes: postRefreshes })
  const form = useForm({
    schema,
    initial: { note: '' },
    send: async ({ note }) => {
      await send.mutateAsync({ params: { post: post.uuid }, body: { approval: 'rejected', note } })
      toast.ok(copy.rejected)
      onClose()
    },
  })
  return (
    <FormDialog title={copy.rejectTitle} sub={copy.rejectText} action={copy.reject} form={form} onClose={onClose}>
      <Textarea
        label={copy.note}
        description={copy.noteHelp}
        autosize
        minRows={3}
        maxRows={8}
        data-autofocus
        {...form.field('note')}
      />
    </FormDialog>
  )
}
