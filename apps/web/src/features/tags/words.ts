/** The server counts exactly to here, and no further. */
const COUNTED_TO = 1000
const count = (n: number) => `${n.toLocaleString('en-GB')}${n >= COUNTED_TO ? ' or more' : ''}`
/** "1 file", "84 files", "1,000 or more files". */
export const filesInWords = (n: number) => (n === 1 ? '1 file' : `${count(n)} files`)
