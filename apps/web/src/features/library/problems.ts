import type { FileCard } from '@vitrine/contract'
import { problemWords } from './copy.ts'

/** A description of a file's problem, short enough for a tile. */
export const shortProblem = ({ code }: NonNullable<FileCard['problem']>) => problemWords[code] ?? problemWords.other
