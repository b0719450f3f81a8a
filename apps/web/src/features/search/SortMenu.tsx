import { Menu } from '@mantine/core'
import type { Sort } from '@vitrine/contract'
import { Button } from '../../ui/Button.tsx'
import { IconArrowsSort } from '../../ui/icons.ts'
import { sortWords } from './copy.ts'
import { useLibrarySearch } from './use-library-search.ts'
import { useHasWords } from './use-query-in-words.ts'

type Way = { label: string; sort: Sort; order?: 'asc' | 'desc' }
const ways: readonly Way[] = [
  { label: sortWords.relevance, sort: 'relevance' },
  { label: sortWords.newest, sort: 'date', order: 'desc' },
  { label: sortWords.oldest, sort: 'date', order: 'asc' },
  { label: sortWords.takenNewest, sort: 'taken', order: 'desc' },
  { label: sortWords.takenOldest, sort: 'taken', order: 'asc' },
  { label: sortWords.nameUp, sort: 'name', order: 'asc' },
  { label: sortWords.nameDown, sort: 'name', order: 'desc' },
  { label: sortWords.largest, sort: 'size', order: 'desc' },
  { label: sortWords.smallest, sort: 'size', order: 'asc' },
  { label: sortWords.expires, sort: 'expires', order: 'asc' },
  { label: sortWords.custom, sort: 'custom', order: 'asc' },
]

/** Chooses the sort order of the files. */
export const SortMenu = () => {
  const { q, folder, place, subfolders, sort, order, look } = useLibrarySearch()
  const words = useHasWords(q)
  const offered = ways.filter(
    (way) =>
      (way.sort !== 'relevance' || words) &&
      (way.sort !== 'custom' || (!subfolders && ((q === '' && !place) || folder !== undefined))),
  )
  const usual = words ? 'relevance' : 'date'
  const isNow = (way: Way) =>
    sort === undefined
      ? way.sort === usual && way.order !== 'asc'
      : way.sort === sort && (way.order === undefined || order === undefined || way.order === order)
  const now = offered.find(isNow) ?? offered.find((way) => way.sort === 'date')
  const choose = (way: Way) =>
    look(
      way.sort === usual && way.order !== 'asc'
        ? { sort: undefined, order: undefined }
        : { sort: way.sort, order: way.order },
    )
  return (
    <Menu position="bottom-end" width={190}>
      <Menu.Target>
        <Button size="small" subtle icon={IconArrowsSort} aria-label={sortWords.sortedBy(now?.label)}>
          {now?.label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {offered.map((way) => (
          <Menu.RadioItem
            key={way.label}
            value={way.label}
            checked={way === now}
            closeMenuOnClick
            onChange={() => choose(way)}
          >
            {way.label}
          </Menu.RadioItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
