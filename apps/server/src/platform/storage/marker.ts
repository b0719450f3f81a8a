import { lstat, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartProblem } from '../start-problem.ts'
import { rethrow, undefinedIfMissing } from './errors.ts'
import { listObjects } from './walk.ts'

/** The marker file in the folder of a store: if it is missing, the volume is not mounted. */
const markerOf = (folder: string) => join(folder, 'vitrine-store')

export const isMarked = async (folder: string): Promise<boolean> =>
  (await lstat(markerOf(folder)).catch(undefinedIfMissing)) !== undefined

const note = `Vitrine stores its files in this folder. Keep this file: if it is missing, the volume is not mounted.\n`

/** Thrown when the folder of a store is empty although the database has files. */
export class StoreMissing extends StartProblem {
  constructor(folder: string) {
    super(
      `The folder ${folder} is empty, but the database lists files that should be in it: the volume is probably not mounted. Nothing was changed. ` +
        `Mount the volume or set VITRINE_DATA to the right folder, then start again. ` +
        `If the files are lost, restore them from a backup, or create an empty file ${markerOf(folder)} to start without them.`,
    )
  }
}

/** Marks the folder of a store when it is first used. Throws if the folder is empty although the database has files. */
export const requireMarker = async (folder: string, hasFiles: () => Promise<boolean>): Promise<void> => {
  if (await isMarked(folder)) return
  const isEmpty = (await listObjects(folder).next()).done
  if (isEmpty && (await hasFiles())) throw new StoreMissing(folder)
  await mkdir(folder, { recursive: true, mode: 0o750 }).catch(rethrow)
  await writeFile(markerOf(folder), note, { mode: 0o640 }).catch(rethrow)
}
