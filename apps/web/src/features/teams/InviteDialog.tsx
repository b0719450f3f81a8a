import { Select, TextInput } from '@mantine/core'
import { permissionWords, type Role, teams, toasts } from '@vitrine/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from '../../lib/form.ts'
import { Loaded } from '../../lib/Loaded.tsx'
import { useSend } from '../../lib/query.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { SkeletonForm } from '../../ui/States.tsx'
import { toast } from '../../ui/toasts.tsx'
import { useCanReadMail, useSession } from '../auth/index.ts'
import { rolesQuery } from './api.ts'
import { inviteWords } from './copy.ts'
import { InviteLinkDialog } from './InviteLink.tsx'

/** Lists the permissions of a role in one line. */
const allowsInWords = ({ permissions }: Role) =>
  permissions.length === Object.keys(permissionWords).length
    ? inviteWords.allPermissions
    : permissions.map((one) => permissionWords[one]).join(', ') || inviteWords.noPermissions

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
      title={inviteWords.title(team.name)}
      sub={arrives ? inviteWords.mailed : inviteWords.notMailed}
      action={arrives ? inviteWords.send : inviteWords.createLink}
      form={form}
      onClose={onClose}
    >
      <TextInput type="email" label={inviteWords.email} autoComplete="off" data-autofocus {...form.field('email')} />
      <Select
        label={inviteWords.role}
        description={chosen && allowsInWords(chosen)}
        data={roles.map(({ uuid, name }) => ({ value: uuid, label: name }))}
        {...form.control('role')}
        onChange={(role) => role && form.set('role', role)}
      />
    </FormDialog>
  )
}

/** Invites a person by email. */
export const InviteDialog = ({ onClose }: { onClose: () => void }) => {
  const { team } = useSession()
  const roles = useQuery(rolesQuery(team.uuid))
  if (roles.data) return <Form roles={roles.data} onClose={onClose} />
  return (
    <Dialog opened onClose={onClose} title={inviteWords.title(team.name)}>
      <Loaded query={roles} what={inviteWords.loadingRoles} skeleton={<SkeletonForm fields={2} />}>
        {() => null}
      </Loaded>
    </Dialog>
  )
}
