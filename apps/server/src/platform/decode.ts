/** How a text was written down. */
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
/** Letters beyond ASCII tell: what begins like one of UTF-8, with so many bytes behind it, is. */
const longestSign = 4

/** Reads a text as spreadsheets save it, piece by piece: UTF-8, UTF-16 with its mark, or what Windows wrote before both. What is
 *  neither throws a TypeError. `encoding` is known once the last piece has come. */
export const newTextReader = () => {
  let encoding: Encoding | undefined
  let waiting: Uint8Array = new Uint8Array()
  /** What these first bytes tell; undefined where more are needed. */
  const tell = (bytes: Uint8Array, isAll: boolean): Encoding | undefined => {
    if (beginsWith(bytes, 0xff, 0xfe)) return 'utf-16le'
    if (beginsWith(bytes, 0xfe, 0xff)) return 'utf-16be'
    const first = bytes.findIndex((byte) => byte >= 0x80)
    if (isAll && first === -1) return 'utf-8'
    if (first === -1 || (!isAll && bytes.length - first < longestSign)) return undefined
    return isUtf8(bytes.subarray(first, first + longestSign)) ? 'utf-8' : 'windows-1252'
  }
  async function* read(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
    let decoder: TextDecoder | undefined
    for await (const piece of pieces) {
      if (decoder) {
        yield decoder.decode(piece, { stream: true })
        continue
      }
      waiting = Buffer.concat([waiting, piece])
      encoding = tell(waiting, false)
      if (!encoding) continue
      decoder = new TextDecoder(encoding, { fatal: true })
      yield decoder.decode(waiting, { stream: true })
    }
    encoding ??= tell(waiting, true) ?? 'utf-8'
    yield decoder ? decoder.decode() : new TextDecoder(encoding, { fatal: true }).decode(waiting)
  }
  return { read, encoding: () => encoding ?? 'utf-8' }
}
