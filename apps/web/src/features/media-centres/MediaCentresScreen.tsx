import { SegmentedControl } from '@mantine/core'
import { mediaCentres, type MediaCentreCard } from '@vitrine/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMobile } from '../../lib/media-query.ts'
import { ResourceScreen } from '../../lib/ResourceScreen.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { CoverCards, CoverLink, CoverPlace } from '../../ui/CoverCard.tsx'
import { CoverSkeleton } from '../../ui/CoverSkeleton.tsx'
import { IconNews, IconPencil, IconRecycle, IconWorld } from '../../ui/icons.ts'
import { Page } from '../../ui/Page.tsx'
import { useSession, useWhyNot } from '../auth/index.ts'
import { centresQuery } from './api.ts'
import { CentreDialog } from './CentreDialog.tsx'
import { CentreMenu } from './CentreMenu.tsx'
import { contentInWords, screenWords, visibilityWords } from './copy.ts'
import css from './media-centres.module.css'

export const LiveBadge = ({ live }: { live: boolean }) =>
  live ? (
    <Badge kind="ok" icon={IconWorld}>
      {screenWords.live}
    </Badge>
  ) : (
    <Badge kind="unknown" icon={IconPencil}>
      {screenWords.draft}
    </Badge>
  )

const Card = ({ centre }: { centre: MediaCentreCard }) => (
  <CoverPlace corner={<CentreMenu centre={centre} />}>
    <CoverLink
      to="/media-centre/$media_centre"
      params={{ media_centre: centre.uuid }}
      title={centre.title}
      sub={
        <span className={css.cardSub}>
          <span>{screenWords.card(visibilityWords[centre.visibility].label, contentInWords(centre))}</span>
          {centre.recycled_at ? (
            <Badge kind="warn" icon={IconRecycle}>
              {screenWords.recycled}
            </Badge>
          ) : (
            <LiveBadge live={centre.live} />
          )}
        </span>
      }
      covers={centre.cover ? [centre.cover] : []}
      icon={IconNews}
    />
  </CoverPlace>
)

/** The media centres of the team, and those in the recycling bin. */
export const MediaCentresScreen = () => {
  const { team } = useSession()
  const { q = '', bin = false } = useSearch({ from: '/shell/media-centres' })
  const navigate = useNavigate()
  const look = (next: { q?: string; bin?: boolean }) => {
    const { q: text, bin: isBin } = { q, bin, ...next }
    void navigate({
      to: '/media-centres',
      search: { ...(text && { q: text }), ...(isBin && { bin: true }) },
      replace: true,
    })
  }
  const mobile = useMobile()
  const whyNotCreate = useWhyNot()(mediaCentres.create)
  return (
    <ResourceScreen
      one={screenWords.one}
      many={screenWords.many}
      frame={(parts) => <Page title={screenWords.title} place={team.name} {...parts} />}
      query={useInfiniteQuery(centresQuery(team.uuid, q, bin))}
      search={{ text: q, onSearch: (text) => look({ q: text }) }}
      counted={!mobile}
      filters={{
        active: bin,
        reset: () => look({ q: '', bin: false }),
        controls: (
          <SegmentedControl
            className={css.filter ?? ''}
            aria-label={screenWords.filter}
            value={bin ? 'bin' : 'use'}
            onChange={(value) => look({ bin: value === 'bin' })}
            data={[
              { value: 'use', label: screenWords.active },
              { value: 'bin', label: screenWords.bin },
            ]}
          />
        ),
      }}
      {...(bin && q === ''
        ? { noMatchTitle: screenWords.binEmpty.title, noMatch: screenWords.binEmpty.help }
        : { noMatch: screenWords.noMatch(q) })}
      empty={{
        icon: IconNews,
        title: screenWords.empty.title,
        help: screenWords.empty.help,
      }}
      create={{ label: screenWords.create, why: whyNotCreate, action: { group: screenWords.createGroup, keys: 'c' } }}
      dialog={(_, onClose) => <CentreDialog onClose={onClose} />}
      layout={() => ({
        skeleton: <CoverSkeleton />,
        cards: (items: readonly MediaCentreCard[]) => (
          <CoverCards label={screenWords.title}>
            {items.map((one) => (
              <Card key={one.uuid} centre={one} />
            ))}
          </CoverCards>
        ),
      })}
    />
  )
}
