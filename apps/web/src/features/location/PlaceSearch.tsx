import { Autocomplete } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { maps, type Place } from '@vitrine/contract'
import { type Ref, useState } from 'react'
import { parseCoordinates } from '../../lib/map/coordinates.ts'
import { type MapPoint, pointInWords } from '../../lib/map/points.ts'
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

/** The options for typed coordinates: the point itself, or why there is no such point. */
const optionOf = (coordinates: NonNullable<ReturnType<typeof parseCoordinates>>) =>
  typeof coordinates === 'string'
    ? { value: locationCopy.invalidCoordinates[coordinates], disabled: true }
    : pointInWords(coordinates)

type PlaceSearchProps = { onPlace: (point: MapPoint) => void; first?: boolean; ref?: Ref<HTMLInputElement> }
/** Finds a town by name in the installation's own gazetteer, so no other service is asked, or a point by its coordinates. */
export const PlaceSearch = ({ onPlace, first, ref }: PlaceSearchProps) => {
  const { team } = useSession()
  const [typed, setTyped] = useState('')
  const coordinates = parseCoordinates(typed)
  const [query] = useDebouncedValue(coordinates === undefined ? typed.trim() : '', TYPING_MS)
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
  const places = isMissing ? [{ value: locationCopy.noPlaces, disabled: true }] : [...new Set(labels)]
  return (
    <Autocomplete
      ref={ref}
      aria-label={locationCopy.placeOrCoordinates}
      placeholder={locationCopy.placeOrCoordinates}
      value={typed}
      onChange={setTyped}
      data={coordinates === undefined ? places : [optionOf(coordinates)]}
      filter={({ options }) => options}
      selectFirstOptionOnChange
      leftSection={<IconSearch size={17} stroke={1.6} aria-hidden />}
      {...(first && { 'data-autofocus': true })}
      onOptionSubmit={(label) => {
        if (typeof coordinates === 'object') return onPlace(coordinates)
        const place = found[labels.indexOf(label)]
        if (place) onPlace({ latitude: place.lat, longitude: place.lng })
      }}
    />
  )
}
