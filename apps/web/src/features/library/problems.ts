import type { FileCard } from '@vitrine/contract'
import { problemWords } from './copy.ts'

/** Returns a description of a file's problem, short enough for a tile. */
export const shortProblem = ({ code }: NonNullable<FileCard['problem']>) => problemWords[code] ?? problemWords.other
