import { AppError, type OpenedLink } from '@vitrine/contract'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Loaded } from '../../lib/Loaded.tsx'
import { TeamLogo } from '../../ui/Avatar.tsx'
import { Brand, Card, CardFrame } from '../../ui/CardPage.tsx'
import { SkeletonForm } from '../../ui/States.tsx'
import { Mark, useLinkSecret } from '../auth/index.ts'
import { openQuery } from './api.ts'
import { EndedScreen } from './EndedScreen.tsx'
import { PasswordStep } from './PasswordStep.tsx'
import { SendScreen } from './SendScreen.tsx'
import { keepPassword, keptPassword } from './visit.ts'

const Frame = ({ team, children }: { team?: OpenedLink['team'] | undefined; children: ReactNode }) => (
  <CardFrame
    brand={
      team ? (
        <Brand mark={<TeamLogo size="large" name={team.name} src={team.logo_url} />} name={team.name} />
      ) : (
        <Brand mark={<Mark />} name="Vitrine" />
      )
    }
  >
    {children}
  </CardFrame>
)

/** Never was, deleted, switched off or over: nobody learns which. */
const Closed = () => (
  <Frame>
    <Card title="This link has ended" sub="Ask whoever sent it to you for a new one.">
      <p>Files that were sent whole before it ended have arrived. What was still on its way has not.</p>
    </Card>
  </Frame>
)

const passing = ['guest.password', 'request.too_many']
const isClosed = (error: unknown) => error instanceof AppError && error.status < 500 && !passing.includes(error.code)

/** The page behind a guest link: the password where it has one, then the files. */
export const GuestUploadScreen = () => {
  const token = useLinkSecret()
  const [password, setPassword] = useState(() => keptPassword(token))
  const query = useQuery({ ...openQuery(token, password), enabled: token !== '' })
  const link = query.data
  // The password was changed since.
  if (password !== undefined && query.error instanceof AppError && query.error.code === 'guest.password')
    setPassword(undefined)
  const unlock = (word: string) => {
    keepPassword(token, word)
    setPassword(word)
  }
  if (token === '' || isClosed(query.error))
    return link?.unlocked ? (
      <Frame team={link.team}>
        <EndedScreen link={link} token={token} password={password} />
      </Frame>
    ) : (
      <Closed />
    )
  return (
    <Frame team={link?.team}>
      <Loaded
        query={query}
        what="this page"
        skeleton={
          <Card title="Send files">
            <SkeletonForm fields={3} />
          </Card>
        }
      >
        {(opened) =>
          opened.unlocked ? (
            <SendScreen link={opened} token={token} password={password} onFailure={() => void query.refetch()} />
          ) : (
            <PasswordStep token={token} team={opened.team.name} onRight={unlock} />
          )
        }
      </Loaded>
    </Frame>
  )
}
