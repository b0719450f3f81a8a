import { links, teams } from '@vitrine/contract'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/client.ts'
import { keyOf, queryOf } from '../../lib/query.ts'
import { Note } from '../../ui/Fields.tsx'
import { useSession } from '../auth/index.ts'
import { unknownRightsInWords } from './copy.ts'

/** Warns before files with unknown rights are embedded. */
export const UnknownRightsNote = ({ files }: { files: readonly { uuid: string }[] }) => {
  const { team } = useSession()
  const body = { files: files.map(({ uuid }) => uuid) }
  const check = useQuery({
    queryKey: [...keyOf(links.check, { params: { team: team.uuid } }), body],
    queryFn: () => call(links.check, { params: { team: team.uuid }, body }),
  })
  const setting = useQuery(queryOf(teams.one, { params: { team: team.uuid } }))
  if (!check.data || !setting.data) return null
  const note = unknownRightsInWords(check.data.rights_unknown, setting.data.unknown_rights)
  return note && <Note kind="warn">{note}</Note>
}
