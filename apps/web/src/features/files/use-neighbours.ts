import { useState } from 'react'
import type { Neighbours } from './neighbours.ts'

type Files = readonly { uuid: string }[]
type AdjacentFiles = Pick<Neighbours, 'previous' | 'next'>

/**
 * Finds the files beside a file in a list. For a file that has left the list, returns the files around
 * its former place, so that browsing continues from there.
 */
export const findNeighbours = (opened: string, files: Files, filesBefore: Files): AdjacentFiles => {
  const at = files.findIndex(({ uuid }) => uuid === opened)
  if (at >= 0) return { previous: files[at - 1]?.uuid, next: files[at + 1]?.uuid }
  const was = filesBefore.findIndex(({ uuid }) => uuid === opened)
  if (was < 0) return { previous: undefined, next: undefined }
  const here = new Set(files.map(({ uuid }) => uuid))
  const isHere = ({ uuid }: { uuid: string }) => here.has(uuid)
  return {
    previous: filesBefore.slice(0, was).findLast(isHere)?.uuid,
    next: filesBefore.slice(was + 1).find(isHere)?.uuid,
  }
}

const isSame = (a: Files, b: Files) =>
  a === b || (a.length === b.length && a.every(({ uuid }, i) => uuid === b[i]?.uuid))
const none: Files = []
/** The files before and after the open one. */
export const useNeighbours = (opened: string | undefined, files: Files): AdjacentFiles => {
  const [lastFiles, setLastFiles] = useState(none)
  const isIn = opened !== undefined && files.some(({ uuid }) => uuid === opened)
  if (isIn && !isSame(lastFiles, files)) setLastFiles(files)
  return opened === undefined ? { previous: undefined, next: undefined } : findNeighbours(opened, files, lastFiles)
}
