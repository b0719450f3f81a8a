import { open } from 'node:fs/promises'

type Layout = { isIndexFirst: boolean; hasEditList: boolean }

const MAX_INDEX_BYTES = 64 * 1024 * 1024

/** The position of the index (`moov`) of an MP4 or MOV, and whether it contains an edit list (`elst`). */
export const readLayout = async (path: string): Promise<Layout> => {
  const file = await open(path)
  const layout: Layout = { isIndexFirst: false, hasEditList: false }
  try {
    const { size } = await file.stat()
    let at = 0
    let hasSeenData = false
    while (at + 8 <= size) {
      const { buffer: header } = await file.read(Buffer.alloc(16), 0, 16, at)
      const short = header.readUInt32BE(0)
      const name = header.toString('latin1', 4, 8)
      const length = short === 1 ? Number(header.readBigUInt64BE(8)) : short === 0 ? size - at : short
      if (name === 'mdat') hasSeenData = true
      if (name === 'moov') {
        layout.isIndexFirst = !hasSeenData
        const { buffer } = await file.read(Buffer.alloc(Math.min(length, MAX_INDEX_BYTES)), 0, undefined, at)
        layout.hasEditList = buffer.includes('elst', 0, 'latin1')
      }
      if (length < 8) break
      at += length
    }
    return layout
  } finally {
    await file.close()
  }
}
