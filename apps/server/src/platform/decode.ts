/** The encoding of a text file. */
export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

const beginsWith = (bytes: Uint8Array, ...mark: number[]) => mark.every((byte, at) => bytes[at] === byte)
const isUtf8 = (bytes: Uint8Array) => {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
    return true
  } catch {
    return false
  }
}
/** The longest UTF-8 sequence, in bytes. A text is UTF-8 if its first non-ASCII bytes form valid sequences. */
const longestSequence = 4

/** Creates a decoder for a text file as saved by spreadsheet programs: UTF-8, UTF-16 with a byte order mark, or
 *  Windows-1252. `read` decodes it chunk by chunk, and throws a TypeError if the bytes are invalid in the detected
 *  encoding. `encoding` is known after the last chunk. */
export const newTextReader = () => {
  let encoding: Encoding | undefined
  let waiting: Uint8Array = new Uint8Array()
  /** The encoding, judged by the first bytes; undefined if more are needed. */
  const detect = (bytes: Uint8Array, isAll: boolean): Encoding | undefined => {
    if (beginsWith(bytes, 0xff, 0xfe)) return 'utf-16le'
    if (beginsWith(bytes, 0xfe, 0xff)) return 'utf-16be'
    const first = bytes.findIndex((byte) => byte >= 0x80)
    if (isAll && first === -1) return 'utf-8'
    if (first === -1 || (!isAll && bytes.length - first < longestSequence)) return undefined
    return isUtf8(bytes.subarray(first, first + longestSequence)) ? 'utf-8' : 'windows-1252'
  }
  async function* read(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
    let decoder: TextDecoder | undefined
    for await (const piece of pieces) {
      if (decoder) {
        yield decoder.decode(piece, { stream: true })
        continue
      }
      waiting = Buffer.concat([waiting, piece])
      encoding = detect(waiting, false)
      if (!encoding) continue
      decoder = new TextDecoder(encoding, { fatal: true })
      yield decoder.decode(waiting, { stream: true })
    }
    encoding ??= detect(waiting, true) ?? 'utf-8'
    yield decoder ? decoder.decode() : new TextDecoder(encoding, { fatal: true }).decode(waiting)
  }
  return { read, encoding: () => encoding ?? 'utf-8' }
}
