import { type DownloadRequest, dayInWords } from '@vitrine/contract'

export type GroupedBy = 'person' | 'file'
/** Requests that belong together in the inbox: those of one person, or those for one file. */
export type Group = { key: string; by: GroupedBy; title: string; sub: string; requests: DownloadRequest[] }

const titleOf = ({ user, file }: DownloadRequest, by: GroupedBy) => {
  if (by === 'file') return { key: file.uuid, title: file.name, sub: file.rights.join(', ') }
  return { key: user.uuid, title: user.name || user.email, sub: user.name ? user.email : '' }
}
/** Requests by person or by file, in the order in which the newest of each came. */
export const groupRequests = (requests: readonly DownloadRequest[], by: GroupedBy): Group[] => {
  const groups = new Map<string, Group>()
  for (const request of requests) {
    const named = titleOf(request, by)
    const known = groups.get(named.key)
    if (known) known.requests.push(request)
    else groups.set(named.key, { ...named, by, requests: [request] })
  }
  return [...groups.values()]
}

/** How many files one person asks for, or how many people ask for one file: who asks twice is one. */
export const countIn = ({ by, requests }: Pick<Group, 'by' | 'requests'>) =>
  new Set(requests.map(({ file, user }) => (by === 'person' ? file.uuid : user.uuid))).size
/** The files of a group, each once. */
export const filesIn = ({ requests }: Pick<Group, 'requests'>) => [
  ...new Map(requests.map(({ file }) => [file.uuid, file])).values(),
]
/** What was said, each thing once, with the files it was said of. */
export const useCasesWithFiles = ({ requests }: Pick<Group, 'requests'>) =>
  useCasesIn({ requests }).map((said) => ({
    said,
    files: filesIn({ requests: requests.filter(({ useCase }) => useCase === said) }).map(({ name }) => name),
  }))
/** What was said, each thing once. */
export const useCasesIn = ({ requests }: Pick<Group, 'requests'>) => [
  ...new Set(requests.map(({ useCase }) => useCase)),
]
/** Those that wait for an answer. */
export const openRequestsIn = ({ requests }: Pick<Group, 'requests'>) =>
  requests.filter(({ approved }) => approved === null)

/** How many of these the rights of their files cover. */
export const coverageOf = (requests: readonly DownloadRequest[]): { kind: 'ok' | 'warn' | 'stop'; words: string } => {
  const covered = requests.filter((one) => one.covered).length
  if (covered === requests.length) return { kind: 'ok', words: requests.length === 1 ? 'Covered' : 'All covered' }
  if (covered === 0) return { kind: 'stop', words: requests.length === 1 ? 'Not covered' : 'None covered' }
  return { kind: 'warn', words: `${covered} of ${requests.length} covered` }
}

/** "5 requests since 2 March 2025, 4 approved, 1 denied"; nothing for who asks for the first time. */
export const historyInWords = (requests: readonly Pick<DownloadRequest, 'approved' | 'created_at'>[]) => {
  const first = requests.at(-1)
  if (!first || requests.length < 2) return null
  const many = (answer: boolean, word: string) => {
    const n = requests.filter(({ approved }) => approved === answer).length
    return n === 0 ? [] : [n === requests.length ? `all ${word}` : `${n} ${word}`]
  }
  const head = `${requests.length} requests since ${dayInWords(first.created_at)}`
  return [head, ...many(true, 'approved'), ...many(false, 'denied')].join(', ')
}
