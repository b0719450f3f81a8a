import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Note } from '../../ui/Fields.tsx'
import { useSession } from '../auth/index.ts'
import { checkQuery, type Checked } from './api.ts'
import { releaseWarning } from './copy.ts'

/** Warnings before these files are shared: people whose model release doesn't cover the use or ends too early. For a
 *  use without an end date, also warns about releases that end soon. */
export const ReleaseNotes = ({ of }: { of: Checked }) => {
  const { team } = useSession()
  const { data } = useQuery({ ...checkQuery(team.uuid, of), placeholderData: keepPreviousData })
  return data?.releases.map((release) => (
    <Note key={release.text} kind={release.blocked ? 'stop' : 'warn'}>
      {releaseWarning(release)}
    </Note>
  ))
}
