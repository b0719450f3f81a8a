import type { FileCard } from '@vitrine/contract'

const words: Record<string, string> = {
  damaged: 'Damaged',
  busy: 'Waiting: server is busy',
  locked: 'Password-protected',
  too_large: 'Too large to preview',
}

/** What is wrong with a file, in as few words as a tile has room for. */
export const shortProblem = ({ code }: NonNullable<FileCard['problem']>) => words[code] ?? 'No preview'
