import { Readable } from 'node:stream'
import { AppError } from '@vitrine/contract'
import { sniffStored } from '../../../platform/media/sniff-stored.ts'
import type { Ports } from '../../../platform/ports.ts'
import { EntryProblem, type newOutputCheck } from '../../../platform/zip/check-output.ts'
import { type ZipEntry, ZipProblem } from '../../../platform/zip/read.ts'
import type { ReceivedBytes } from '../../versions/index.ts'
import { copy } from '../copy.ts'

/** Stores an entry's bytes under their own key. Returns them, or the reason why the entry is skipped. Throws when the
 *  expansion of the whole zip must stop. */
export const unpackEntry = async (
  ports: Pick<Ports, 'storage' | 'media'>,
  entry: ZipEntry,
  check: ReturnType<typeof newOutputCheck>,
  { signal, refuse }: { signal: AbortSignal; refuse: (arrived: ReceivedBytes) => string | undefined },
): Promise<ReceivedBytes | string> => {
  try {
    const bytes = await entry.open()
    const stored = await ports.storage.stage(Readable.from(check(abortable(bytes, signal), entry)))
    const original_name = entry.path.at(-1) ?? entry.name
    const file_type = await sniffStored(ports, stored, original_name)
    const arrived = { ...stored, file_type, original_name }
    const refused = file_type === 'application/zip' ? copy.zipInZip : refuse(arrived)
    if (refused === undefined) return arrived
    await ports.storage.remove(stored.key)
    return refused
  } catch (error) {
    if (error instanceof ZipProblem || error instanceof AppError || signal.aborted) throw error
    if (error instanceof EntryProblem) return error.message
    return copy.damaged
  }
}

async function* abortable(stream: AsyncIterable<Uint8Array>, signal: AbortSignal) {
  for await (const chunk of stream) {
    signal.throwIfAborted()
    yield chunk
  }
}
