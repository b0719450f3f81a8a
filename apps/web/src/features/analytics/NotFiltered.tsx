import { Note } from '../../ui/Fields.tsx'
import type { Filter } from './api.ts'
import { analyticsCopy } from './copy.ts'

/** Names the charts and lists that the chosen filter hides. */
export const NotFiltered = ({ names, filter }: { names: readonly string[]; filter: Filter | undefined }) =>
  filter && names.length > 0 ? <Note>{analyticsCopy.notFiltered(names, filter.by)}</Note> : null
