/** The words of a public map. */
export const mapWords = {
  back: (title: string) => `Back to ${title}`,
  none: 'No files are available on this map at the moment.',
  all: 'Show all files',
  count: (count: number, isHere: boolean) =>
    `${count.toLocaleString('en-GB')} ${count === 1 ? 'file' : 'files'}${isHere ? ' here' : ''}.`,
  rough: 'Locations are approximate.',
}
