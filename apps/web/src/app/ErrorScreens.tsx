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
import { edgeWords, shellWords } from './copy.ts'
import { Shell } from './shell/Shell.tsx'

const brand = <Brand mark={<Mark />} name="Vitrine" />

/** Shown inside the shell when no route matches the URL. */
export const NotFoundInside = () => (
  <CardInside>
    <Card title={edgeWords.notFound} sub={edgeWords.notFoundHelp}>
      <ButtonLink to="/" primary full size="large">
        {edgeWords.home}
      </ButtonLink>
    </Card>
  </CardInside>
)
/** The not-found screen in a frame: the shell for signed-in people, so that they can go to other pages. */
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
/** Shown when the code of a screen could not be loaded. Retries until the code loads. */
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
      title={online ? edgeWords.notLoaded : edgeWords.offline}
      sub={online ? edgeWords.notLoadedHelp : edgeWords.offlineHelp}
    >
      <Button primary full size="large" icon={IconRefresh} busy={busy} onClick={() => void again(true)}>
        {edgeWords.retry}
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
    <Card title={known ? edgeWords.noAnswer : edgeWords.crashed} sub={known ? error.message : edgeWords.crashedHelp}>
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
          {edgeWords.retry}
        </Button>
        {!known && (
          <Button full onClick={() => location.assign('/')}>
            {edgeWords.home}
          </Button>
        )}
      </Fields>
    </Card>
  )
}

/** Shown if a screen crashes. States that saved changes are safe, and offers to try again or go to the home page. */
export const CrashInside = (props: ErrorComponentProps) => (
  <CardInside>
    <Crash {...props} />
  </CardInside>
)
/** Shown if the shell itself crashes. */
export const CrashScreen = (props: ErrorComponentProps) => (
  <CardFrame brand={brand}>
    <Crash {...props} />
  </CardFrame>
)

/** For people who are signed in but in no team: visitors and removed members. */
export const NoTeamScreen = () => {
  const { user } = useHello()
  return (
    <Card title={edgeWords.noTeam} sub={user ? edgeWords.noTeamHelp(nameAndEmail(user)) : undefined}>
      <Button full onClick={() => void signOut()}>
        {shellWords.signOut}
      </Button>
    </Card>
  )
}
