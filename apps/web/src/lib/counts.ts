/** "1 file", "48,213 files". */
export const filesInWords = (n: number) => (n === 1 ? '1 file' : `${n.toLocaleString('en-GB')} files`)
