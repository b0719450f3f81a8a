import { links, teams } from '@vitrine/contract'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/client.ts'
import { keyOf, queryOf } from '../../lib/query.ts'
import { Note } from '../../ui/Fields.tsx'
import { useSession } from '../auth/index.ts'
import { ReleaseNotes } from '../links/index.ts'
import { unknownRightsInWords } from './copy.ts'

/** Warnings before files are embedded: unknown rights, and model releases. */
export const RightsNotes = ({ files }: { files: readonly { uuid: string }[] }) => {
  const { team } = useSession()
  const body = { files: files.map(({ uuid }) => uuid) }
  const check = useQuery({
    queryKey: [...keyOf(links.check, { params: { team: team.uuid } }), body],
    queryFn: () => call(links.check, { params: { team: team.uuid }, body }),
  })
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
