import { Textarea, TextInput } from '@mantine/core'
import { APPROVAL_DAYS, email, nameLine, type Post, postReviews as routes, posts } from '@vitrine/contract'
import { z } from 'zod'
import { dayIn, endOfDay, todayIn } from '../../../lib/days.ts'
import { useForm } from '../../../lib/form.ts'
import { useSend } from '../../../lib/query.ts'
import { DateField, endDateChoices } from '../../../ui/DateField.tsx'
import { Pair } from '../../../ui/Fields.tsx'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { useSession } from '../../auth/index.ts'
import { copy } from './copy.ts'
import type { Created } from './LinkDialog.tsx'

const schema = z.object({
  name: nameLine(200),
  email: z.union([z.literal(''), email]),
  message: z.string(),
  expires_at: z.iso.date(),
})

/** Returns the default last day of a new link. */
const inTwoWeeks = (zone: string) => dayIn(zone, new Date(Date.now() + APPROVAL_DAYS * 86_400_000))

type Props = { post: Post; onClose: () => void; onCreated: (created: Created) => void }
/** Asks someone outside the team for approval. */
export const AskDialog = ({ post, onClose, onCreated }: Props) => {
  const { team } = useSession()
  const ask = useSend(routes.ask, { refreshes: [routes.approvers, posts.one] })
  const zone = team.time_zone
  const form = useForm({
    schema,
    initial: { name: '', email: '', message: '', expires_at: inTwoWeeks(zone) },
    send: async ({ email: address, expires_at, ...rest }) => {
      const ends = endOfDay(zone, expires_at)
      const body = { ...rest, email: address || null, ...(ends && { expires_at: ends }) }
      onCreated(await ask.mutateAsync({ params: { post: post.uuid }, body }))
      onClose()
    },
  })
  return (
    <FormDialog
      title={copy.askTitle}
      sub={copy.askSub}
      action={form.field('email').value ? copy.sendByEmail : copy.send}
      form={form}
      onClose={onClose}
    >
      <Pair>
        <TextInput label={copy.name} autoComplete="off" data-autofocus {...form.field('name')} />
        <TextInput
          type="email"
          label={copy.email}
          description={copy.emailHelp}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          autoComplete="off"
          {...form.field('email')}
        />
      </Pair>
      <Textarea
        label={copy.message}
        description={copy.messageHelp}
        autosize
        minRows={2}
        maxRows={8}
        {...form.field('message')}
      />
      <DateField
        label={copy.expiry}
        min={todayIn(zone)}
        choices={endDateChoices(todayIn(zone))}
        {...form.control('expires_at')}
      />
    </FormDialog>
  )
}
