import { type GuestLink, guests, placeWords } from '@vitrine/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { dateInWords } from '../../lib/dates.ts'
import { Loaded } from '../../lib/Loaded.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { IconLinkOff, IconPlus, IconUserUp } from '../../ui/icons.ts'
import { Page } from '../../ui/Page.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { type Column, Table, Titled } from '../../ui/Table.tsx'
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

/** The links by which people without an account send files: made, switched off and deleted here. */
export const GuestLinksScreen = () => {
  const { team } = useSession()
  const why = useWhyNot()(guests.create)
  const query = useInfiniteQuery(linksQuery(team.uuid))
  const [edited, setEdited] = useState<GuestLink | 'new'>()
  const [made, setMade] = useState<{ link: GuestLink; address: string }>()
  const columns: readonly Column<GuestLink>[] = [
    {
      id: 'name',
      head: 'Link',
      width: 'minmax(0, 2.2fr)',
      card: 'title',
      cell: (link) => <Titled title={link.name} sub={`Made ${madeBy(link)}`} />,
    },
    { id: 'folder', head: 'Goes to', width: 'minmax(0, 1fr)', cell: ({ folder }) => folder?.name ?? placeWords.root },
    {
      id: 'password',
      head: 'Password',
      width: '96px',
      cell: ({ has_password }) => (has_password ? 'Yes' : 'None'),
    },
    { id: 'state', head: 'State', width: 'minmax(0, 1.5fr)', cell: (link) => <State link={link} /> },
    { id: 'files', head: 'Files', width: 'minmax(0, 1.2fr)', cell: (link) => <Brought link={link} /> },
    {
      id: 'actions',
      head: '',
      width: '148px',
      align: 'end',
      cell: (link) => <LinkActions link={link} onEdit={() => setEdited(link)} onMade={setMade} />,
    },
  ]
  const table = (rows: readonly GuestLink[] | undefined) => (
    <Table
      label="Guest links"
      columns={columns}
      rows={rows}
      rowKey={({ uuid }) => uuid}
      onMore={query.hasNextPage ? () => void query.fetchNextPage() : undefined}
      loadingMore={query.isFetchingNextPage}
    />
  )
  const create = (primary: boolean) => (
    <Button primary={primary} icon={IconPlus} why={why} onClick={() => setEdited('new')}>
      New guest link
    </Button>
  )
  const none = query.data?.pages[0]?.results.length === 0
  return (
    <>
      <Page
        title="Guest uploads"
        place={team.name}
        sub="Links by which people without an account send you files. What they send awaits review before it is in the library."
        actions={!query.error && !none && create(true)}
      >
        <div className={css.links}>
          <Loaded query={query} what="the guest links" skeleton={table(undefined)}>
            {({ pages }) =>
              none ? (
                <EmptyState icon={IconUserUp} title="No guest links yet" actions={create(true)}>
                  Make a link, give it to a photographer, a partner or the visitors of an event, and see here what they
                  send.
                </EmptyState>
              ) : (
                table(pages.flatMap(({ results }) => results))
              )
            }
          </Loaded>
        </div>
      </Page>
      {edited && (
        <GuestLinkDialog
          link={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
          onMade={setMade}
        />
      )}
      {made && <AddressDialog {...made} onClose={() => setMade(undefined)} />}
    </>
  )
}
