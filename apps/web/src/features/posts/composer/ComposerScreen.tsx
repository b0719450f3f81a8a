import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams, useRouterState, useSearch } from '@tanstack/react-router'
import { Loaded } from '../../../lib/Loaded.tsx'
import { Page } from '../../../ui/Page.tsx'
import { SkeletonForm } from '../../../ui/States.tsx'
import { useSession } from '../../auth/index.ts'
import { editorOf, postQuery } from '../api.ts'
import { screenWords } from './copy.ts'
import { Composer } from './Composer.tsx'

/** The editor of a post, a story or a reel. A URL with the wrong post type redirects to the right one. */
export const ComposerScreen = () => {
  const { team } = useSession()
  const { post = '' } = useParams({ strict: false })
  const { months } = useSearch({ strict: false })
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const query = useQuery(postQuery(post))
  if (query.data && !path.startsWith(`/socials/${query.data.post_type}/`))
    return <Navigate {...editorOf(query.data, months === true)} replace />
  if (query.data) return <Composer key={post} post={query.data} />
  return (
    <Page title={screenWords.title} place={team.name}>
      <Loaded query={query} what={screenWords.loading} skeleton={<SkeletonForm fields={6} />}>
        {() => null}
      </Loaded>
    </Page>
  )
}
