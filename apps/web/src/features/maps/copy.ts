/** Everything the map panel says, except the words that the specification fixes. */
export const mapCopy = {
  layer: 'Map layer',
  help: 'Click the map where the picture was taken.',
  fileLocation: 'Location of the file',
  mapOf: (place: string) => `Map of ${place}`,
  noPin: 'No pin',
  noPinToClear: 'There is no pin to clear',
  unchanged: 'Nothing has changed',
  movePin: 'Move pin',
  cancel: 'Cancel',
  movable: (label: string) => `${label}. Use the arrow keys to move, plus and minus to zoom.`,
  pickable: (label: string) =>
    `${label}. Use the arrow keys to move, plus and minus to zoom, and Enter to set the pin in the centre.`,
  zoom: 'Zoom',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  noTiles: 'The map could not be loaded. Only the outline of the land is shown.',
  tryAgain: 'Try again',
}
