import { teams } from '@vitrine/contract'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../lib/query.ts'
import { Note } from '../../ui/Fields.tsx'
import { useSession } from '../auth/index.ts'
import { checkQuery, ReleaseNotes } from '../links/index.ts'
import { unknownRightsInWords } from './copy.ts'

/** Warnings shown before files are embedded: unknown rights, and model releases. */
export const RightsNotes = ({ files }: { files: readonly { uuid: string }[] }) => {
  const { team } = useSession()
  const body = { files: files.map(({ uuid }) => uuid) }
  const check = useQuery(checkQuery(team.uuid, body))
  const setting = useQuery(queryOf(teams.one, { params: { team: team.uuid } }))
  const note =
    check.data && setting.data && unknownRightsInWords(check.data.rights_unknown, setting.data.unknown_rights)
  return (
    <>
      {note && <Note kind="warn">{note}</Note>}
      <ReleaseNotes of={body} />
    </>
  )
}
