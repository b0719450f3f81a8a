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
import { guestWords, listWords } from './copy.ts'
import css from './guests.module.css'
import { LinkActions } from './LinkActions.tsx'

const State = ({ link: { active, expired, expires_at } }: { link: GuestLink }) => {
  const { time_zone } = useSession().team
  if (!active)
    return (
      <Badge kind="unknown" icon={IconLinkOff}>
        {listWords.off}
      </Badge>
    )
  if (expired)
    return <Badge kind="warn">{listWords.expiredOn(expires_at ? dateInWords(expires_at, time_zone) : '')}</Badge>
  return (
    <Badge kind="ok">{expires_at ? listWords.openUntil(dateInWords(expires_at, time_zone)) : listWords.open}</Badge>
  )
}

const ReceivedFiles = ({ link: { uuid, files, awaiting_review } }: { link: GuestLink }) => (
  <span>
    {files === 0 ? listWords.noFiles : files.toLocaleString('en-GB')}
    {awaiting_review > 0 && (
      <>
        {' · '}
        <TextLink to="/library/review" search={{ guest_link: uuid }}>
          {listWords.awaitReview(awaiting_review)}
        </TextLink>
      </>
    )}
  </span>
)

const createdInWords = ({ created_by, created_at }: GuestLink) =>
  listWords.created(dateInWords(created_at), created_by && `${created_by.first_name} ${created_by.last_name}`.trim())

type Made = { link: GuestLink; address: string }
const columns = (edit: (link: GuestLink) => void, onMade: (made: Made) => void): readonly Column<GuestLink>[] => [
  {
    id: 'name',
    head: listWords.link,
    width: 'minmax(0, 2.2fr)',
    card: 'title',
    cell: (link) => <TitleCell title={link.name} sub={createdInWords(link)} />,
  },
  {
    id: 'folder',
    head: listWords.folder,
    width: 'minmax(0, 1fr)',
    cell: ({ folder }) => folder?.name ?? placeWords.root,
  },
  {
    id: 'password',
    head: guestWords.password,
    width: '96px',
    cell: ({ has_password }) => (has_password ? listWords.yes : listWords.no),
  },
  { id: 'state', head: listWords.state, width: 'minmax(0, 1.5fr)', cell: (link) => <State link={link} /> },
  { id: 'files', head: listWords.files, width: 'minmax(0, 1.2fr)', cell: (link) => <ReceivedFiles link={link} /> },
  {
    id: 'actions',
    head: '',
    width: '148px',
    align: 'end',
    cell: (link) => <LinkActions link={link} onEdit={() => edit(link)} onMade={onMade} />,
  },
]

/** The links through which people without an account send files. */
export const GuestLinksScreen = () => {
  const { team } = useSession()
  const [made, setMade] = useState<Made>()
  return (
    <>
      <ResourceScreen
        one={listWords.one}
        many={listWords.many}
        frame={({ actions, children }) => (
          <Page title={listWords.title} place={team.name} sub={listWords.sub} actions={actions}>
            <div className={css.links}>{children}</div>
          </Page>
        )}
        query={useInfiniteQuery(linksQuery(team.uuid))}
        empty={{
          icon: IconUserUp,
          title: listWords.empty,
          help: listWords.emptyHelp,
        }}
        create={{ label: guestWords.new, why: useWhyNot()(guests.create) }}
        dialog={(link, onClose) => <GuestLinkDialog link={link} onClose={onClose} onMade={setMade} />}
        layout={(edit) => ({ columns: columns(edit, setMade) })}
      />
      {made && <AddressDialog {...made} onClose={() => setMade(undefined)} />}
    </>
  )
}
