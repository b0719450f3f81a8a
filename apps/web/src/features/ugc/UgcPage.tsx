import type { ReactNode } from 'react'
import { Page, TabLink } from '../../ui/Page.tsx'
import { useSession } from '../auth/index.ts'
import { words } from './copy.ts'

type UgcPageProps = { part: keyof typeof words.tabs; actions?: ReactNode; children: ReactNode }
/** The page layout shared by the UGC screens. */
export const UgcPage = ({ part, actions, children }: UgcPageProps) => {
  const { team } = useSession()
  return (
    <Page
      title={words.title}
      part={words.tabs[part]}
      place={team.name}
      actions={actions}
      tabs={
        <>
          <TabLink to="/ugc" activeOptions={{ exact: true, includeSearch: false }}>
            {words.tabs.posts}
          </TabLink>
          <TabLink to="/ugc/requests" activeOptions={{ includeSearch: false }}>
            {words.tabs.requests}
          </TabLink>
          <TabLink to="/ugc/groups">{words.tabs.groups}</TabLink>
        </>
      }
    >
      {children}
    </Page>
  )
}
