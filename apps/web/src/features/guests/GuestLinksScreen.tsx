import { type GuestLink, guests, placeWords } from '@vitrine/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { dateInWords } from '../../lib/dates.ts'
import { ResourceScreen } from '../../lib/ResourceScreen.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { IconLinkOff, IconUserUp } from '../../ui/icons.ts'
import { Page } from '../../ui/Page.tsx'
import { type Column, TitleCell } from '../../ui/Table.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { useSession, useWhyNot } from '../auth/index.ts'
import { AddressDialog } from './AddressDialog.tsx'
import { linksQuery } from './api.ts'
import { GuestLinkDialog } from './GuestLinkDialog.tsx'
import css from './guests.module.css'
import { LinkActions } from './LinkActions.tsx'

const State = ({ link: { active, expired, expires_at } }: { link: GuestLink }) => {
  const { time_zone } = useSession().team
  if (!active)
    return (
      <Badge kind="unknown" icon={IconLinkOff}>
        Switched off
      </Badge>
    )
  if (expired) return <Badge kind="warn">Ended on {expires_at && dateInWords(expires_at, time_zone)}</Badge>
  return <Badge kind="ok">{expires_at ? `Open until ${dateInWords(expires_at, time_zone)}` : 'Open'}</Badge>
}

const Brought = ({ link: { uuid, files, awaiting_review } }: { link: GuestLink }) => (
  <span>
    {files === 0 ? 'None yet' : files.toLocaleString('en-GB')}
    {awaiting_review > 0 && (
      <>
        {' · '}
        <TextLink to="/library/review" search={{ guest_link: uuid }}>
          {awaiting_review === 1 ? '1 awaits review' : `${awaiting_review.toLocaleString('en-GB')} await review`}
        </TextLink>
      </>
    )}
  </span>
)

const madeBy = ({ created_by, created_at }: GuestLink) =>
  [created_by && `by ${created_by.first_name} ${created_by.last_name}`.trim(), `on ${dateInWords(created_at)}`]
    .filter(Boolean)
    .join(' ')

type Made = { link: GuestLink; address: string }
const columns = (edit: (link: GuestLink) => void, onMade: (made: Made) => void): readonly Column<GuestLink>[] => [
  {
    id: 'name',
    head: 'Link',
    width: 'minmax(0, 2.2fr)',
    card: 'title',
    cell: (link) => <TitleCell title={link.name} sub={`Made ${madeBy(link)}`} />,
  },
  { id: 'folder', head: 'Goes to', width: 'minmax(0, 1fr)', cell: ({ folder }) => folder?.name ?? placeWords.root },
  { id: 'password', head: 'Password', width: '96px', cell: ({ has_password }) => (has_password ? 'Yes' : 'None') },
  { id: 'state', head: 'State', width: 'minmax(0, 1.5fr)', cell: (link) => <State link={link} /> },
  { id: 'files', head: 'Files', width: 'minmax(0, 1.2fr)', cell: (link) => <Brought link={link} /> },
  {
    id: 'actions',
    head: '',
    width: '148px',
    align: 'end',
    cell: (link) => <LinkActions link={link} onEdit={() => edit(link)} onMade={onMade} />,
  },
]

/** The links by which people without an account send files: made, switched off and deleted here. */
export const GuestLinksScreen = () => {
  const { team } = useSession()
  const [made, setMade] = useState<Made>()
  return (
    <>
      <ResourceScreen
        one="guest link"
        many="guest links"
        frame={({ actions, children }) => (
          <Page
            title="Guest uploads"
            place={team.name}
            sub="Receive files from people without an account. You review their files before they’re added to the library."
            actions={actions}
          >
            <div className={css.links}>{children}</div>
          </Page>
        )}
        query={useInfiniteQuery(linksQuery(team.uuid))}
        empty={{
          icon: IconUserUp,
          title: 'No guest links yet',
          help: 'Create a link and give it to a photographer, a partner or visitors of an event to receive their files.',
        }}
        create={{ label: 'New guest link', why: useWhyNot()(guests.create) }}
        dialog={(link, onClose) => <GuestLinkDialog link={link} onClose={onClose} onMade={setMade} />}
        layout={(edit) => ({ columns: columns(edit, setMade) })}
      />
      {made && <AddressDialog {...made} onClose={() => setMade(undefined)} />}
    </>
  )
}
