import type { DownloadRequest } from '@vitrine/contract'

export type GroupedBy = 'person' | 'file'
/** A group of requests in the inbox: all by one person, or all for one file. */
export type Group = { key: string; by: GroupedBy; title: string; sub: string; requests: DownloadRequest[] }

const titleOf = ({ user, file }: DownloadRequest, by: GroupedBy) => {
  if (by === 'file') return { key: file.uuid, title: file.name, sub: file.rights.join(', ') }
  return { key: user.uuid, title: user.name || user.email, sub: user.name ? user.email : '' }
}
/** Groups requests by person or by file, newest first. */
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

/** Returns the number of distinct files that one person requests, or of distinct people who request one file. */
export const countIn = ({ by, requests }: Pick<Group, 'by' | 'requests'>) =>
  new Set(requests.map(({ file, user }) => (by === 'person' ? file.uuid : user.uuid))).size
/** The distinct files of a group. */
export const filesIn = ({ requests }: Pick<Group, 'requests'>) => [
  ...new Map(requests.map(({ file }) => [file.uuid, file])).values(),
]
/** The distinct use cases, with their files. */
export const useCasesWithFiles = ({ requests }: Pick<Group, 'requests'>) =>
  useCasesIn({ requests }).map((useCase) => ({
    useCase,
    files: filesIn({ requests: requests.filter((one) => one.useCase === useCase) }).map(({ name }) => name),
  }))
/** The distinct use cases. */
export const useCasesIn = ({ requests }: Pick<Group, 'requests'>) => [
  ...new Set(requests.map(({ useCase }) => useCase)),
]
/** The unanswered requests. */
export const openRequestsIn = ({ requests }: Pick<Group, 'requests'>) =>
  requests.filter(({ approved }) => approved === null)
