import type { FileHandle } from 'node:fs/promises'
import yauzl from 'yauzl'

const RECORD = 0x02014b50
/** Signatures that can follow the last record. */
const AFTER = new Set([0x06054b50, 0x06064b50, 0x05054b50, 0x08064b50])
const FIXED_BYTES = 46
/** The longest possible record: the fixed part, plus the name, extra fields and comment of 65,535 bytes each. */
const RECORD_MAX = FIXED_BYTES + 3 * 0xffff
const WINDOW_BYTES = 512 * 1024
/** How far to search for the next record after an unreadable one. */
const SEARCH_MAX = 16 * 1024 ** 2

/** A record of the central directory. `unreadable`: it lacks the fields needed to find its bytes. */
export type DirectoryRecord = { entry: yauzl.Entry; name: string; unreadable: boolean }

const extraFieldsOf = (raw: Buffer) => {
  try {
    return yauzl.parseExtraFields(raw)
  } catch {
    return []
  }
}

/** Reads a large entry's sizes and offset from its ZIP64 extra field, if it has one. Returns false if that field is too
 *  short or a number in it is too large. */
const readLargeSizes = (entry: yauzl.Entry): boolean => {
  const fields = ['uncompressedSize', 'compressedSize', 'relativeOffsetOfLocalHeader'] as const
  const wanted = fields.filter((field) => entry[field] === 0xffffffff)
  const data = entry.extraFields.find(({ id }) => id === 1)?.data
  if (!data) return true
  if (data.length < wanted.length * 8) return false
  for (const [i, field] of wanted.entries()) {
    const value = data.readBigUInt64LE(i * 8)
    if (value > Number.MAX_SAFE_INTEGER) return false
    entry[field] = Number(value)
  }
  return true
}

const recordAt = (bytes: Buffer): { record: DirectoryRecord; length: number } | undefined => {
  const [nameBytes, extraBytes, commentBytes] = [28, 30, 32].map((at) => bytes.readUInt16LE(at)) as [
    number,
    number,
    number,
  ]
  const length = FIXED_BYTES + nameBytes + extraBytes + commentBytes
  if (bytes.length < length) return undefined
  const entry = new yauzl.Entry()
  entry.versionMadeBy = bytes.readUInt16LE(4)
  entry.generalPurposeBitFlag = bytes.readUInt16LE(8)
  entry.compressionMethod = bytes.readUInt16LE(10)
  entry.crc32 = bytes.readUInt32LE(16)
  entry.compressedSize = bytes.readUInt32LE(20)
  entry.uncompressedSize = bytes.readUInt32LE(24)
  entry.externalFileAttributes = bytes.readUInt32LE(38)
  entry.relativeOffsetOfLocalHeader = bytes.readUInt32LE(42)
  const extraStart = FIXED_BYTES + nameBytes
  entry.extraFields = extraFieldsOf(bytes.subarray(extraStart, extraStart + extraBytes))
  const rawName = bytes.subarray(FIXED_BYTES, extraStart)
  const name = yauzl.getFileNameLowLevel(entry.generalPurposeBitFlag, rawName, entry.extraFields, true)
  const unreadable = !readLargeSizes(entry)
  // Cleared, because the bytes belong to a buffer that is reused.
  entry.extraFields = []
  return { record: { entry, name, unreadable }, length }
}

/** Reads the central directory from `start` on. Follows the records themselves rather than their announced number, and
 *  continues after unreadable records. Stops after `most` records. */
export async function* readDirectory(file: FileHandle, start: number, most: number): AsyncGenerator<DirectoryRecord> {
  let window = Buffer.alloc(0)
  let windowAt = 0
  const bytesAt = async (at: number) => {
    if (at < windowAt || at + RECORD_MAX > windowAt + window.length) {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(WINDOW_BYTES), 0, WINDOW_BYTES, at)
      window = buffer.subarray(0, bytesRead)
      windowAt = at
    }
    return window.subarray(at - windowAt)
  }
  const findNext = async (from: number) => {
    for (let at = from; at < from + SEARCH_MAX; at += WINDOW_BYTES / 2) {
      const bytes = await bytesAt(at)
      const found = bytes.indexOf('PK\x01\x02', 0, 'latin1')
      if (found >= 0) return at + found
      if (bytes.length < WINDOW_BYTES / 2) return undefined
    }
    return undefined
  }
  let at: number | undefined = start
  for (let found = 0; found < most && at !== undefined; ) {
    const bytes = await bytesAt(at)
    if (bytes.length < FIXED_BYTES) return
    const signature = bytes.readUInt32LE(0)
    if (AFTER.has(signature)) return
    const read = signature === RECORD ? recordAt(bytes) : undefined
    if (read) {
      yield read.record
      found += 1
      at += read.length
    } else at = await findNext(at + 1)
  }
}
