import type { Place } from '@vitrine/contract'
import { findPlaces, nearestPlace } from '../../../platform/places/gazetteer.ts'

type PlacesQuery = { query: string; countries: boolean; lat?: number | undefined; lng?: number | undefined }
/** Returns places by name, or the place nearest to a point. */
export const listPlaces = async ({ query, countries, lat, lng }: PlacesQuery): Promise<Place[]> => {
  if (query !== '' || lat === undefined || lng === undefined) return findPlaces(query, { countries })
  const place = await nearestPlace(lat, lng)
  return place ? [place] : []
}
