import type { FileCard } from '@vitrine/contract'
import { problemWords } from './copy.ts'

/** The problem of a file, short enough for a tile. */
export const shortProblem = ({ code }: NonNullable<FileCard['problem']>) => problemWords[code] ?? problemWords.other
