import { Select, TextInput } from '@mantine/core'
import { INVITE_DAYS, permissionWords, type Role, teams, toasts } from '@vitrine/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from '../../lib/form.ts'
import { Loaded } from '../../lib/Loaded.tsx'
import { useSend } from '../../lib/query.ts'
import { Dialog } from '../../ui/Floating.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { SkeletonForm } from '../../ui/States.tsx'
import { toast } from '../../ui/toasts.tsx'
import { useCanReadMail, useSession } from '../auth/index.ts'
import { rolesQuery } from './api.ts'
import { InviteLinkDialog } from './InviteLink.tsx'

/** What a role allows, in one line. */
const allowsInWords = ({ permissions }: Role) =>
  permissions.length === Object.keys(permissionWords).length
    ? 'May do everything in the team.'
    : permissions.map((one) => permissionWords[one]).join(', ') || 'May look, and nothing else.'

const Form = ({ roles, onClose }: { roles: readonly Role[]; onClose: () => void }) => {
  const { team } = useSession()
  const arrives = useCanReadMail()
  const [made, setMade] = useState<{ email: string; link: string }>()
  const invite = useSend(teams.invite, { refreshes: [teams.invites, teams.roles] })
  const usual = roles.find(({ name }) => name === 'Viewer') ?? roles[0]
  const form = useForm({
    schema: teams.invite.body,
    initial: { email: '', role: usual?.uuid ?? '' },
    send: async (body) => {
      const { email, link } = await invite.mutateAsync({ params: { team: team.uuid }, body })
      if (link) return setMade({ email, link })
      toast.ok(toasts.memberInvited(email))
      onClose()
    },
  })
  const chosen = roles.find(({ uuid }) => uuid === form.values.role)
  if (made) return <InviteLinkDialog {...made} onClose={onClose} />
  return (
    <FormDialog
      title={`Invite to ${team.name}`}
      sub={
        arrives
          ? `They’ll get an email with a link that works for ${INVITE_DAYS} days.`
          : `No mail is sent from here: you get a link to pass on, which works for ${INVITE_DAYS} days.`
      }
      action={arrives ? 'Send invite' : 'Create link'}
      form={form}
      onClose={onClose}
    >
      <TextInput type="email" label="Email" autoComplete="off" data-autofocus {...form.field('email')} />
      <Select
        label="Role"
        description={chosen && allowsInWords(chosen)}
        data={roles.map(({ uuid, name }) => ({ value: uuid, label: name }))}
        {...form.control('role')}
        onChange={(role) => role && form.set('role', role)}
      />
    </FormDialog>
  )
}

/** Invites a person by mail. */
export const InviteDialog = ({ onClose }: { onClose: () => void }) => {
  const { team } = useSession()
  const roles = useQuery(rolesQuery(team.uuid))
  if (roles.data) return <Form roles={roles.data} onClose={onClose} />
  return (
    <Dialog opened onClose={onClose} title={`Invite to ${team.name}`}>
      <Loaded query={roles} what="the roles" skeleton={<SkeletonForm fields={2} />}>
        {() => null}
      </Loaded>
    </Dialog>
  )
}
