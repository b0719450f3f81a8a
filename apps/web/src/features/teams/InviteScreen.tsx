import { TextInput } from '@mantine/core'
import { AppError, PASSWORD_MIN, teams } from '@vitrine/contract'
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

type Read = { team: string; email: string; role: string; invited_by: string; has_account: boolean }

/** Joins, makes the new team the chosen one, and goes there. */
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
        <TextInput label="First name" autoComplete="given-name" autoFocus {...form.field('first_name')} />
        <TextInput label="Last name" autoComplete="family-name" {...form.field('last_name')} />
      </Pair>
      <TextInput label="Email" value={invite.email} readOnly autoComplete="username" />
      <PasswordField
        label="Choose a password"
        description={`At least ${PASSWORD_MIN} characters. A few words in a row are easy to keep and hard to guess.`}
        autoComplete="new-password"
        {...form.field('password')}
      />
      <Button primary full size="large" type="submit" busy={form.busy}>
        Join {invite.team}
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
        Join {invite.team}
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
        <Note kind="warn">
          You are signed in as {user.email}, and the invite is for {invite.email}.
        </Note>
        <Button full onClick={() => void signOut(here)}>
          Sign out and go on
        </Button>
      </Fields>
    )
  if (user) return <AsMyself invite={invite} token={token} />
  if (invite.has_account)
    return (
      <Fields>
        <p>You have an account with {invite.email}. Sign in with it to join.</p>
        <ButtonLink to="/sign-in" search={{ redirect: here }} primary full size="large">
          Sign in
        </ButtonLink>
      </Fields>
    )
  return <AsNewPerson invite={invite} token={token} />
}

/** Accepts an invitation: as a new person, or with the account one has. */
export const InviteScreen = () => {
  const token = useLinkSecret()
  const { user } = useHello()
  const query = useQuery({ ...inviteQuery(token), enabled: token !== '' })
  const refused = token === '' ? new AppError('auth.link_used') : query.error
  if (refused instanceof AppError && refused.status < 500)
    return (
      <Card title="This invitation isn’t valid" sub={refused.message}>
        <Fields>
          <p>Whoever invited you can send it again; only the newest link works.</p>
          <ButtonLink to="/" primary full size="large">
            {user ? 'Go to the start' : 'Go to sign in'}
          </ButtonLink>
        </Fields>
      </Card>
    )
  return (
    <Loaded
      query={query}
      what="the invite"
      skeleton={
        <Card title="You are invited">
          <SkeletonForm fields={3} />
        </Card>
      }
    >
      {(invite) => (
        <Card
          title={`Join ${invite.team}`}
          sub={`${invite.invited_by || 'Somebody'} invites you, as ${invite.role}.`}
          footer={<TextButton onClick={() => location.assign('/')}>Not now</TextButton>}
        >
          <Answer invite={invite} token={token} />
        </Card>
      )}
    </Loaded>
  )
}
