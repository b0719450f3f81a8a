import { type MediaCentre, mediaCentres } from '@vitrine/contract'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { Loaded } from '../../lib/Loaded.tsx'
import { Button } from '../../ui/Button.tsx'
import { CoverSkeleton } from '../../ui/CoverSkeleton.tsx'
import { Note } from '../../ui/Fields.tsx'
import { IconEye } from '../../ui/icons.ts'
import { Page, TabLink } from '../../ui/Page.tsx'
import { useSession, useWhyNot } from '../auth/index.ts'
import { centreQuery } from './api.ts'
import { CentreMenu, openPreview } from './CentreMenu.tsx'
import { centreWords, screenWords, visibilityWords } from './copy.ts'
import css from './media-centres.module.css'
import { LiveBadge } from './MediaCentresScreen.tsx'
import { centreTabs } from './tabs.ts'

const Opened = ({ centre }: { centre: MediaCentre }) => {
  const { tab } = useSearch({ from: '/shell/media-centre/$media_centre' })
  const navigate = useNavigate()
  const why = useWhyNot()(mediaCentres.update)
  const open = centreTabs.find(({ id }) => id === tab) ?? centreTabs[0]
  const Shown = open?.component
  return (
    <Page
      title={centre.title}
      part={open?.label}
      place={screenWords.title}
      sub={
        <span className={css.state}>
          <LiveBadge live={centre.live} />
          <span>{visibilityWords[centre.visibility].label}</span>
        </span>
      }
      actions={
        <>
          <Button icon={IconEye} why={why} onClick={() => openPreview(centre)}>
            {centreWords.preview}
          </Button>
          <CentreMenu centre={centre} onDeleted={() => void navigate({ to: '/media-centres' })} />
        </>
      }
      tabs={centreTabs.map(({ id, label }, at) => (
        <TabLink
          key={id}
          to="/media-centre/$media_centre"
          params={{ media_centre: centre.uuid }}
          search={at === 0 ? {} : { tab: id }}
          activeOptions={{ exact: true, includeSearch: true }}
          aria-current={open?.id === id ? 'page' : undefined}
        >
          {label}
        </TabLink>
      ))}
    >
      {centre.recycled_at && (
        <div className={css.above}>
          <Note kind="warn">{centreWords.recycled}</Note>
        </div>
      )}
      {Shown && <Shown centre={centre} />}
    </Page>
  )
}

/** One media centre: content, people, analytics and settings, each in a tab. */
export const MediaCentreScreen = () => {
  const { team } = useSession()
  const { media_centre } = useParams({ from: '/shell/media-centre/$media_centre' })
  const query = useQuery(centreQuery(media_centre))
  if (query.data) return <Opened key={media_centre} centre={query.data} />
  return (
    <Page title={centreWords.title} place={team.name}>
      <Loaded query={query} what={centreWords.loading} skeleton={<CoverSkeleton />}>
        {() => null}
      </Loaded>
    </Page>
  )
}
