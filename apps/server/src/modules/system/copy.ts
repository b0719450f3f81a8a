export const copy = { databaseDown: 'The database isn’t responding. Try again in a moment.' } as const

export const mails = {
  damaged: (count: number, address: string) => ({
    subject: 'Stored files are damaged',
    heading: 'Stored files are damaged',
    paragraphs: [
      count === 1
        ? 'One stored original is missing, unreadable or different from what was uploaded. Nothing was deleted. Restore it from a backup.'
        : `${count} stored originals are missing, unreadable or different from what was uploaded. Nothing was deleted. Restore them from a backup.`,
    ],
    button: { label: 'Show damaged files', address },
  }),
} as const
