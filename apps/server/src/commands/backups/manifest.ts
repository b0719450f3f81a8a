import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, readFile, rename } from 'node:fs/promises'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { PassThrough, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { z } from 'zod'
import { StartProblem } from '../../platform/start-problem.ts'
import { copy } from '../copy.ts'

const name = z.string().min(1)
const file = z.object({ file: z.string().regex(/^[\w.-]+(\/[\w.-]+)?$/), sha256: z.string().length(64) })
const Manifest = z.object({
  format: z.literal(1),
  /** Identifies this version of the backup. */
  id: name,
  version: z.string(),
  created_at: z.iso.datetime(),
  migrations: z.array(z.number()),
  postgres: z.number(),
  tables: z.array(file.extend({ schema: name, name, columns: z.array(name), rows: z.number(), sum: z.string() })),
  sequences: z.array(z.object({ schema: name, name, last_value: z.string(), is_called: z.boolean() })),
  objects: file.extend({ count: z.number(), bytes: z.number() }),
  /** Objects that were missing or differed from their hash when the backup was made. */
  damaged: z.array(z.string()),
  /** The id of the secret, and whether the secret is in the backup. */
  secret: z.object({ id: z.string(), kept: z.boolean() }),
})
/** The contents of a backup. Written last, so a folder with a manifest is complete. */
export type Manifest = z.infer<typeof Manifest>

const manifestFile = (dir: string) => path.join(dir, 'manifest.json')

/** Returns the manifest of a backup, or undefined if there is none. Throws if it cannot be read. */
export const readManifest = async (dir: string): Promise<Manifest | undefined> => {
  const text = await readFile(manifestFile(dir), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (text === undefined) return undefined
  try {
    return Manifest.parse(JSON.parse(text))
  } catch {
    throw new StartProblem(copy.manifestDamaged(manifestFile(dir)))
  }
}

/** Writes the manifest atomically. */
export const writeManifest = async (dir: string, manifest: Manifest): Promise<void> => {
  const unfinished = `${manifestFile(dir)}.new`
  const handle = await open(unfinished, 'w', 0o600)
  await handle.writeFile(`${JSON.stringify(manifest, null, 2)}\n`)
  await handle.sync()
  await handle.close()
  await rename(unfinished, manifestFile(dir))
  const folder = await open(dir)
  await folder.sync().finally(() => folder.close())
}

/** Compresses a stream into a file and syncs it to disk. Returns the hash of the file. */
export const writeCompressed = async (source: Readable, target: string): Promise<string> => {
  const hash = createHash('sha256')
  const tap = new PassThrough()
  tap.on('data', (chunk: Buffer) => hash.update(chunk))
  await pipeline(source, createGzip({ level: 1 }), tap, createWriteStream(target, { mode: 0o600, flush: true }))
  return hash.digest('hex')
}

/** Returns the decompressed content of a file as a stream. */
export const readCompressed = (source: string): Readable => {
  const gunzip = createGunzip()
  createReadStream(source)
    .on('error', (error) => gunzip.destroy(error))
    .pipe(gunzip)
  return gunzip
}

/** Yields the lines of a compressed file. */
export async function* linesOf(source: string): AsyncGenerator<string> {
  yield* createInterface({ input: readCompressed(source), crlfDelay: Infinity })
}

/** Throws if a file in the backup is missing or has changed. */
export const verifyFile = async (dir: string, { file: of, sha256 }: { file: string; sha256: string }) => {
  const hash = createHash('sha256')
  try {
    for await (const chunk of createReadStream(path.join(dir, of))) hash.update(chunk as Buffer)
  } catch {
    throw new StartProblem(copy.partUnreadable(path.join(dir, of)))
  }
  if (hash.digest('hex') !== sha256) throw new StartProblem(copy.partDamaged(path.join(dir, of)))
}
