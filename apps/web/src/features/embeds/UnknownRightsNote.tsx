import { type LinkWarnings, links, type Team, teams } from '@vitrine/contract'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/client.ts'
import { keyOf, queryOf } from '../../lib/query.ts'
import { Note } from '../../ui/Fields.tsx'
import { useSession } from '../auth/index.ts'

type Unknown = LinkWarnings['rights_unknown']
/** What unknown rights mean for an embed (rule 9a): a team setting decides whether visitors see such files. */
export const unknownRightsInWords = ({ count, names }: Unknown, mode: Team['unknown_rights']) => {
  if (count === 0) return null
  const what = count === 1 ? (names[0] ?? 'this file') : `${count} of these files`
  const them = count === 1 ? 'it' : 'them'
  return mode === 'block'
    ? `Nobody has recorded the rights of ${what}. Visitors won't see ${them} until the rights are set.`
    : `Nobody has recorded the rights of ${what}. Visitors can see ${them}; set the rights before you embed ${them}.`
}

/** Says so before files whose rights are unknown are embedded. */
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
