/** The texts of every map. */
export const mapViewCopy = {
  movable: (label: string) => `${label}. Use the arrow keys to move, plus and minus to zoom.`,
  pickable: (label: string) =>
    `${label}. Use the arrow keys to move, plus and minus to zoom, and Enter to place the pin at the centre of the map.`,
  zoom: 'Zoom',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  showAll: 'Show everything',
  noTiles: 'Map tiles couldn’t be loaded. Showing an outline of the world.',
  noFiles: 'The files here couldn’t be loaded.',
  closeNotice: 'Close',
  tryAgain: 'Try again',
  cluster: (files: string, name: string) => `${files}, ${name}`,
}
