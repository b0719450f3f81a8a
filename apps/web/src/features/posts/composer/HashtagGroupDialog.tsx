import { TagsInput, TextInput } from '@mantine/core'
import { type HashtagGroup, hashtagGroups } from '@vitrine/contract'
import { z } from 'zod'
import { useForm } from '../../../lib/form.ts'
import { useSend } from '../../../lib/query.ts'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { useSession } from '../../auth/index.ts'
import { hashtagWords } from './copy.ts'

const { name } = hashtagGroups.create.body.shape
const schema = z.object({ name, hashtags: z.array(z.string()) })
type Given = Pick<HashtagGroup, 'name' | 'hashtags'> & { uuid?: string }

/** Creates or edits a hashtag group. */
export const HashtagGroupDialog = ({ group, onClose }: { group: Given; onClose: () => void }) => {
  const { team } = useSession()
  const create = useSend(hashtagGroups.create, { refreshes: [hashtagGroups.list] })
  const update = useSend(hashtagGroups.update, { refreshes: [hashtagGroups.list] })
  const form = useForm({
    schema,
    initial: { name: group.name, hashtags: group.hashtags },
    send: async (body) => {
      if (group.uuid) await update.mutateAsync({ params: { hashtag_group: group.uuid }, body })
      else await create.mutateAsync({ params: { team: team.uuid }, body })
      toast.ok(hashtagWords.saved(body.name))
      onClose()
    },
  })
  return (
    <FormDialog
      title={group.uuid ? hashtagWords.edit(group.name) : hashtagWords.create}
      sub={hashtagWords.sub}
      action={hashtagWords.saveAction}
      form={form}
      onClose={onClose}
    >
      <TextInput label={hashtagWords.name} autoComplete="off" data-autofocus {...form.field('name')} />
      <TagsInput
        label={hashtagWords.hashtags}
        description={hashtagWords.hashtagsHelp}
        splitChars={[',', ' ']}
        {...form.control('hashtags')}
        onChange={(list) => form.set('hashtags', list)}
      />
    </FormDialog>
  )
}
