import { downloads } from '@vitrine/contract'
import { useQuery } from '@tanstack/react-query'
import { useSession, useWhyNot } from '../auth/index.ts'
import { waitingQuery } from './api.ts'

/** Returns the number of waiting requests; undefined for people who can’t answer them. Updated live. */
export const useWaitingRequests = (): number | undefined => {
  const { team } = useSession()
  const may = useWhyNot()(downloads.requests) === null
  return useQuery({ ...waitingQuery(team.uuid), enabled: may }).data?.count
}
