import { AppError, auth } from '@vitrine/contract'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm } from '../../lib/form.ts'
import { Loaded } from '../../lib/Loaded.tsx'
import { useSend } from '../../lib/query.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Card } from '../../ui/CardPage.tsx'
import { Fields, Note } from '../../ui/Fields.tsx'
import { SkeletonForm } from '../../ui/States.tsx'
import { useGoOn } from './api.ts'
import { useMailedLink } from './link-secret.ts'
import { SecondFactorStep } from './SecondFactorStep.tsx'

/** The link was used, or it has run out. The next one is asked for where this one was. */
const DeadLink = ({ says }: { says: string }) => {
  const { team, redirect } = useSearch({ from: '/p/link' })
  return (
    <Card title="This link does not work" sub={says}>
      {team ? (
        <ButtonLink to="/p/auth/$team" params={{ team }} search={{ redirect }} primary full size="large">
          Ask for a new link
        </ButtonLink>
      ) : (
        <p>Open the page again that you wanted to see, and sign in from there.</p>
      )}
    </Card>
  )
}

const UseLink = ({ token, email }: { token: string; email: string }) => {
  const [second, setSecond] = useState<string>()
  const [dead, setDead] = useState<string>()
  const goOn = useGoOn()
  const use = useSend(auth.useSignInLink)
  const form = useForm({
    schema: auth.useSignInLink.body.pick({}),
    initial: {},
    send: async () => {
      try {
        const next = await use.mutateAsync({ body: { token } })
        if (next.second_factor) setSecond(next.redirect)
        else await goOn(next.redirect)
      } catch (error) {
        if (!(error instanceof AppError) || error.code !== 'auth.link_used') throw error
        setDead(error.message)
      }
    },
  })
  if (dead) return <DeadLink says={dead} />
  if (second) return <SecondFactorStep onDone={() => goOn(second)} onBack={() => setSecond(undefined)} />
  return (
    <Card title="Welcome" sub={`Press the button to sign in as ${email} and go on to where you were.`}>
      <Fields onSubmit={form.submit}>
        {form.problem && <Note kind="stop">{form.problem}</Note>}
        <Button primary full size="large" type="submit" busy={form.busy}>
          Sign in
        </Button>
      </Fields>
    </Card>
  )
}

/** Where a mailed link lands. One press, so that a mail scanner that opens links does not use it up. */
export const LinkLandingScreen = () => {
  const { token, query, dead } = useMailedLink(auth.checkSignInLink)
  if (dead) return <DeadLink says={dead} />
  return (
    <Loaded
      query={query}
      what="the link"
      skeleton={
        <Card title="Welcome">
          <SkeletonForm fields={1} />
        </Card>
      }
    >
      {({ email }) => <UseLink token={token} email={email} />}
    </Loaded>
  )
}
