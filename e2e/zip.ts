import { crc32 } from 'node:zlib'

const LOCAL = 0x04034b50
const CENTRAL = 0x02014b50
const END = 0x06054b50

/** An uncompressed zip of these files. */
export function zipOf(files: { name: string; bytes: Buffer }[]): Buffer {
  const parts: Buffer[] = []
  const central: Buffer[] = []
  let offset = 0
  for (const { name, bytes } of files) {
    const called = Buffer.from(name)
    const sum = crc32(bytes)
    const local = Buffer.alloc(30)
    local.writeUInt32LE(LOCAL, 0)
    local.writeUInt16LE(20, 4)
    local.writeUInt32LE(sum, 14)
    local.writeUInt32LE(bytes.length, 18)
    local.writeUInt32LE(bytes.length, 22)
    local.writeUInt16LE(called.length, 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(CENTRAL, 0)
    entry.writeUInt16LE(20, 4)
    entry.writeUInt16LE(20, 6)
    local.copy(entry, 16, 14, 28)
    entry.writeUInt32LE(offset, 42)
    parts.push(local, called, bytes)
    central.push(entry, called)
    offset += local.length + called.length + bytes.length
  }
  const directory = Buffer.concat(central)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(END, 0)
  end.writeUInt16LE(files.length, 8)
  end.writeUInt16LE(files.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, directory, end])
}

/** The names of the files in a zip, read from its central directory. */
export function namesIn(zip: Buffer): string[] {
  const mark = Buffer.alloc(4)
  mark.writeUInt32LE(CENTRAL)
  const names: string[] = []
  for (let at = zip.indexOf(mark); at !== -1; at = zip.indexOf(mark, at + 46))
    names.push(zip.toString('utf8', at + 46, at + 46 + zip.readUInt16LE(at + 28)))
  return names
}
