import { Select } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { foldersQuery } from '../folders/index.ts'
import { centresQuery } from '../media-centres/index.ts'
import { tagsQuery } from '../tags/index.ts'
import { membersQuery } from '../teams/index.ts'
import type { Filter } from './api.ts'
import { analyticsCopy } from './copy.ts'

export const filterKinds: readonly Filter['by'][] = ['folder', 'tag', 'person', 'media_centre']
const valueOf = ({ by, uuid }: Filter) => `${by} ${uuid}`
const filterOf = (value: string | null): Filter | undefined => {
  const [kind, uuid] = value?.split(' ') ?? []
  const by = filterKinds.find((one) => one === kind)
  return by && uuid ? { by, uuid } : undefined
}
const option = (by: Filter['by'], uuid: string, label: string) => ({ value: valueOf({ by, uuid }), label })

type Props = {
  team: string
  kinds: readonly Filter['by'][]
  filter: Filter | undefined
  onChange: (filter: Filter | undefined) => void
}
/** Narrows the numbers to a folder, a tag, a person or a media centre. */
export const FilterField = ({ team, kinds, filter, onChange }: Props) => {
  const folders = useQuery(foldersQuery(team)).data ?? []
  const tags = useInfiniteQuery(tagsQuery(team, '')).data?.pages ?? []
  const members = useInfiniteQuery(membersQuery(team, '')).data?.pages ?? []
  const centres = useInfiniteQuery(centresQuery(team, '', false)).data?.pages ?? []
  const groups = [
    {
      by: 'media_centre',
      group: analyticsCopy.mediaCentres,
      items: centres.flatMap(({ results }) => results.map(({ uuid, title }) => option('media_centre', uuid, title))),
    },
    {
      by: 'folder',
      group: analyticsCopy.folders,
      items: folders.map(({ uuid, name }) => option('folder', uuid, name)),
    },
    {
      by: 'person',
      group: analyticsCopy.people,
      items: members.flatMap(({ results }) =>
        results.map(({ user }) =>
          option('person', user.uuid, `${user.first_name} ${user.last_name}`.trim() || user.email),
        ),
      ),
    },
    {
      by: 'tag',
      group: analyticsCopy.tags,
      items: tags.flatMap(({ results }) => results.map(({ uuid, name }) => option('tag', uuid, name))),
    },
  ] as const
  return (
    <Select
      label={analyticsCopy.filter}
      placeholder={analyticsCopy.everything}
      data={groups.filter(({ by, items }) => kinds.includes(by) && items.length > 0)}
      value={filter ? valueOf(filter) : null}
      onChange={(value) => onChange(filterOf(value))}
      nothingFoundMessage={analyticsCopy.none}
      clearable
      searchable
    />
  )
}
