import { Textarea, TextInput } from '@mantine/core'
import { centreRoles, email, type MediaCentre, mediaCentrePeople as routes } from '@vitrine/contract'
import { z } from 'zod'
import { endOfDay } from '../../../lib/days.ts'
import { optionalDay, useForm } from '../../../lib/form.ts'
import { useSend } from '../../../lib/query.ts'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { useSession } from '../../auth/index.ts'
import { AccessFields } from './AccessFields.tsx'
import { copy } from './copy.ts'

const schema = z.object({
  email,
  name: z.string(),
  role: z.enum(centreRoles),
  expires_at: optionalDay,
  message: z.string(),
})

/** Invites one person by email. */
export const InviteDialog = ({ centre, onClose }: { centre: MediaCentre; onClose: () => void }) => {
  const { team } = useSession()
  const invite = useSend(routes.invite, { refreshes: [routes.people, routes.accessRequests] })
  const form = useForm({
    schema,
    initial: { email: '', name: '', role: 'viewer', expires_at: '', message: '' },
    send: async ({ expires_at, ...rest }) => {
      const body = { ...rest, expires_at: endOfDay(team.time_zone, expires_at) }
      const { result, person } = await invite.mutateAsync({ params: { media_centre: centre.uuid }, body })
      toast.ok(result === 'invited' ? copy.invited(person.email) : copy.alreadyInvited(person.email))
      onClose()
    },
  })
  return (
    <FormDialog
      title={copy.inviteTitle(centre.title)}
      sub={copy.inviteHelp}
      action={copy.send}
      form={form}
      onClose={onClose}
    >
      <TextInput type="email" label={copy.email} autoComplete="off" data-autofocus {...form.field('email')} />
      <TextInput label={copy.name} description={copy.nameHelp} autoComplete="off" {...form.field('name')} />
      <AccessFields role={form.control('role')} expires={form.control('expires_at')} zone={team.time_zone} />
      <Textarea
        label={copy.message}
        description={copy.messageHelp}
        autosize
        minRows={2}
        maxRows={8}
        {...form.field('message')}
      />
    </FormDialog>
  )
}
