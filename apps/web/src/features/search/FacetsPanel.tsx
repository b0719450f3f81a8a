import { Checkbox, Skeleton } from '@mantine/core'
import type { FacetName } from '@vitrine/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { filesInWords } from '../../lib/counts.ts'
import { Loaded } from '../../lib/Loaded.tsx'
import { useWide } from '../../lib/media-query.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { Flyout } from '../../ui/Floating.tsx'
import { IconAdjustmentsHorizontal, IconChevronDown, IconMinus } from '../../ui/icons.ts'
import { useSession } from '../auth/index.ts'
import { AddFilter } from './AddFilter.tsx'
import { facetsQuery } from './api.ts'
import { chipFor, fieldInWords, withTerm } from './chips.ts'
import css from './FacetsPanel.module.css'
import { facetsOf, useLooking } from './looking.ts'
import { type Shown, withAsked } from './facets.ts'

type ValueProps = { value: Shown; exact: boolean }
const Value = ({ value: { label, count, query }, exact }: ValueProps) => {
  const { q, look } = useLooking()
  const there = chipFor(q, query)
  const change = (not: boolean) => look({ q: withTerm(q, query, not) || undefined })
  return (
    <li className={css.value} data-not={there?.not || undefined}>
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
        label={there?.not ? `Do not leave out ${label}` : `Leave out ${label}`}
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

type GroupProps = { name: FacetName; values: readonly Shown[]; exact: boolean }
const FEW = 6
const FOLDED = 'vitrine-facets-folded'
/** The filters that are folded, kept in this browser. */
const foldedNow = () => localStorage.getItem(FOLDED)?.split(',') ?? []
const Group = ({ name, values, exact }: GroupProps) => {
  const [all, setAll] = useState(false)
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
        {values.slice(0, all ? undefined : FEW).map((value) => (
          <Value key={value.value} value={value} exact={exact} />
        ))}
      </ul>
      {values.length > FEW && !folded && (
        <button type="button" className={css.more} aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? 'Show fewer' : `Show ${values.length - FEW} more`}
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
const Facets = () => {
  const { team } = useSession()
  const { q, asked } = useLooking()
  const query = useQuery({ ...facetsQuery(team.uuid, facetsOf(asked)), placeholderData: keepPreviousData })
  return (
    <Loaded query={query} what="the filters" skeleton={skeleton}>
      {({ facets, exact }) => {
        const some = facets
          .map(({ name, values }) => ({ name, values: withAsked(q, name, values) }))
          .filter(({ values }) => values.length > 0)
        return (
          <>
            <div className={css.any}>
              <AddFilter />
            </div>
            {asked.folder === 'root' && <p className={css.none}>Counted over the whole library, with all folders.</p>}
            {some.length === 0 && <p className={css.none}>The files here have nothing in common to filter by.</p>}
            {some.map(({ name, values }) => (
              <Group key={name} name={name} values={values} exact={exact} />
            ))}
          </>
        )
      }}
    </Loaded>
  )
}

const KEY = 'vitrine-facets'
/** Whether the filters are shown. Remembered in this browser where they stand beside the files. */
export const useFacetsOpen = () => {
  const wide = useWide()
  const [kept, setKept] = useState(() => localStorage.getItem(KEY) === 'open')
  const [over, setOver] = useState(false)
  const set = (open: boolean) => {
    if (!wide) return setOver(open)
    localStorage.setItem(KEY, open ? 'open' : 'closed')
    setKept(open)
  }
  return [wide ? kept : over, set] as const
}

type Opened = { opened: boolean; onChange: (open: boolean) => void }
/** Shows or hides the filters. */
export const FacetsToggle = ({ opened, onChange }: Opened) => (
  <IconButton
    icon={IconAdjustmentsHorizontal}
    label="Filters"
    aria-expanded={opened}
    onClick={() => onChange(!opened)}
  />
)

/** What the found files have in common, with counts: a click looks for it, or leaves it out. */
export const FacetsPanel = ({ opened, onChange, count }: Opened & { count: number | undefined }) => {
  const wide = useWide()
  if (!wide)
    return (
      <Flyout
        opened={opened}
        onClose={() => onChange(false)}
        title="Filters"
        // They lie over the files: how many those are, and the way back to them, stays in view.
        footer={
          <Button primary full onClick={() => onChange(false)}>
            Show {count === undefined ? 'the files' : filesInWords(count)}
          </Button>
        }
      >
        <Facets />
      </Flyout>
    )
  return (
    opened && (
      <aside className={css.panel} aria-label="Filters">
        <Facets />
      </aside>
    )
  )
}
