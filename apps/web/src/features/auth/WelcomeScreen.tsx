import { Select, TextInput } from '@mantine/core'
import { teams } from '@vitrine/contract'
import { ownZone, timeZones } from '../../lib/dates.ts'
import { useForm } from '../../lib/form.ts'
import { useSend } from '../../lib/query.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/CardPage.tsx'
import { Fields, Note, Pair } from '../../ui/Fields.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { useContinue } from './api.ts'
import { welcomeWords } from './copy.ts'

/** The first person to open an empty installation creates the owner account and the first team. */
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
    <Card wide title={welcomeWords.title} sub={welcomeWords.sub}>
      <Fields onSubmit={form.submit}>
        {form.problem && <Note kind="stop">{form.problem}</Note>}
        <Pair>
          <TextInput label={welcomeWords.firstName} autoComplete="given-name" autoFocus {...form.field('first_name')} />
          <TextInput label={welcomeWords.lastName} autoComplete="family-name" {...form.field('last_name')} />
        </Pair>
        <TextInput type="email" label={welcomeWords.email} autoComplete="username" {...form.field('email')} />
        <PasswordField
          label={welcomeWords.password}
          description={welcomeWords.hint}
          autoComplete="new-password"
          {...form.field('password')}
        />
        <Pair>
          <TextInput
            label={welcomeWords.team}
            autoComplete="organization"
            placeholder={welcomeWords.teamExample}
            {...form.field('team_name')}
          />
          <Select
            label={welcomeWords.timeZone}
            searchable
            data={timeZones()}
            {...form.control('time_zone')}
            onChange={(zone) => form.set('time_zone', zone ?? 'UTC')}
          />
        </Pair>
        <Button primary full size="large" type="submit" busy={form.busy}>
          {welcomeWords.action}
        </Button>
      </Fields>
    </Card>
  )
}
