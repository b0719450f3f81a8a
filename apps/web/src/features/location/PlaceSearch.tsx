import { Autocomplete } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { maps, type Place } from '@vitrine/contract'
import { type Ref, useState } from 'react'
import { queryOf } from '../../lib/query.ts'
import { IconSearch } from '../../ui/icons.ts'
import { useSession } from '../auth/index.ts'
import { locationCopy } from './copy.ts'

const TYPING_MS = 200
const labelOf = ({ name, country, lat, lng }: Place, at: number, all: readonly Place[]) => {
  const label = [name, country].filter(Boolean).join(', ')
  const isAlone = all.every((one, i) => i === at || one.name !== name || one.country !== country)
  return isAlone ? label : `${label} (${lat.toFixed(1)}°, ${lng.toFixed(1)}°)`
}

type PlaceSearchProps = { onPlace: (place: Place) => void; first?: boolean; ref?: Ref<HTMLInputElement> }
/** Finds a town by name in the installation's own gazetteer, so no other service is asked. */
export const PlaceSearch = ({ onPlace, first, ref }: PlaceSearchProps) => {
  const { team } = useSession()
  const [typed, setTyped] = useState('')
  const [query] = useDebouncedValue(typed.trim(), TYPING_MS)
  const {
    data = [],
    isSuccess,
    isPlaceholderData,
  } = useQuery({
    ...queryOf(maps.places, { params: { team: team.uuid }, query: { query } }),
    enabled: query !== '',
    placeholderData: (before) => before,
    staleTime: Infinity,
  })
  const found = query === '' ? [] : data
  const labels = found.map(labelOf)
  const isMissing = query !== '' && isSuccess && !isPlaceholderData && found.length === 0
  return (
    <Autocomplete
      ref={ref}
      aria-label={locationCopy.findPlace}
      placeholder={locationCopy.findPlace}
      value={typed}
      onChange={setTyped}
      data={isMissing ? [{ value: locationCopy.noPlaces, disabled: true }] : [...new Set(labels)]}
      filter={({ options }) => options}
      selectFirstOptionOnChange
      leftSection={<IconSearch size={17} stroke={1.6} aria-hidden />}
      {...(first && { 'data-autofocus': true })}
      onOptionSubmit={(label) => {
        const place = found[labels.indexOf(label)]
        if (place) onPlace(place)
      }}
    />
  )
}
