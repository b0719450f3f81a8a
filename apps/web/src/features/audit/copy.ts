import type { AuditProblem } from '@vitrine/contract'

const many = (count: number, one: string) => `${count.toLocaleString('en')} ${one}${count === 1 ? '' : 's'}`

export const auditWords = {
  tab: 'Audit log',
  event: 'Event',
  file: 'File',
  person: 'Person',
  when: 'When',
  number: 'Number',
  unnamed: 'Someone',
  byVitrine: 'Vitrine',
  integrity: 'Integrity',
  loadingIntegrity: 'the status of the audit log',
  noPermission: 'You can’t see the audit log',
  export: 'Export as CSV',
  checkNow: 'Check now',
  checkStarted: 'The check has started. The result will appear here.',
  checkFailed: 'The check couldn’t be started',
  empty: 'Nothing recorded yet',
  emptyHelp:
    'Changes and downloads in this team are recorded here. The log is sealed, so later changes to it are detected.',
  noMatch: 'No entries match these filters.',
  filters: { about: 'About', anything: 'Anything', person: 'Person', anyone: 'Anyone', from: 'From', to: 'To' },
  sealed: 'Seal',
  sealHelp:
    'Keep a copy of this code elsewhere. You can use it later to prove that nothing was removed from the end of the log.',
  numbersHelp:
    'Event numbers count the events of all teams, so your team’s numbers have gaps. The seals show whether an event is missing.',
  notSealed: 'The log is sealed every minute. The first seal will appear here.',
  neverChecked: 'The log is checked against its seals every night. It has not been checked yet.',
  intact: (events: number, when: string) => `No changes found in ${many(events, 'event')}, checked ${when}.`,
  tampered: (when: string) => `The log was changed after it was sealed. Tell your administrator. Checked ${when}.`,
  problem: ({ kind, after, until, seqs }: AuditProblem) => {
    const range = `between ${after + 1} and ${until}`
    switch (kind) {
      case 'changed':
        return `${many(seqs.length, 'event')} changed or added: ${seqs.slice(0, 10).join(', ')}${seqs.length > 10 ? '…' : ''}`
      case 'removed':
        return `Events are missing ${range}`
      case 'not_sealed':
        return `Events were added ${range}, or their seals were removed`
      case 'seal_changed':
        return `The seal for events ${range} was changed`
      case 'seal_removed':
        return 'Seals were removed'
    }
  },
} as const
