import { PERSON_NAME_MAX, type PersonCard } from '@vitrine/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSession } from '../auth/index.ts'
import { sameNameQuery } from './api.ts'

const mostFilesFirst = ({ results }: { results: readonly PersonCard[] }) =>
  results.toSorted((a, b) => b.count - a.count)

/** The people who have this name, ignoring case and accents. `data` is undefined while they load and for an empty name. */
export const useSameName = (name: string) => {
  const { team } = useSession()
  return useQuery({
    ...sameNameQuery(team.uuid, name.slice(0, PERSON_NAME_MAX)),
    enabled: name !== '',
    select: mostFilesFirst,
  })
}

/** Returns a function that fetches the people who have a name, ignoring case and accents; those with most files first. */
export const useFindSameName = () => {
  const { team } = useSession()
  const queries = useQueryClient()
  return async (name: string) =>
    mostFilesFirst(await queries.fetchQuery(sameNameQuery(team.uuid, name.slice(0, PERSON_NAME_MAX))))
}
