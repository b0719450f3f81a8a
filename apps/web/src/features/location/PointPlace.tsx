import { maps } from '@vitrine/contract'
import { useQuery } from '@tanstack/react-query'
import { type MapPoint, pointInWords } from '../../lib/map/points.ts'
import { queryOf } from '../../lib/query.ts'
import { locationCopy } from './copy.ts'
import css from './location.module.css'

/** A point in words: the nearest town in the gazetteer, and the coordinates. `text` is the location as described by people. */
export const PointPlace = ({ team, point, text }: { team: string; point: MapPoint; text?: string }) => {
  const query = { lat: point.latitude, lng: point.longitude }
  const { data } = useQuery({ ...queryOf(maps.places, { params: { team }, query }), staleTime: Infinity })
  const [place] = data ?? []
  return (
    <span className={css.place}>
      {text && <strong>{text}</strong>}
      {place && <span>{locationCopy.near(place.name, place.country)}</span>}
      <span>{pointInWords(point)}</span>
    </span>
  )
}
