import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useSession } from '../auth/index.ts'
import { searchOfView, viewsQuery } from '../search/index.ts'
import { albumDialogWords } from './albums-copy.ts'

/** The library's saved searches, any of which can be used for a live album. */
export const SavedSearches = ({ search, onChoose }: { search: string; onChoose: (search: string) => void }) => {
  const { team } = useSession()
  const { data: views = [] } = useQuery(viewsQuery(team.uuid))
  const saved = views.flatMap(({ uuid, name, query }) => {
    const found = searchOfView(query)
    return found ? [{ value: uuid, label: name, search: found }] : []
  })
  if (saved.length === 0) return null
  return (
    <Select
      label={albumDialogWords.savedSearch}
      placeholder={albumDialogWords.savedSearchHelp}
      data={saved.map(({ value, label }) => ({ value, label }))}
      value={saved.find((one) => one.search === search)?.value ?? null}
      onChange={(uuid) => onChoose(saved.find(({ value }) => value === uuid)?.search ?? '')}
    />
  )
}
