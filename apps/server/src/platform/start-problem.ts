/** A start-up problem that an administrator can fix: one sentence that says what to do. */
export class StartProblem extends Error {
  override name = 'StartProblem'
}

const megabytes = (bytes: number) => `${Math.floor(bytes / 1_000_000)} MB`

/** The start-up problem if a disk has too little free space. */
export const diskFull = (folder: string, free?: number, least?: number) =>
  new StartProblem(
    free === undefined || least === undefined
      ? `The disk that holds ${folder} is full: free some space, or set VITRINE_DATA to a folder on another disk.`
      : `Only ${megabytes(free)} is free on the disk that holds ${folder}, and Vitrine needs ${megabytes(least)}: free some space, or set VITRINE_DATA to a folder on another disk.`,
  )

/** Explains a failed file operation to the person who starts the product; other errors are unchanged. */
export const explain = (error: unknown, folder: string): unknown => {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  switch (code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return diskFull(folder)
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return new StartProblem(
        `Vitrine can’t write to ${folder}: make it writable for this user, or set VITRINE_DATA to another folder.`,
      )
    case 'EEXIST':
    case 'ENOTDIR':
      return new StartProblem(`${folder} is not a folder: move the file with that name away, or set VITRINE_DATA.`)
    case 'ENOENT':
    case 'ENAMETOOLONG':
    case 'ELOOP':
      return new StartProblem(`The folder ${folder} cannot be created: set VITRINE_DATA to a valid path.`)
    default:
      return error
  }
}
