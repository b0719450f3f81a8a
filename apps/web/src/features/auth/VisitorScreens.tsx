import { SegmentedControl, TextInput } from '@mantine/core'
import { auth, publicPath, SIGN_IN_LINK_MINUTES } from '@vitrine/contract'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { useForm } from '../../lib/form.ts'
import { useSend } from '../../lib/query.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/CardPage.tsx'
import { Fields, Note } from '../../ui/Fields.tsx'
import { TextButton } from '../../ui/TextLink.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { useGoOn } from './api.ts'
import { MailHint, useMailArrives } from './MailHint.tsx'
import { SecondFactorStep } from './SecondFactorStep.tsx'
import { nameOf, useHello } from './session.ts'
import { signOut } from './sign-out.ts'

type How = 'link' | 'password'

const ByLink = ({ onSent }: { onSent: (email: string) => void }) => {
  const { team } = useParams({ from: '/p/auth/$team' })
  const { redirect } = useSearch({ from: '/p/auth/$team' })
  const send = useSend(auth.sendSignInLink)
  const form = useForm({
    schema: auth.sendSignInLink.body.pick({ email: true }),
    initial: { email: '' },
    send: async ({ email }) => {
      await send.mutateAsync({ params: { team }, body: { email, redirect } })
      onSent(email)
    },
  })
  return (
    <Fields onSubmit={form.submit}>
      {form.problem && <Note kind="stop">{form.problem}</Note>}
      <TextInput
        type="email"
        label="E-mail"
        description="No account is needed. We mail you a link that signs you in."
        autoComplete="email"
        autoFocus
        {...form.field('email')}
      />
      <Button primary full size="large" type="submit" busy={form.busy}>
        Mail me a link
      </Button>
    </Fields>
  )
}

const ByPassword = ({
  onSecond,
  onDone,
}: {
  onSecond: (to: string) => void
  onDone: (to: string) => Promise<void>
}) => {
  const { team } = useParams({ from: '/p/auth/$team' })
  const { redirect } = useSearch({ from: '/p/auth/$team' })
  const signIn = useSend(auth.publicSignIn)
  const form = useForm({
    schema: auth.publicSignIn.body.pick({ email: true, password: true }),
    initial: { email: '', password: '' },
    send: async (typed) => {
      const next = await signIn.mutateAsync({ params: { team }, body: { ...typed, redirect } })
      if (next.second_factor) onSecond(next.redirect)
      else await onDone(next.redirect)
    },
  })
  return (
    <Fields onSubmit={form.submit}>
      {form.problem && <Note kind="stop">{form.problem}</Note>}
      <TextInput type="email" label="E-mail" autoComplete="username" autoFocus {...form.field('email')} />
      <PasswordField label="Password" autoComplete="current-password" {...form.field('password')} />
      <Button primary full size="large" type="submit" busy={form.busy}>
        Sign in
      </Button>
    </Fields>
  )
}

/** A visitor of a team's public pages signs in: by a mailed link, or with a password. */
export const VisitorSignInScreen = () => {
  const arrives = useMailArrives()
  const [how, setHow] = useState<How>(arrives ? 'link' : 'password')
  const [sentTo, setSentTo] = useState<string>()
  const [second, setSecond] = useState<string>()
  const goOn = useGoOn()
  const { user } = useHello()
  const { redirect } = useSearch({ from: '/p/auth/$team' })
  const arrived = useEffectEvent(() => void goOn(publicPath(redirect)))
  // Who is signed in already goes where the link leads.
  useEffect(() => {
    if (user && redirect) arrived()
  }, [user, redirect])
  if (user && redirect) return null
  if (second) return <SecondFactorStep onDone={() => goOn(second)} onBack={() => setSecond(undefined)} />
  if (sentTo)
    return (
      <Card
        title="Look into your mail"
        sub={`We sent a link to ${sentTo}. It works once, for ${SIGN_IN_LINK_MINUTES} minutes, and brings you back to where you were.`}
        footer={<TextButton onClick={() => setSentTo(undefined)}>Use another address</TextButton>}
      >
        <MailHint />
      </Card>
    )
  return (
    <Card title="Sign in to go on">
      <Fields>
        {arrives ? (
          <SegmentedControl
            fullWidth
            aria-label="How to sign in"
            value={how}
            onChange={setHow}
            data={[
              { value: 'link', label: 'With a mailed link' },
              { value: 'password', label: 'With a password' },
            ]}
          />
        ) : (
          <Note kind="warn">
            No mail is sent from here, so we cannot mail you a link. Without a password, ask the team to let you in.
          </Note>
        )}
        {how === 'link' ? <ByLink onSent={setSentTo} /> : <ByPassword onSecond={setSecond} onDone={goOn} />}
      </Fields>
    </Card>
  )
}

/** A visitor's own page: who they are here, and the way out. */
export const VisitorAccountScreen = () => {
  const { user, teams } = useHello()
  const navigate = useNavigate()
  if (!user)
    return <Card title="You are not signed in" sub="Follow a link of the team whose pictures you are looking for." />
  return (
    <Card title={`Hello, ${nameOf(user)}`} sub={`You are signed in as ${user.email}.`}>
      <Fields>
        {teams.length > 0 && (
          <Button primary full size="large" onClick={() => void navigate({ to: '/' })}>
            Go to the library of your team
          </Button>
        )}
        <Button full onClick={() => location.assign('/p/downloads')}>
          Your downloads
        </Button>
        <Button full onClick={() => void signOut('/p/account')}>
          Sign out
        </Button>
      </Fields>
    </Card>
  )
}
