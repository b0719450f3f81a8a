export const copy = {
  restKept: (problem: string) => `${problem.replace(/\.$/, '')}. Files already unpacked are kept.`,
  zipFailed: 'This zip could not be unpacked because of an error on the server. Files already unpacked are kept.',
  noMoreFiles: 'No more files can be accepted right now. Try again later.',
  zipInZip: 'A zip inside a zip can’t be unpacked. Upload it separately.',
  damaged: 'This file is damaged.',
  cancelled: 'The upload was cancelled.',
  zipTooLong: (minutes: number) =>
    `Unpacking this zip took more than ${minutes} minutes and was stopped. Files unpacked before then are kept.`,
} as const
