import { bulk, type Permission } from '@vitrine/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../lib/client.ts'
import { keyOf } from '../../lib/query.ts'
import { useSession } from '../auth/index.ts'
import type { BulkView } from './actions.ts'
import type { SelectionInput } from './selection.ts'

/** What is done to chosen files, by the permission that lets one do it to all of them; others do it to what they brought. */
const needs = { edit: 'EDIT_ASSETS', move: 'EDIT_ASSETS', delete: 'DELETE_ALL_ASSETS' } as const satisfies Record<
  string,
  Permission
>
type Doing = keyof typeof needs
type Team = { uuid: string; permissions: readonly Permission[] }

/** What chosen files have in common, and how many of them are one's own. */
export const previewOf = (team: string, selection: SelectionInput) =>
  queryOptions({
    queryKey: [...keyOf(bulk.preview), team, selection],
    queryFn: () => call(bulk.preview, { params: { team }, body: { selection } }),
    staleTime: 0,
  })

/** What a role for own files leaves of the chosen ones. */
const limitInWords = (doing: Doing, mine: number) =>
  mine === 0
    ? `Your role lets you ${doing} files that you brought. None of these is one.`
    : `Your role lets you ${doing} files that you brought: ${mine.toLocaleString('en-GB')} of these. The others stay as they are.`

/** How many of the files may be changed, and what is said of that; nothing where all may be. */
type EditLimit = { mine: number; words: string | undefined }
export const editLimitOf = (
  { permissions }: Pick<Team, 'permissions'>,
  doing: Doing,
  { count, own }: { count: number; own: number },
): EditLimit =>
  permissions.includes(needs[doing]) || own >= count
    ? { mine: count, words: undefined }
    : { mine: own, words: limitInWords(doing, own) }

/** Known before anything is done: otherwise it is told of each file afterwards. */
export const useEditLimit = (doing: Doing, { selection, total }: Pick<BulkView, 'selection' | 'total'>): EditLimit => {
  const { team } = useSession()
  const isAsked = !team.permissions.includes(needs[doing])
  const { data } = useQuery({ ...previewOf(team.uuid, selection), enabled: isAsked })
  return data ? editLimitOf(team, doing, data) : { mine: total, words: undefined }
}

/** The same where no dialog stands open yet. What cannot be known is left to the server, which asks the rights of each file. */
export const fetchEditLimit = async (
  team: Team,
  doing: Doing,
  { selection, total }: Pick<BulkView, 'selection' | 'total'>,
) => {
  const all: EditLimit = { mine: total, words: undefined }
  if (team.permissions.includes(needs[doing])) return all
  const shown = await call(bulk.preview, { params: { team: team.uuid }, body: { selection } }).catch(() => undefined)
  return shown ? editLimitOf(team, doing, shown) : all
}
