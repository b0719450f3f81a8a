import { crc32 } from 'node:zlib'
import type { WriteBytes } from '@vitrine/contract'

/** A file for a zip. Its bytes are read when it is written. */
export type ZipInput = { name: string; modified_at: Date; readBlocks: WriteBytes }

type Written = { name: Buffer; crc: number; size: bigint; offset: bigint; stamp: number }

/** Images and videos are already compressed, so they are stored. Their 64-bit sizes follow the bytes (bit 3), so that
 *  nothing has to be known in advance or kept in memory. Names are UTF-8 (bit 11). */
const flags = 0x0808
const version = 45

/** Streams a zip, file after file. The bytes pass through as they are read; only their checksum is kept. */
export const streamZip =
  (members: AsyncIterable<ZipInput>): WriteBytes =>
  async (write) => {
    const written: Written[] = []
    let offset = 0n
    const out = (bytes: Uint8Array) => {
      offset += BigInt(bytes.length)
      return write(bytes)
    }
    for await (const member of members) {
      const name = Buffer.from(member.name, 'utf8')
      const entry: Written = { name, crc: 0, size: 0n, offset, stamp: stampOf(member.modified_at) }
      await out(localHead(entry))
      await member.readBlocks((block) => {
        entry.crc = crc32(block, entry.crc)
        entry.size += BigInt(block.length)
        return out(block)
      })
      await out(afterwards(entry))
      written.push(entry)
    }
    const start = offset
    for (const entry of written) await out(directoryEntry(entry))
    await out(ending(BigInt(written.length), start, offset - start))
  }

/** Returns the exact size of a zip of these files. */
export const zipLength = (members: readonly { name: string; size: number }[]): number => {
  const around = members.map(({ name, size }) => {
    const entry: Written = { name: Buffer.from(name, 'utf8'), crc: 0, size: 0n, offset: 0n, stamp: 0 }
    return localHead(entry).length + size + afterwards(entry).length + directoryEntry(entry).length
  })
  return around.reduce((sum, length) => sum + length, ending(0n, 0n, 0n).length)
}

/** Date and time in zip format: in steps of two seconds, from 1980. */
const stampOf = (at: Date) => {
  const day = ((Math.max(at.getUTCFullYear(), 1980) - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate()
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1)
  return ((day << 16) | time) >>> 0
}

/** Encodes a sequence of numbers, each with its width in bytes. */
const pack = (...numbers: [bytes: 2 | 4 | 8, value: number | bigint][]) => {
  const buffer = Buffer.alloc(numbers.reduce((sum, [bytes]) => sum + bytes, 0))
  let at = 0
  for (const [bytes, value] of numbers) {
    if (bytes === 8) buffer.writeBigUInt64LE(BigInt(value), at)
    else buffer.writeUIntLE(Number(value), at, bytes)
    at += bytes
  }
  return buffer
}

const localHead = ({ name, stamp }: Written) => {
  const extra = pack([2, 1], [2, 16], [8, 0], [8, 0])
  const head = pack(
    [4, 0x04034b50],
    [2, version],
    [2, flags],
    [2, 0],
    [4, stamp],
    [4, 0],
    [4, 0xffffffff],
    [4, 0xffffffff],
  )
  return Buffer.concat([head, pack([2, name.length], [2, extra.length]), name, extra])
}
const afterwards = ({ crc, size }: Written) => pack([4, 0x08074b50], [4, crc], [8, size], [8, size])
const directoryEntry = ({ name, crc, size, offset, stamp }: Written) => {
  const extra = pack([2, 1], [2, 24], [8, size], [8, size], [8, offset])
  const head = pack([4, 0x02014b50], [2, version], [2, version], [2, flags], [2, 0], [4, stamp], [4, crc])
  const sizes = pack([4, 0xffffffff], [4, 0xffffffff], [2, name.length], [2, extra.length])
  return Buffer.concat([head, sizes, pack([2, 0], [2, 0], [2, 0], [4, 0], [4, 0xffffffff]), name, extra])
}
const ending = (count: bigint, start: bigint, size: bigint) =>
  Buffer.concat([
    pack(
      [4, 0x06064b50],
      [8, 44],
      [2, version],
      [2, version],
      [4, 0],
      [4, 0],
      [8, count],
      [8, count],
      [8, size],
      [8, start],
    ),
    pack([4, 0x07064b50], [4, 0], [8, start + size], [4, 1]),
    pack([4, 0x06054b50], [2, 0], [2, 0], [2, 0xffff], [2, 0xffff], [4, 0xffffffff], [4, 0xffffffff], [2, 0]),
  ])
