import { useNavigate, useSearch } from '@tanstack/react-router'
import type { AnalyticsRange } from '@vitrine/contract'
import { useState } from 'react'
import { isDay } from '../../lib/days.ts'
import { type Chosen, chosenBy, rangeOf } from '../../lib/numbers/RangeField.tsx'
import { ranges } from '../../lib/numbers/words.ts'
import { type Filter, filterKinds, filterParams } from './api.ts'

const DEFAULT_DAYS = '90'
type Address = Partial<Record<'from' | 'to' | Filter['by'], string | undefined>> & { days?: number | undefined }

const filterIn = (search: Address): Filter | undefined => {
  for (const by of filterKinds) {
    const uuid = search[by]
    if (uuid) return { by, uuid }
  }
  return undefined
}
/** Returns the date range in the URL, or the default range if it is missing or invalid. */
const chosenIn = ({ days, from, to }: Address, today: string): Chosen => {
  if (from && to && isDay(from) && isDay(to) && from <= to) return { id: 'custom', from, to }
  return chosenBy(ranges.find(({ id }) => id === String(days))?.id ?? DEFAULT_DAYS, today)
}
const daysOf = ({ id, from, to }: Chosen): Address => {
  if (id === 'custom') return { days: undefined, from, to }
  return { days: id === DEFAULT_DAYS ? undefined : Number(id), from: undefined, to: undefined }
}
const noFilter: Address = { folder: undefined, tag: undefined, person: undefined, media_centre: undefined }

/** The date range and filter. Kept in the URL, so that a link or a reload shows the same analytics. */
export const useAddress = (today: string) => {
  const search = useSearch({ from: '/shell/analytics' })
  const navigate = useNavigate({ from: '/analytics' })
  // While a date is being typed, the URL keeps the previous range.
  const [chosen, setChosen] = useState(() => chosenIn(search, today))
  const change = (changed: Address) => void navigate({ search: (before) => ({ ...before, ...changed }), replace: true })
  return {
    search,
    chosen,
    range: (rangeOf(chosen) ?? rangeOf(chosenIn(search, today)) ?? {}) satisfies AnalyticsRange,
    filter: filterIn(search),
    choose: (next: Chosen) => {
      setChosen(next)
      if (rangeOf(next)) change(daysOf(next))
    },
    setFilter: (filter: Filter | undefined) => change({ ...noFilter, ...filterParams(filter) }),
  }
}
