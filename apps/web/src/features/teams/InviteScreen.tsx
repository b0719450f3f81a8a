import { TextInput } from '@mantine/core'
import { AppError, teams } from '@vitrine/contract'
import { useQuery } from '@tanstack/react-query'
import { useForm } from '../../lib/form.ts'
import { Loaded } from '../../lib/Loaded.tsx'
import { useSend } from '../../lib/query.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Card } from '../../ui/CardPage.tsx'
import { Fields, Note, Pair } from '../../ui/Fields.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { SkeletonForm } from '../../ui/States.tsx'
import { TextButton } from '../../ui/TextLink.tsx'
import { chooseTeam, signOut, useContinue, useHello, useLinkSecret } from '../auth/index.ts'
import { inviteQuery } from './api.ts'
import { joinWords } from './copy.ts'

type Read = { team: string; email: string; role: string; invited_by: string; has_account: boolean }

/** Joins the team, selects it and opens its library. */
const useJoin = (token: string) => {
  const accept = useSend(teams.acceptInvite)
  const goOn = useContinue()
  return async (account?: { first_name: string; last_name: string; password: string }) => {
    const { team } = await accept.mutateAsync({ body: { token, ...(account && { account }) } })
    chooseTeam(team)
    await goOn('/')
  }
}

const AsNewPerson = ({ invite, token }: { invite: Read; token: string }) => {
  const join = useJoin(token)
  const form = useForm({
    schema: teams.acceptInvite.body.shape.account.unwrap(),
    initial: { first_name: '', last_name: '', password: '' },
    send: join,
  })
  return (
    <Fields onSubmit={form.submit}>
      {form.problem && <Note kind="stop">{form.problem}</Note>}
      <Pair>
        <TextInput label={joinWords.firstName} autoComplete="given-name" autoFocus {...form.field('first_name')} />
        <TextInput label={joinWords.lastName} autoComplete="family-name" {...form.field('last_name')} />
      </Pair>
      <TextInput label={joinWords.email} value={invite.email} readOnly autoComplete="username" />
      <PasswordField
        label={joinWords.password}
        description={joinWords.passwordHint}
        autoComplete="new-password"
        {...form.field('password')}
      />
      <Button primary full size="large" type="submit" busy={form.busy}>
        {joinWords.join(invite.team)}
      </Button>
    </Fields>
  )
}

const AsMyself = ({ invite, token }: { invite: Read; token: string }) => {
  const join = useJoin(token)
  const form = useForm({ schema: teams.acceptInvite.body.pick({}), initial: {}, send: () => join() })
  return (
    <Fields onSubmit={form.submit}>
      {form.problem && <Note kind="stop">{form.problem}</Note>}
      <Button primary full size="large" type="submit" busy={form.busy}>
        {joinWords.join(invite.team)}
      </Button>
    </Fields>
  )
}

const Answer = ({ invite, token }: { invite: Read; token: string }) => {
  const { user } = useHello()
  const here = `/invite#${token}`
  if (user && user.email.toLowerCase() !== invite.email.toLowerCase())
    return (
      <Fields>
        <Note kind="warn">{joinWords.otherAccount(user.email, invite.email)}</Note>
        <Button full onClick={() => void signOut(here)}>
          {joinWords.signOut}
        </Button>
      </Fields>
    )
  if (user) return <AsMyself invite={invite} token={token} />
  if (invite.has_account)
    return (
      <Fields>
        <p>{joinWords.hasAccount(invite.email)}</p>
        <ButtonLink to="/sign-in" search={{ redirect: here }} primary full size="large">
          {joinWords.signIn}
        </ButtonLink>
      </Fields>
    )
  return <AsNewPerson invite={invite} token={token} />
}

/** Accepts an invitation with a new account or an existing one. */
export const InviteScreen = () => {
  const token = useLinkSecret()
  const { user } = useHello()
  const query = useQuery({ ...inviteQuery(token), enabled: token !== '' })
  const refused = token === '' ? new AppError('auth.link_used') : query.error
  if (refused instanceof AppError && refused.status < 500)
    return (
      <Card title={joinWords.invalid} sub={refused.message}>
        <Fields>
          <p>{joinWords.invalidHelp}</p>
          <ButtonLink to="/" primary full size="large">
            {user ? joinWords.toLibrary : joinWords.toSignIn}
          </ButtonLink>
        </Fields>
      </Card>
    )
  return (
    <Loaded
      query={query}
      what={joinWords.loading}
      skeleton={
        <Card title={joinWords.loadingTitle}>
          <SkeletonForm fields={3} />
        </Card>
      }
    >
      {(invite) => (
        <Card
          title={joinWords.join(invite.team)}
          sub={invite.invited_by ? joinWords.invitedBy(invite.invited_by, invite.role) : joinWords.invited(invite.role)}
          footer={<TextButton onClick={() => location.assign('/')}>{joinWords.later}</TextButton>}
        >
          <Answer invite={invite} token={token} />
        </Card>
      )}
    </Loaded>
  )
}
