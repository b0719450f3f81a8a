/** Raw pixels and their properties. */
export type Raster = {
  data: Uint8Array
  width: number
  height: number
  channels: number
  space?: 'rgb' | 'cmyk'
  icc?: Uint8Array
  orientation?: number
}

const SHORT = 3
const LONG = 4
const UNDEFINED = 7

/**
 * Pixels as an uncompressed TIFF in memory. Unlike raw pixels, it can contain CMYK, a colour profile and the
 * orientation.
 */
export const asTiff = ({ data, width, height, channels, space = 'rgb', icc, orientation = 1 }: Raster): Buffer => {
  const colours = space === 'cmyk' ? 4 : channels < 3 ? 1 : 3
  const extra = channels - colours
  const entries: [tag: number, type: number, values: number[] | Uint8Array][] = [
    [256, LONG, [width]],
    [257, LONG, [height]],
    [258, SHORT, Array<number>(channels).fill(8)],
    [259, SHORT, [1]],
    [262, SHORT, [space === 'cmyk' ? 5 : colours === 1 ? 1 : 2]],
    [273, LONG, [0]],
    [274, SHORT, [orientation]],
    [277, SHORT, [channels]],
    [278, LONG, [height]],
    [279, LONG, [data.length]],
    [284, SHORT, [1]],
    ...(extra > 0 ? [[338, SHORT, Array<number>(extra).fill(2)] satisfies [number, number, number[]]] : []),
    ...(icc ? [[34675, UNDEFINED, icc] satisfies [number, number, Uint8Array]] : []),
  ]
  const directory = 2 + entries.length * 12 + 4
  const lengths = entries.map(([, type, values]) => values.length * (type === LONG ? 4 : type === SHORT ? 2 : 1))
  const outside = lengths.reduce((sum, length) => sum + (length > 4 ? length + (length & 1) : 0), 0)
  const start = 8 + directory + outside
  const head = Buffer.alloc(start)
  head.write('II*\0', 'latin1')
  head.writeUInt32LE(8, 4)
  head.writeUInt16LE(entries.length, 8)
  let free = 8 + directory
  entries.forEach(([tag, type, values], index) => {
    const at = 10 + index * 12
    const length = lengths[index] ?? 0
    head.writeUInt16LE(tag, at)
    head.writeUInt16LE(type, at + 2)
    head.writeUInt32LE(values.length, at + 4)
    const place = length > 4 ? free : at + 8
    if (length > 4) {
      head.writeUInt32LE(free, at + 8)
      free += length + (length & 1)
    }
    if (values instanceof Uint8Array) head.set(values, place)
    else
      values.forEach((value, n) => {
        if (type === LONG) head.writeUInt32LE(tag === 273 ? start : value, place + n * 4)
        else head.writeUInt16LE(value, place + n * 2)
      })
  })
  return Buffer.concat([head, data])
}
