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
import { peopleWords, staffWords } from './copy.ts'
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
              title: peopleWords.suspendTitle(name),
              text: peopleWords.suspendText(name),
              action: peopleWords.suspend,
              danger: true,
            }
          : undefined,
        done: () =>
          toast.ok(
            suspended ? peopleWords.suspended(name) : peopleWords.lifted(name),
            suspended ? { undo: () => set(false) } : {},
          ),
        failed: peopleWords.notChanged,
      },
    )
  return person.suspended ? (
    <Button size="small" busy={suspend.busy} aria-label={peopleWords.liftOf(name)} onClick={() => void set(false)}>
      {peopleWords.lift}
    </Button>
  ) : (
    <Button size="small" busy={suspend.busy} aria-label={peopleWords.suspendOf(name)} onClick={() => void set(true)}>
      {peopleWords.suspend}
    </Button>
  )
}

const columns: readonly Column<StaffUser>[] = [
  {
    id: 'name',
    head: peopleWords.name,
    width: 'minmax(0, 2.2fr)',
    card: 'title',
    pictured: true,
    cell: (person) => (
      <TitleCell
        before={<Avatar size="large" name={nameOf(person)} />}
        title={
          <>
            {nameOf(person)}
            {person.is_staff && <Tag>{peopleWords.isStaff}</Tag>}
            {person.suspended && (
              <Badge kind="stop" fill>
                {peopleWords.isSuspended}
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
    head: peopleWords.teams,
    width: 'minmax(0, 1.4fr)',
    cell: ({ teams }) => (teams.length > 0 ? teams.join(', ') : <span className={css.none}>{peopleWords.noTeam}</span>),
  },
  {
    id: 'last',
    head: peopleWords.lastSignIn,
    width: 'minmax(0, 1fr)',
    cell: ({ last_login }) => (last_login ? agoInWords(last_login) : peopleWords.never),
  },
  {
    id: 'created',
    head: peopleWords.since,
    width: 'minmax(0, 1fr)',
    cell: ({ created_at }) => dateInWords(created_at),
  },
  { id: 'actions', head: '', width: '110px', align: 'end', cell: (person) => <Suspend person={person} /> },
]

/** All users of the installation. */
export const UsersScreen = () => {
  const search = useAddressText()
  return (
    <ResourceScreen
      one={peopleWords.one}
      many={peopleWords.many}
      frame={(parts) => <StaffPage part={staffWords.people} {...parts} />}
      query={useInfiniteQuery(usersQuery(search.text))}
      search={search}
      noMatch={peopleWords.noMatch(search.text)}
      layout={() => ({ columns })}
    />
  )
}
