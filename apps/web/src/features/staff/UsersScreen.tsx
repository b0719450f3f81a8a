import { type StaffUser, staff } from '@vitrine/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { agoInWords, dateInWords } from '../../lib/dates.ts'
import { useSend } from '../../lib/query.ts'
import { sayFailed } from '../../lib/say-failed.ts'
import { SearchedTable } from '../../lib/SearchedTable.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { Badge, Tag } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { confirm } from '../../ui/Floating.tsx'
import { type Column, Titled } from '../../ui/Table.tsx'
import { toast } from '../../ui/toasts.tsx'
import { nameOf, useSession } from '../auth/index.ts'
import { usersQuery } from './api.ts'
import { StaffPage } from './StaffPage.tsx'
import css from './staff.module.css'

const Suspend = ({ person }: { person: StaffUser }) => {
  const me = useSession().user
  const suspend = useSend(staff.suspend, { refreshes: [staff.users] })
  const name = nameOf(person)
  if (person.uuid === me.uuid) return null
  const set = (suspended: boolean) =>
    suspend.mutate(
      { params: { user: person.uuid }, body: { suspended } },
      {
        onSuccess: () =>
          toast.ok(
            suspended ? `${name} is suspended` : `${name} may come in again`,
            suspended ? { undo: () => set(false) } : {},
          ),
        onError: sayFailed('Nothing was changed'),
      },
    )
  const ask = async () => {
    const sure = await confirm({
      title: `Suspend ${name}?`,
      text: `${name} is signed out everywhere immediately and can’t sign in until you lift the suspension. Their content is kept.`,
      action: 'Suspend',
      danger: true,
    })
    if (sure) set(true)
  }
  return person.suspended ? (
    <Button size="small" busy={suspend.isPending} aria-label={`Let in again: ${name}`} onClick={() => set(false)}>
      Let in again
    </Button>
  ) : (
    <Button size="small" busy={suspend.isPending} aria-label={`Suspend ${name}`} onClick={() => void ask()}>
      Suspend
    </Button>
  )
}

const columns: readonly Column<StaffUser>[] = [
  {
    id: 'name',
    head: 'Name',
    width: 'minmax(220px, 2fr)',
    card: 'title',
    pictured: true,
    cell: (person) => (
      <Titled
        before={<Avatar size="large" name={nameOf(person)} />}
        title={
          <>
            {nameOf(person)}
            {person.is_staff && <Tag>Staff</Tag>}
            {person.suspended && (
              <Badge kind="stop" fill>
                Suspended
              </Badge>
            )}
          </>
        }
        sub={person.email}
      />
    ),
  },
  {
    id: 'teams',
    head: 'Teams',
    width: 'minmax(160px, 1.4fr)',
    cell: ({ teams }) => (teams.length > 0 ? teams.join(', ') : <span className={css.none}>In no team</span>),
  },
  {
    id: 'last',
    head: 'Last sign-in',
    width: 'minmax(130px, 1fr)',
    cell: ({ last_login }) => (last_login ? agoInWords(last_login) : 'Not yet'),
  },
  { id: 'created', head: 'Since', width: 'minmax(130px, 1fr)', cell: ({ created_at }) => dateInWords(created_at) },
  { id: 'actions', head: '', width: '110px', align: 'end', cell: (person) => <Suspend person={person} /> },
]

/** All people of the installation. */
export const UsersScreen = () => {
  const { q = '' } = useSearch({ from: '/shell/staff/users' })
  const navigate = useNavigate({ from: '/staff/users' })
  return (
    <StaffPage part="People">
      <SearchedTable
        label="People"
        what="the people"
        columns={columns}
        rowKey={({ uuid }) => uuid}
        query={useInfiniteQuery(usersQuery(q))}
        searched={q}
        onSearch={(text) => void navigate({ search: text ? { q: text } : {}, replace: true })}
        nothing={`Nobody has “${q}” in their name or email.`}
        showAll="Show everybody"
      />
    </StaffPage>
  )
}
