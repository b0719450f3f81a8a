import { Checkbox, Skeleton } from '@mantine/core'
import type { Facets as FacetsReply } from '@vitrine/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Loaded } from '../../lib/Loaded.tsx'
import { useWide } from '../../lib/media-query.ts'
import { useStoredState } from '../../lib/use-stored-state.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { Flyout } from '../../ui/Dialog.tsx'
import { IconAdjustmentsHorizontal, IconChevronDown, IconMinus } from '../../ui/icons.ts'
import { useSession } from '../auth/index.ts'
import { AddFilter } from './AddFilter.tsx'
import { facetsQuery } from './api.ts'
import { chipFor, fieldInWords, withTerm } from './chips.ts'
import css from './FacetsPanel.module.css'
import { filterWords } from './copy.ts'
import { facetListingOf, useLibrarySearch } from './use-library-search.ts'
import { withoutFacets, type Group, groupsOf, keepPlaces, type FacetRow } from './facets.ts'

type ValueProps = { value: FacetRow; exact: boolean }
const Value = ({ value: { label, count, query }, exact }: ValueProps) => {
  const { q, look } = useLibrarySearch()
  const there = chipFor(q, query)
  const change = (not: boolean) => look({ q: withTerm(q, query, not) || undefined })
  return (
    <li className={css.value} data-not={there?.not || undefined} data-none={count === 0 || undefined}>
      <Checkbox
        size="xs"
        className={css.check ?? ''}
        label={<span className={css.label}>{label}</span>}
        checked={there !== undefined && !there.not}
        onChange={() => change(false)}
      />
      <IconButton
        size="small"
        icon={IconMinus}
        label={filterWords.exclude(label)}
        aria-pressed={there?.not ?? false}
        onClick={() => change(true)}
      />
      <span className={css.count}>
        {count !== null && !exact && '≈ '}
        {count?.toLocaleString('en-GB')}
      </span>
    </li>
  )
}

const FEW = 6
const FOLDED = 'vitrine-facets-folded'
/** Returns the names of the collapsed filters, which are stored in this browser. */
const foldedNow = () => localStorage.getItem(FOLDED)?.split(',') ?? []
const FacetGroup = ({ name, values, exact }: Group) => {
  const { q } = useLibrarySearch()
  const [all, setAll] = useState(false)
  // Selected values are always shown.
  const shown = values.filter(({ query }, at) => all || at < FEW || chipFor(q, query) !== undefined)
  const [folded, setFolded] = useState(() => foldedNow().includes(name))
  const fold = () => {
    const others = foldedNow().filter((one) => one !== name)
    localStorage.setItem(FOLDED, (folded ? others : [...others, name]).join(','))
    setFolded(!folded)
  }
  return (
    <section className={css.group} aria-label={fieldInWords(name)}>
      <h2 className={css.name}>
        <button type="button" className={css.fold} aria-expanded={!folded} onClick={fold}>
          {fieldInWords(name)}
          <IconChevronDown size={15} stroke={1.6} aria-hidden />
        </button>
      </h2>
      <ul className={css.values} hidden={folded}>
        {shown.map((value) => (
          <Value key={value.value} value={value} exact={exact} />
        ))}
      </ul>
      {(all || values.length > shown.length) && values.length > FEW && !folded && (
        <button type="button" className={css.more} aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? filterWords.fewer : filterWords.more(values.length - shown.length)}
        </button>
      )}
    </section>
  )
}

const skeleton = (
  <div aria-hidden className={css.skeleton}>
    {[90, 150, 130, 160, 80, 140].map((width) => (
      <Skeleton key={width} height={13} width={width} />
    ))}
  </div>
)
type Kept = { place: string; data: FacetsReply; groups: Group[] }
/** The filters. Rows keep their places until the panel is opened again, or the words or place of the search change. */
const useGroups = (data: FacetsReply | undefined, isOld: boolean): Group[] => {
  const { q, asked } = useLibrarySearch()
  const [kept, setKept] = useState<Kept>()
  const place = JSON.stringify([asked.place, facetListingOf(asked).folder, withoutFacets(q)])
  if (!data || isOld) return kept?.groups ?? []
  if (kept?.data === data && kept.place === place) return kept.groups
  const groups = keepPlaces(kept?.place === place ? kept.groups : [], groupsOf(q, data))
  setKept({ place, data, groups })
  return groups
}
const Facets = () => {
  const { team } = useSession()
  const { asked } = useLibrarySearch()
  const query = useQuery({ ...facetsQuery(team.uuid, facetListingOf(asked)), placeholderData: keepPreviousData })
  const groups = useGroups(query.data, query.isPlaceholderData)
  return (
    <Loaded query={query} what={filterWords.loading} skeleton={skeleton}>
      {() => (
        <>
          <div className={css.any}>
            <AddFilter />
          </div>
          {asked.folder === 'root' && <p className={css.none}>{filterWords.allFolders}</p>}
          {groups.length === 0 && <p className={css.none}>{filterWords.none}</p>}
          {groups.map((group) => (
            <FacetGroup key={group.name} {...group} />
          ))}
        </>
      )}
    </Loaded>
  )
}

/** Whether the filters are shown. Stored in this browser on wide screens. */
export const useFacetsOpen = () => {
  const wide = useWide()
  const [kept, remember] = useStoredState<'open' | 'closed'>('vitrine-facets', 'closed')
  const [over, setOver] = useState(false)
  const set = (open: boolean) => (wide ? remember(open ? 'open' : 'closed') : setOver(open))
  return [wide ? kept === 'open' : over, set] as const
}

type Opened = { opened: boolean; onChange: (open: boolean) => void }
/** Shows or hides the filters. */
export const FacetsToggle = ({ opened, onChange }: Opened) => (
  <IconButton
    icon={IconAdjustmentsHorizontal}
    label={filterWords.title}
    aria-expanded={opened}
    onClick={() => onChange(!opened)}
  />
)

/** The filters with counts. A click includes or excludes a value. */
export const FacetsPanel = ({ opened, onChange, count }: Opened & { count: number | undefined }) => {
  const wide = useWide()
  if (!wide)
    return (
      <Flyout
        opened={opened}
        onClose={() => onChange(false)}
        title={filterWords.title}
        // The panel covers the files, so this button shows their number and returns to them.
        footer={
          <Button primary full onClick={() => onChange(false)}>
            {filterWords.showFiles(count)}
          </Button>
        }
      >
        <Facets />
      </Flyout>
    )
  return (
    opened && (
      <aside className={css.panel} aria-label={filterWords.title}>
        <Facets />
      </aside>
    )
  )
}
