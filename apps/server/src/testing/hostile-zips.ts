import { crc32, deflateRawSync } from 'node:zlib'

type Entry = [name: string, bytes: Buffer | string]

const headOf = ([name, raw]: Entry) => {
  const [plain, packed, called] = [Buffer.from(raw), deflateRawSync(raw), Buffer.from(name)]
  const common = Buffer.alloc(26)
  common.writeUInt16LE(20, 0)
  common.writeUInt16LE(0x800, 2)
  common.writeUInt16LE(8, 4)
  common.writeUInt32LE(crc32(plain), 10)
  common.writeUInt32LE(packed.length, 14)
  common.writeUInt32LE(plain.length, 18)
  common.writeUInt16LE(called.length, 22)
  return { common, called, packed }
}
type Head = ReturnType<typeof headOf>
const listed = ({ common, called }: Head, at: number) => {
  const tail = Buffer.alloc(14)
  tail.writeUInt32LE(at, 10)
  return Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), common, tail, called])
}
const stored = ({ common, called, packed }: Head) =>
  Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), common, called, packed])
const closed = (parts: Buffer[], list: Buffer[]) => {
  const central = Buffer.concat(list)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(list.length, 4)
  end.writeUInt16LE(list.length, 6)
  end.writeUInt32LE(central.length, 8)
  end.writeUInt32LE(
    parts.reduce((sum, part) => sum + part.length, 0),
    12,
  )
  return Buffer.concat([...parts, central, Buffer.from('PK\x05\x06', 'latin1'), end])
}

/** The offsets of the fields that an entry's local header and its central directory record have in common. */
export const headerField = { flags: 2, method: 4, crc32: 10, packed: 14, size: 18 } as const

/** A zip that can have names that no tool would write. `forge` can change each entry's header before it is written. */
export const evilZip = (entries: Entry[], forge?: (header: Buffer, index: number) => void): Buffer => {
  const parts: Buffer[] = []
  const list: Buffer[] = []
  let at = 0
  for (const [index, entry] of entries.entries()) {
    const head = headOf(entry)
    forge?.(head.common, index)
    const part = stored(head)
    parts.push(part)
    list.push(listed(head, at))
    at += part.length
  }
  return closed(parts, list)
}

/** A zip whose entries all point to the same compressed bytes. */
export const overlappingZip = (count: number, bytes: Buffer): Buffer => {
  const head = headOf(['kernel', bytes])
  return closed(
    [stored(head)],
    Array.from({ length: count }, () => listed(head, 0)),
  )
}

/** A zip in a zip in a zip. */
export const nestedZip = (depth: number, inside: Entry): Buffer =>
  depth === 0 ? evilZip([inside]) : evilZip([['inner.zip', nestedZip(depth - 1, inside)], inside])

/** Returns a copy of a zip with a false number of entries in its end-of-directory record. */
export const withCount = (zip: Buffer, count: number): Buffer => {
  const copy = Buffer.from(zip)
  copy.writeUInt16LE(count, copy.length - 14)
  copy.writeUInt16LE(count, copy.length - 12)
  return copy
}

/** A 113-byte zip whose only entry has a NUL byte in its name. It once stopped the server permanently. */
export const nulNameZip = (): Buffer =>
  Buffer.from(
    'UEsDBBQAAAgAAAAAIQCDFtyMAQAAAAEAAAAHAAAAw6kALnR4dHhQSwECFAMUAAAIAAAAACEAgxbcjAEAAAABAAAABwAAAAAAAAAAAAAAgAEAAAAAw6kALnR4dFBLBQYAAAAAAQABADUAAAAmAAAAAAA=',
    'base64',
  )
