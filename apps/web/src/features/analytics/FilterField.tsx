import { Select } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { foldersQuery } from '../folders/index.ts'
import { centresQuery } from '../media-centres/index.ts'
import { tagsQuery } from '../tags/index.ts'
import { membersQuery } from '../teams/index.ts'
import { type Filter, filterKinds } from './api.ts'
import { analyticsCopy } from './copy.ts'

const valueOf = ({ by, uuid }: Filter) => `${by} ${uuid}`
const filterOf = (value: string | null): Filter | undefined => {
  const [kind, uuid] = value?.split(' ') ?? []
  const by = filterKinds.find((one) => one === kind)
  return by && uuid ? { by, uuid } : undefined
}
const option = (by: Filter['by'], uuid: string, label: string) => ({ value: valueOf({ by, uuid }), label })

type Props = {
  team: string
  filter: Filter | undefined
  onChange: (filter: Filter | undefined) => void
}
/** Narrows the analytics to a folder, a tag, a person or a media centre. */
export const FilterField = ({ team, filter, onChange }: Props) => {
  const folders = useQuery(foldersQuery(team)).data ?? []
  const tags = useInfiniteQuery(tagsQuery(team, '')).data?.pages ?? []
  const members = useInfiniteQuery(membersQuery(team, '')).data?.pages ?? []
  const centres = useInfiniteQuery(centresQuery(team, '', false)).data?.pages ?? []
  const groups = [
    {
      group: analyticsCopy.mediaCentres,
      items: centres.flatMap(({ results }) => results.map(({ uuid, title }) => option('media_centre', uuid, title))),
    },
    {
      group: analyticsCopy.folders,
      items: folders.map(({ uuid, name }) => option('folder', uuid, name)),
    },
    {
      group: analyticsCopy.people,
      items: members.flatMap(({ results }) =>
        results.map(({ user }) =>
          option('person', user.uuid, `${user.first_name} ${user.last_name}`.trim() || user.email),
        ),
      ),
    },
    {
      group: analyticsCopy.tags,
      items: tags.flatMap(({ results }) => results.map(({ uuid, name }) => option('tag', uuid, name))),
    },
  ]
  return (
    <Select
      label={analyticsCopy.filter}
      placeholder={analyticsCopy.everything}
      data={groups.filter(({ items }) => items.length > 0)}
      value={filter ? valueOf(filter) : null}
      onChange={(value) => onChange(filterOf(value))}
      nothingFoundMessage={analyticsCopy.none}
      clearable
      searchable
    />
  )
}
