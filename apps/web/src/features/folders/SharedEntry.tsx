import { sharing } from '@vitrine/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { refreshOn } from '../../lib/live.ts'
import { queryOf } from '../../lib/query.ts'
import { IconFolderShare } from '../../ui/icons.ts'
import { useSession } from '../auth/index.ts'
import { treeWords } from './copy.ts'
import css from './FolderTree.module.css'

refreshOn({
  'folder.shared': [sharing.anyShared, sharing.shared, sharing.folders, sharing.check],
  'folder.unshared': [sharing.anyShared, sharing.shared, sharing.folders, sharing.check],
})

/** A link to the folders shared by other teams, if there are any. */
export const SharedEntry = () => {
  const { team } = useSession()
  const { data } = useQuery(queryOf(sharing.anyShared, { params: { team: team.uuid } }))
  if (!data?.with_us) return null
  return (
    <Link to="/library/shared" className={css.shared} activeOptions={{ exact: false }}>
      <IconFolderShare size={16} stroke={1.6} aria-hidden />
      <span className={css.name}>{treeWords.sharedWithUs}</span>
    </Link>
  )
}
