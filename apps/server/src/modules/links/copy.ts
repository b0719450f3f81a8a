import { dayInWords } from '@vitrine/contract'

export const copy = {
  availableUntil: (at: Date) => `Available until ${dayInWords(at, 'UTC')}`,
  unlockFirst: 'Unlock this page first.',
  futureDate: 'Choose a date in the future',
  liveCollection:
    'This collection is filled by a search, so it can’t be shared by link. Choose its files or a folder instead.',
  title: (files: number, team: string) => (files === 1 ? `File from ${team}` : `Files from ${team}`),
  sharedBy: (team: string) => `Shared by ${team}`,
} as const
