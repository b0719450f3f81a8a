import { type StaffUser, staff } from '@vitrine/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { agoInWords, dateInWords } from '../../lib/dates.ts'
import { ResourceScreen } from '../../lib/ResourceScreen.tsx'
import { useAction } from '../../lib/use-action.ts'
import { useAddressText } from '../../lib/use-address-text.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Badge, Tag } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { type Column, TitleCell } from '../../ui/Table.tsx'
import { toast } from '../../ui/toasts.tsx'
import { nameOf, useSession } from '../auth/index.ts'
import { usersQuery } from './api.ts'
import { StaffPage } from './StaffPage.tsx'
import css from './staff.module.css'

const Suspend = ({ person }: { person: StaffUser }) => {
  const me = useSession().user
  const suspend = useAction(staff.suspend, [staff.users])
  const name = nameOf(person)
  if (person.uuid === me.uuid) return null
  const set = (suspended: boolean): unknown =>
    suspend.run(
      { params: { user: person.uuid }, body: { suspended } },
      {
        ask: suspended
          ? {
              title: `Suspend ${name}?`,
              text: `${name} is signed out everywhere immediately and can’t sign in until you lift the suspension. Their content is kept.`,
              action: 'Suspend',
              danger: true,
            }
          : undefined,
        done: () =>
          toast.ok(
            suspended ? `${name} is suspended` : `${name} may come in again`,
            suspended ? { undo: () => set(false) } : {},
          ),
        failed: 'Nothing was changed',
      },
    )
  return person.suspended ? (
    <Button size="small" busy={suspend.busy} aria-label={`Let in again: ${name}`} onClick={() => void set(false)}>
      Let in again
    </Button>
  ) : (
    <Button size="small" busy={suspend.busy} aria-label={`Suspend ${name}`} onClick={() => void set(true)}>
      Suspend
    </Button>
  )
}

const columns: readonly Column<StaffUser>[] = [
  {
    id: 'name',
    head: 'Name',
    width: 'minmax(0, 2.2fr)',
    card: 'title',
    pictured: true,
    cell: (person) => (
      <TitleCell
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
    width: 'minmax(0, 1.4fr)',
    cell: ({ teams }) => (teams.length > 0 ? teams.join(', ') : <span className={css.none}>No team</span>),
  },
  {
    id: 'last',
    head: 'Last sign-in',
    width: 'minmax(0, 1fr)',
    cell: ({ last_login }) => (last_login ? agoInWords(last_login) : 'Not yet'),
  },
  { id: 'created', head: 'Since', width: 'minmax(0, 1fr)', cell: ({ created_at }) => dateInWords(created_at) },
  { id: 'actions', head: '', width: '110px', align: 'end', cell: (person) => <Suspend person={person} /> },
]

/** All people of the installation. */
export const UsersScreen = () => {
  const search = useAddressText()
  return (
    <ResourceScreen
      one="person"
      many="people"
      frame={(parts) => <StaffPage part="People" {...parts} />}
      query={useInfiniteQuery(usersQuery(search.text))}
      search={search}
      noMatch={`Nobody has “${search.text}” in their name or email.`}
      layout={() => ({ columns })}
    />
  )
}
