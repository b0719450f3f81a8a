import { useQuery } from '@tanstack/react-query'
import { useSession } from '../auth/index.ts'
import { unreadQuery } from './api.ts'

/** The number of unread notifications, for the badge in the sidebar. */
export const useUnread = () => {
  const { team } = useSession()
  return useQuery(unreadQuery(team.uuid)).data?.count
}
