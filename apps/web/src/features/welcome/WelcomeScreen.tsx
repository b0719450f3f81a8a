import { useQuery } from '@tanstack/react-query'
import { Loaded } from '../../lib/Loaded.tsx'
import { Page } from '../../ui/Page.tsx'
import { SkeletonText } from '../../ui/States.tsx'
import { useSession } from '../auth/index.ts'
import { welcomeQuery } from './api.ts'
import { welcomeWords } from './copy.ts'

/** Welcomes the signed-in member. */
export const WelcomeScreen = () => {
  const query = useQuery(welcomeQuery(useSession().team.uuid))
  return (
    <Page title={welcomeWords.title}>
      <Loaded query={query} what={welcomeWords.loading} skeleton={<SkeletonText lines={1} />}>
        {({ text }) => <p>{text}</p>}
      </Loaded>
    </Page>
  )
}
