/** A place on the map, in degrees. */
export type MapPoint = { latitude: number; longitude: number }

/** Six decimals are about 10 cm. */
const round = (degrees: number) => Math.round(degrees * 1e6) / 1e6
/** Returns a place as it is stored. The map repeats sideways, so its longitudes can be beyond 180° in either
 *  direction. */
export const toMapPoint = ({ lat, lng }: { lat: number; lng: number }): MapPoint => ({
  latitude: round(Math.min(Math.max(lat, -90), 90)),
  longitude: round(((((lng + 180) % 360) + 360) % 360) - 180),
})

const degrees = (value: number, [plus, minus]: readonly [string, string]) =>
  `${Math.abs(value).toFixed(4)}° ${value < 0 ? minus : plus}`
/** "62.4722° north, 5.9438° east" */
export const pointInWords = ({ latitude, longitude }: MapPoint) =>
  `${degrees(latitude, ['north', 'south'])}, ${degrees(longitude, ['east', 'west'])}`
