import { bulk, type Permission } from '@vitrine/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../lib/client.ts'
import { keyOf } from '../../lib/query.ts'
import { useSession } from '../auth/index.ts'
import { limitWords } from './copy.ts'
import type { BulkView } from './actions.ts'
import type { SelectionInput } from './selection.ts'

/** The permission each action needs. Without it, people can change only the files they added. */
const needs = { edit: 'EDIT_ASSETS', move: 'EDIT_ASSETS', delete: 'DELETE_ALL_ASSETS' } as const satisfies Record<
  string,
  Permission
>
type Doing = keyof typeof needs
type Team = { uuid: string; permissions: readonly Permission[] }

/** The query for the common values of the selected files, and for how many of the files this person added. */
export const previewOf = (team: string, selection: SelectionInput) =>
  queryOptions({
    queryKey: [...keyOf(bulk.preview), team, selection],
    queryFn: () => call(bulk.preview, { params: { team }, body: { selection } }),
    staleTime: 0,
  })

/** How many of the files can be changed, and a message about the limit. `words` is undefined if all can be changed. */
type EditLimit = { mine: number; words: string | undefined }
export const editLimitOf = (
  { permissions }: Pick<Team, 'permissions'>,
  doing: Doing,
  { count, own }: { count: number; own: number },
): EditLimit =>
  permissions.includes(needs[doing]) || own >= count
    ? { mine: count, words: undefined }
    : { mine: own, words: limitWords.ownFiles(doing, own) }

/** Returns how many files can be changed, so that a dialog can say so beforehand. Assumes all until the answer arrives. */
export const useEditLimit = (doing: Doing, { selection, total }: Pick<BulkView, 'selection' | 'total'>): EditLimit => {
  const { team } = useSession()
  const isAsked = !team.permissions.includes(needs[doing])
  const { data } = useQuery({ ...previewOf(team.uuid, selection), enabled: isAsked })
  return data ? editLimitOf(team, doing, data) : { mine: total, words: undefined }
}

/** Like `useEditLimit`, for actions without a dialog. If the request fails, no limit is reported, because the server
 *  checks each file anyway. */
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
