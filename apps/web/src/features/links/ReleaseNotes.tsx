import { useQuery } from '@tanstack/react-query'
import { Note } from '../../ui/Fields.tsx'
import { useSession } from '../auth/index.ts'
import { checkQuery, type Checked } from './api.ts'
import { releaseWarning } from './copy.ts'

/** Warnings before these files are shared: people whose model release doesn't cover the use, or ends soon. */
export const ReleaseNotes = ({ of }: { of: Checked }) => {
  const { team } = useSession()
  const { data } = useQuery(checkQuery(team.uuid, of))
  return data?.releases.map((release) => (
    <Note key={release.text} kind="warn">
      {releaseWarning(release)}
    </Note>
  ))
}
