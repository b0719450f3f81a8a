import { Checkbox, NumberInput, Select, TextInput } from '@mantine/core'
import { features, featureWords, type StaffTeam, staff, teams } from '@vitrine/contract'
import { useState } from 'react'
import { ownZone, timeZones } from '../../lib/dates.ts'
import { useForm } from '../../lib/form.ts'
import { useSend } from '../../lib/query.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { toast } from '../../ui/toasts.tsx'
import { useCanReadMail } from '../auth/index.ts'
import { InviteLinkDialog } from '../teams/index.ts'
import { teamWords } from './copy.ts'

const GIGABYTE = 1e9
const planSchema = staff.setFeatures.body.extend(staff.setQuota.body.shape)

/** Sets the features of a team's plan, and its storage limit. */
export const FeaturesDialog = ({ team, onClose }: { team: StaffTeam; onClose: () => void }) => {
  const set = useSend(staff.setFeatures, { refreshes: [staff.teams, teams.one] })
  const setQuota = useSend(staff.setQuota, { refreshes: [staff.teams, teams.storage] })
  const form = useForm({
    schema: planSchema,
    initial: { features: [...team.features], quota: team.quota },
    send: async ({ features: included, quota }) => {
      await set.mutateAsync({ params: { team: team.uuid }, body: { features: included } })
      if (quota !== team.quota) await setQuota.mutateAsync({ params: { team: team.uuid }, body: { quota } })
      toast.ok(teamWords.planSaved(team.name))
      onClose()
    },
  })
  const chosen = form.values.features
  return (
    <FormDialog
      title={teamWords.planOf(team.name)}
      sub={teamWords.planHelp}
      action={teamWords.save}
      form={form}
      onClose={onClose}
    >
      {features.map((one) => (
        <Checkbox
          key={one}
          label={featureWords[one]}
          description={teamWords.featureHelp[one]}
          checked={chosen.includes(one)}
          onChange={(event) =>
            form.set(
              'features',
              event.currentTarget.checked ? [...chosen, one] : chosen.filter((other) => other !== one),
            )
          }
        />
      ))}
      <NumberInput
        label={teamWords.storageLimit}
        description={teamWords.storageLimitHelp}
        min={0}
        max={1_000_000}
        decimalScale={3}
        value={form.values.quota / GIGABYTE}
        onChange={(value) => form.set('quota', Math.round(Number(value) * GIGABYTE))}
      />
    </FormDialog>
  )
}

/** Creates a team and invites its first administrator. */
export const NewTeamDialog = ({ onClose }: { onClose: () => void }) => {
  const arrives = useCanReadMail()
  const [made, setMade] = useState<{ email: string; link: string }>()
  const create = useSend(staff.createTeam, { refreshes: [staff.teams] })
  const form = useForm({
    schema: staff.createTeam.body,
    initial: { name: '', time_zone: ownZone(), email: '' },
    send: async (body) => {
      const { invite_link: link } = await create.mutateAsync({ body })
      toast.ok(teamWords.created(body.name), link ? {} : { detail: teamWords.invited(body.email) })
      if (link) return setMade({ email: body.email, link })
      onClose()
    },
  })
  if (made) return <InviteLinkDialog {...made} onClose={onClose} />
  return (
    <FormDialog
      title={teamWords.new}
      sub={arrives ? teamWords.inviteByMail : teamWords.inviteByLink}
      action={teamWords.create}
      form={form}
      onClose={onClose}
    >
      <TextInput label={teamWords.name} autoComplete="off" data-autofocus {...form.field('name')} />
      <TextInput type="email" label={teamWords.email} autoComplete="off" {...form.field('email')} />
      <Select
        label={teamWords.timeZone}
        searchable
        data={timeZones()}
        {...form.control('time_zone')}
        onChange={(zone) => zone && form.set('time_zone', zone)}
      />
    </FormDialog>
  )
}
