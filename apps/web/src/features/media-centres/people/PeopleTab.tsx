import { type CentrePerson, type MediaCentre, mediaCentrePeople as routes } from '@vitrine/contract'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { agoInWords, dateInWords } from '../../../lib/dates.ts'
import { ResourceList } from '../../../lib/ResourceScreen.tsx'
import { Badge, type BadgeKind } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Note } from '../../../ui/Fields.tsx'
import { IconUserPlus, IconUsers } from '../../../ui/icons.ts'
import { NoPermission } from '../../../ui/States.tsx'
import { type Column, TitleCell } from '../../../ui/Table.tsx'
import { useSession, useWhyNot } from '../../auth/index.ts'
import { AccessRequests } from './AccessRequests.tsx'
import { followersQuery, peopleQuery } from './api.ts'
import { copy, roleWords, stateWords } from './copy.ts'
import { InviteDialog } from './InviteDialog.tsx'
import { InviteListDialog } from './InviteListDialog.tsx'
import css from './people.module.css'
import { PersonMenu } from './PersonMenu.tsx'

const kinds: Record<CentrePerson['state'], BadgeKind> = { active: 'ok', expired: 'warn', revoked: 'stop' }
const columnsIn = (zone: string): readonly Column<CentrePerson>[] => [
  {
    id: 'name',
    head: copy.name,
    width: 'minmax(220px, 2fr)',
    card: 'title',
    cell: ({ name, email }) => <TitleCell title={<bdi>{name || email}</bdi>} sub={name ? email : undefined} />,
  },
  { id: 'role', head: copy.role, width: '120px', cell: ({ role }) => roleWords[role].label },
  {
    id: 'state',
    head: copy.access,
    width: '120px',
    cell: ({ state }) => <Badge kind={kinds[state]}>{stateWords[state]}</Badge>,
  },
  {
    id: 'expiry',
    head: copy.expiry,
    width: '130px',
    cell: ({ expires_at }) => (expires_at ? dateInWords(expires_at, zone) : copy.noExpiry),
  },
  {
    id: 'visit',
    head: copy.firstVisit,
    width: '130px',
    cell: ({ first_visit_at }) => (first_visit_at ? agoInWords(first_visit_at) : copy.notVisited),
  },
  {
    id: 'actions',
    head: '',
    width: '34px',
    card: 'actions',
    cell: (person) => <PersonMenu person={person} />,
  },
]

const Followers = ({ centre }: { centre: string }) => {
  const { data } = useQuery(followersQuery(centre))
  return data ? (
    <p>
      <strong>{copy.followers(data.count)}</strong> · {copy.followersHelp}
    </p>
  ) : null
}

const People = ({ centre }: { centre: MediaCentre }) => {
  const { team } = useSession()
  const [text, onSearch] = useState('')
  const [dialog, setDialog] = useState<'one' | 'many'>()
  const close = () => setDialog(undefined)
  const buttons = (
    <div className={css.buttons}>
      <Button primary icon={IconUserPlus} onClick={() => setDialog('one')}>
        {copy.invite}
      </Button>
      <Button icon={IconUsers} onClick={() => setDialog('many')}>
        {copy.inviteList}
      </Button>
    </div>
  )
  const query = useInfiniteQuery(peopleQuery(centre.uuid, text))
  const isEmpty = query.data?.pages[0]?.results.length === 0 && text === ''
  return (
    <div className={css.people}>
      {!centre.live && <Note kind="warn">{copy.notLive}</Note>}
      {centre.visibility !== 'invited' && <Note>{copy.notInvitedOnly}</Note>}
      <AccessRequests centre={centre.uuid} />
      {query.data && !isEmpty && buttons}
      <ResourceList
        one={copy.one}
        many={copy.many}
        query={query}
        search={{ text, onSearch }}
        columns={columnsIn(team.time_zone)}
        noMatch={copy.noMatch(text)}
        empty={{ icon: IconUsers, title: copy.empty, help: copy.emptyHelp, actions: buttons }}
      />
      <Followers centre={centre.uuid} />
      {dialog === 'one' && <InviteDialog centre={centre} onClose={close} />}
      {dialog === 'many' && <InviteListDialog centre={centre} onClose={close} />}
    </div>
  )
}

/** The People tab of a media centre: invitations, access requests and the number of followers. */
export const PeopleTab = ({ centre }: { centre: MediaCentre }) => {
  const why = useWhyNot()(routes.people)
  return why ? <NoPermission title={copy.noPermission}>{why}</NoPermission> : <People centre={centre} />
}
