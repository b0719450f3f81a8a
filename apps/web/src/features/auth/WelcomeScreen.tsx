import { Select, TextInput } from '@mantine/core'
import { PASSWORD_MIN, teams } from '@vitrine/contract'
import { ownZone, timeZones } from '../../lib/dates.ts'
import { useForm } from '../../lib/form.ts'
import { useSend } from '../../lib/query.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/CardPage.tsx'
import { Fields, Note, Pair } from '../../ui/Fields.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { useContinue } from './api.ts'

/** The first person of an empty installation makes the owner account and the first team. */
export const WelcomeScreen = () => {
  const goOn = useContinue()
  const setUp = useSend(teams.setUp)
  const form = useForm({
    schema: teams.setUp.body,
    initial: {
      first_name: '',
      last_name: '',
      email: '',
      password: '',
      team_name: '',
      time_zone: ownZone(),
    },
    send: async (body) => {
      await setUp.mutateAsync({ body })
      await goOn('/')
    },
  })
  return (
    <Card wide title="Welcome to Vitrine" sub="Create your account and your team. You can invite others next.">
      <Fields onSubmit={form.submit}>
        {form.problem && <Note kind="stop">{form.problem}</Note>}
        <Pair>
          <TextInput label="First name" autoComplete="given-name" autoFocus {...form.field('first_name')} />
          <TextInput label="Last name" autoComplete="family-name" {...form.field('last_name')} />
        </Pair>
        <TextInput type="email" label="Email" autoComplete="username" {...form.field('email')} />
        <PasswordField
          label="Password"
          description={`At least ${PASSWORD_MIN} characters. A few words in a row are easy to keep and hard to guess.`}
          autoComplete="new-password"
          {...form.field('password')}
        />
        <Pair>
          <TextInput label="Team" autoComplete="organization" placeholder="Visit Solvik" {...form.field('team_name')} />
          <Select
            label="Time zone"
            searchable
            data={timeZones()}
            {...form.control('time_zone')}
            onChange={(zone) => form.set('time_zone', zone ?? 'UTC')}
          />
        </Pair>
        <Button primary full size="large" type="submit" busy={form.busy}>
          Make the account
        </Button>
      </Fields>
    </Card>
  )
}
