import { TextInput } from '@mantine/core'
import { type CentrePerson, centreRoles, mediaCentrePeople as routes } from '@vitrine/contract'
import { useState } from 'react'
import { z } from 'zod'
import { dayIn, endOfDay } from '../../../lib/days.ts'
import { optionalDay, useForm } from '../../../lib/form.ts'
import { useSend } from '../../../lib/query.ts'
import { useAction } from '../../../lib/use-action.ts'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { IconMailForward, IconPencil, IconRefresh, IconUserOff } from '../../../ui/icons.ts'
import { RowMenu } from '../../../ui/RowMenu.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { useSession } from '../../auth/index.ts'
import { AccessFields } from './AccessFields.tsx'
import { copy } from './copy.ts'

const schema = z.object({ name: z.string(), role: z.enum(centreRoles), expires_at: optionalDay })

const EditDialog = ({ person, onClose }: { person: CentrePerson; onClose: () => void }) => {
  const { team } = useSession()
  const update = useSend(routes.updatePerson, { refreshes: [routes.people] })
  const before = person.expires_at ? dayIn(team.time_zone, person.expires_at) : ''
  const form = useForm({
    schema,
    initial: { name: person.name, role: person.role, expires_at: before },
    send: async ({ expires_at, ...rest }) => {
      const ends = expires_at === before ? {} : { expires_at: endOfDay(team.time_zone, expires_at) }
      await update.mutateAsync({ params: { centre_person: person.uuid }, body: { ...rest, ...ends } })
      toast.ok(copy.saved)
      onClose()
    },
  })
  return (
    <FormDialog title={copy.editTitle(person.name || person.email)} action={copy.save} form={form} onClose={onClose}>
      <TextInput label={copy.name} autoComplete="off" data-autofocus {...form.field('name')} />
      <AccessFields role={form.control('role')} expires={form.control('expires_at')} zone={team.time_zone} />
    </FormDialog>
  )
}

/** The actions on one invited person. */
export const PersonMenu = ({ person }: { person: CentrePerson }) => {
  const [editing, setEditing] = useState(false)
  const resend = useAction(routes.resend, [routes.people])
  const revoke = useAction(routes.revoke, [routes.people])
  const restore = useAction(routes.restore, [routes.people])
  const who = person.name || person.email
  const params = { centre_person: person.uuid }
  const isActive = person.state === 'active'
  return (
    <>
      <RowMenu
        name={who}
        busy={resend.busy || revoke.busy || restore.busy}
        actions={[
          { label: copy.edit, icon: IconPencil, run: () => setEditing(true) },
          isActive && {
            label: copy.resend,
            icon: IconMailForward,
            run: () => resend.run({ params }, { done: copy.resent(person.email), failed: copy.resendFailed }),
          },
          !isActive && {
            label: copy.restore,
            icon: IconRefresh,
            run: () => restore.run({ params }, { done: copy.restored(who), failed: copy.restoreFailed }),
          },
          person.state !== 'revoked' && {
            label: copy.revoke,
            icon: IconUserOff,
            danger: true,
            run: () =>
              revoke.run(
                { params },
                {
                  ask: { title: copy.revokeTitle(who), text: copy.revokeText, action: copy.revoke, danger: true },
                  done: copy.revoked(who),
                  failed: copy.revokeFailed(who),
                },
              ),
          },
        ]}
      />
      {editing && <EditDialog person={person} onClose={() => setEditing(false)} />}
    </>
  )
}
