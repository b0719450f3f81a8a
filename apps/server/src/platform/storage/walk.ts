import { lstat, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { readKey } from './keys.ts'
import type { ListedObject } from './storage.ts'
import { rethrow, undefinedIfMissing } from './errors.ts'

/** Walks the two levels of folders under the root and yields every object; with `partition`, only those in this folder of
 *  the first level. */
export async function* listObjects(root: string, partition?: string): AsyncGenerator<ListedObject> {
  for (const outer of partition === undefined ? await levelsIn(root) : [join(root, partition)]) {
    for (const inner of await levelsIn(outer)) yield* listFolder(inner)
  }
}

/** Yields unfinished objects under their final keys. */
export async function* listParts(folder: string): AsyncGenerator<ListedObject> {
  for (const { name } of await entriesOf(folder))
    if (name.endsWith('.part')) yield* listOne(name.slice(0, -'.part'.length), join(folder, name))
}

/** Deletes unfinished files that have not been written to since the given time; returns their number. */
export const sweepFolder = async (folder: string, untouchedSince: Date): Promise<number> => {
  let swept = 0
  for (const name of await readdir(folder).catch(rethrow)) {
    const path = join(folder, name)
    const found = await lstat(path).catch(undefinedIfMissing)
    if (!found?.isFile() || found.mtime >= untouchedSince) continue
    await rm(path, { force: true }).catch(rethrow)
    swept += 1
  }
  return swept
}

const levelsIn = async (path: string) =>
  (await entriesOf(path))
    .filter((entry) => entry.isDirectory() && /^[0-9a-f]{2}$/.test(entry.name))
    .map((entry) => join(path, entry.name))

async function* listFolder(folder: string): AsyncGenerator<ListedObject> {
  for (const entry of await entriesOf(folder)) {
    const path = join(folder, entry.name)
    if (entry.isFile()) yield* listOne(entry.name, path)
    const uuid = entry.name.replace(/\.d$/, '')
    if (!entry.isDirectory() || uuid === entry.name) continue
    for (const named of await entriesOf(path)) yield* listOne(`${uuid}/${named.name}`, join(path, named.name))
  }
}

async function* listOne(key: string, path: string): AsyncGenerator<ListedObject> {
  const found = readKey(key) && (await lstat(path).catch(undefinedIfMissing))
  if (found?.isFile()) yield { key, size: found.size, modified_at: found.mtime }
}

// A folder may be deleted during the walk.
const entriesOf = async (path: string) => (await readdir(path, { withFileTypes: true }).catch(undefinedIfMissing)) ?? []
