import { useQuery } from '@tanstack/react-query'
import { nameOf, useSession } from '../auth/index.ts'
import { membersQuery } from './api.ts'
import { filterWords } from './copy.ts'

/** The members of the team as options, the current person first. */
export const useMembers = () => {
  const { team, user } = useSession()
  const { data } = useQuery(membersQuery(team.uuid))
  const people = (data?.results ?? []).map(({ user: person }) => ({
    value: person.uuid,
    label: person.uuid === user.uuid ? filterWords.me(nameOf(person)) : nameOf(person),
  }))
  return people.toSorted((one, other) => Number(other.value === user.uuid) - Number(one.value === user.uuid))
}
