import type { FileCard } from '@vitrine/contract'
import { problemWords } from './copy.ts'

/** What is wrong with a file, in as few words as a tile has room for. */
export const shortProblem = ({ code }: NonNullable<FileCard['problem']>) => problemWords[code] ?? problemWords.other
