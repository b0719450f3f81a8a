import { AppError } from '@vitrine/contract'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { Mark, nameAndEmail, signOut, useHello } from '../features/auth/index.ts'
import { reloadWhenReachable, isChunkLoadError } from '../lib/lazy-import.ts'
import { reportError } from '../lib/errors.ts'
import { useOnline } from '../lib/online.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { Brand, Card, CardFrame, CardInside } from '../ui/CardPage.tsx'
import { Fields } from '../ui/Fields.tsx'
import { IconRefresh } from '../ui/icons.ts'
import { Shell } from './shell/Shell.tsx'

const brand = <Brand mark={<Mark />} name="Vitrine" />

/** No page has this address, inside of a frame. */
export const NotFoundInside = () => (
  <CardInside>
    <Card title="Page not found" sub="The address may be wrong, or the page was moved or deleted.">
      <ButtonLink to="/" primary full size="large">
        Go to the start
      </ButtonLink>
    </Card>
  </CardInside>
)
/** The same with a frame around it: the app's own for people who are signed in, so that they can go on from here. */
export const NotFoundScreen = () => {
  const { user, teams } = useHello()
  if (user && teams.length > 0)
    return (
      <Shell>
        <NotFoundInside />
      </Shell>
    )
  return (
    <CardFrame brand={brand}>
      <NotFoundInside />
    </CardFrame>
  )
}

const LOOK_EVERY_MS = 5000
/** The code of a screen did not come. It opens by itself as soon as it can be had. */
const NotLoaded = () => {
  const online = useOnline()
  const [busy, setBusy] = useState(false)
  const again = async (asked: boolean) => {
    setBusy(true)
    if (!(await reloadWhenReachable({ asked }))) setBusy(false)
  }
  const look = useEffectEvent(() => void again(false))
  useEffect(() => {
    if (!online) return
    look()
    const timer = setInterval(look, LOOK_EVERY_MS)
    return () => clearInterval(timer)
  }, [online])
  return (
    <Card
      title={online ? 'This page could not be loaded' : 'You are offline'}
      sub={
        online
          ? 'The server did not send it. It may have just been renewed. What you saved before is safe.'
          : 'This page could not be loaded. It will open when you’re back online.'
      }
    >
      <Button primary full size="large" icon={IconRefresh} busy={busy} onClick={() => void again(true)}>
        Try again
      </Button>
    </Card>
  )
}

const Crash = (props: ErrorComponentProps) => (isChunkLoadError(props.error) ? <NotLoaded /> : <Failed {...props} />)

const Failed = ({ error, reset }: ErrorComponentProps) => {
  const router = useRouter()
  const known = error instanceof AppError
  useEffect(() => {
    if (!known) reportError(error)
  }, [error, known])
  return (
    <Card
      title={known ? 'Vitrine does not answer' : 'Something went wrong here'}
      sub={known ? error.message : 'The error has been reported. Your saved changes are safe.'}
    >
      <Fields>
        <Button
          primary
          full
          size="large"
          icon={IconRefresh}
          onClick={() => {
            reset()
            void router.invalidate()
          }}
        >
          Try again
        </Button>
        {!known && (
          <Button full onClick={() => location.assign('/')}>
            Go to the start
          </Button>
        )}
      </Fields>
    </Card>
  )
}

/** A screen failed. Nothing was lost on the server; say so, and let people go on. */
export const CrashInside = (props: ErrorComponentProps) => (
  <CardInside>
    <Crash {...props} />
  </CardInside>
)
/** The same where not even the shell came up. */
export const CrashScreen = (props: ErrorComponentProps) => (
  <CardFrame brand={brand}>
    <Crash {...props} />
  </CardFrame>
)

/** Signed in, but in no team: a visitor, or somebody who was taken out. */
export const NoTeamScreen = () => {
  const { user } = useHello()
  return (
    <Card
      title="You’re not in a team yet"
      sub={
        user
          ? `You are signed in as ${nameAndEmail(user)}. Ask whoever manages the team to invite this address.`
          : undefined
      }
    >
      <Button full onClick={() => void signOut()}>
        Sign out
      </Button>
    </Card>
  )
}
