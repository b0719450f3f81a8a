/** The texts for setting a location. */
export const locationCopy = {
  layer: 'Map layer',
  findPlace: 'Find a place',
  placeOrCoordinates: 'Place or coordinates',
  noPlaces: 'No places found',
  outOfRange: {
    latitude: 'Latitude must be between -90 and 90',
    longitude: 'Longitude must be between -180 and 180',
    parts: 'Minutes and seconds must be less than 60',
  },
  title: (files: string) => `Set location: ${files}`,
  help: 'Find a place, or click the map. Existing locations will be replaced.',
  placeNames: 'Place names: GeoNames, CC BY 4.0',
  map: 'File locations',
  noPin: 'No pin',
  choose: 'Choose a place first',
  set: 'Set location',
  clear: 'Clear location',
  setting: (files: string) => `Setting the location of ${files}`,
  clearing: (files: string) => `Clearing the location of ${files}`,
  cancel: 'Cancel',
}
