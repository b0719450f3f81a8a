import type { DownloadRequest } from '@vitrine/contract'

/** The requests of one person, as the inbox shows them. */
export type Asker = { uuid: string; name: string; email: string; requests: DownloadRequest[] }

/** Requests by person, in the order in which their newest came. */
export const byPerson = (requests: readonly DownloadRequest[]): Asker[] => {
  const askers = new Map<string, Asker>()
  for (const request of requests) {
    const { uuid, name, email } = request.user
    const known = askers.get(uuid)
    if (known) known.requests.push(request)
    else askers.set(uuid, { uuid, name: name || email, email, requests: [request] })
  }
  return [...askers.values()]
}

/** What somebody said, each thing once. */
export const useCasesOf = ({ requests }: Asker) => [...new Set(requests.map(({ useCase }) => useCase))]
