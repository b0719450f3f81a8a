import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import { useSearchText } from '../../lib/use-search-text.ts'
import { Button } from '../../ui/Button.tsx'
import { IconFilter } from '../../ui/icons.ts'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { CollectingNote } from './Collect.tsx'
import { bulkWords, words } from './copy.ts'
import { FilterChips } from './FilterChips.tsx'
import { FilterFlyout } from './FilterFlyout.tsx'
import { ListChoice } from './ListChoice.tsx'
import list from './list.module.css'
import type { UsePostListing } from './use-post-listing.ts'

type ToolsProps = {
  looked: UsePostListing
  count: number | undefined
  /** Whether all or some of the loaded posts are selected. */
  selected: 'all' | 'some' | 'none'
  onSelectAll: (on: boolean) => void
}
/** The bar above the list: chooses which posts are listed, and shows how many there are. */
export const Tools = ({ looked, count, selected, onSelectAll }: ToolsProps) => {
  const { looking, filter } = looked
  const [typed, setTyped] = useSearchText(looking.filters.query ?? '', (query) => filter({ query: query || undefined }))
  const [filtering, setFiltering] = useState(false)
  return (
    <div className={list.tools}>
      <ListChoice looked={looked} />
      <SearchBox label={words.search} value={typed} onChange={setTyped} width="100%" />
      <div className={list.line}>
        <Checkbox
          aria-label={bulkWords.selectAll}
          checked={selected === 'all'}
          indeterminate={selected === 'some'}
          disabled={!count}
          onChange={(event) => onSelectAll(event.currentTarget.checked)}
        />
        <Button size="small" icon={IconFilter} onClick={() => setFiltering(true)}>
          {words.filters}
        </Button>
        <span className={list.count} role="status">
          {count !== undefined && words.posts(count)}
        </span>
      </div>
      <FilterChips filters={looking.filters} onRemove={filter} />
      <CollectingNote />
      {filtering && <FilterFlyout looked={looked} onClose={() => setFiltering(false)} />}
    </div>
  )
}
