import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { chooseTeam, useSession } from '../../features/auth/index.ts'

/** Switches to another team. A page for a single item belongs to the previous team, so the library is opened instead. */
export const useSwitchTeam = () => {
  const { team } = useSession()
  const navigate = useNavigate()
  const params = useParams({ strict: false })
  const { file, folder } = useSearch({ strict: false })
  const isOfTeam = Object.keys(params).length > 0 || file !== undefined || folder !== undefined
  return async (uuid: string) => {
    if (uuid === team.uuid) return
    if (isOfTeam) await navigate({ to: '/library' })
    chooseTeam(uuid)
  }
}
