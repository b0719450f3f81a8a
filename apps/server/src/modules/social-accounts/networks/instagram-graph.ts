import { callNetwork, type Json } from './call.ts'
import { instagramProblem } from './instagram-errors.ts'
import { type AccountCall, type AppCall, NetworkProblem } from './network.ts'

/** Returns a Graph API URL, which always includes the API version. */
export const graph = ({ settings }: AppCall, path: string) =>
  `${settings.instagram.graphUrl}/${settings.instagram.version}/${path}`

/** Makes the problem of a failed read retryable, because reads are always safe to repeat. */
export const asRetryable = (problem: NetworkProblem) =>
  problem.kind === 'unknown' || problem.kind === 'unsent'
    ? new NetworkProblem('transient', problem.code, problem.message)
    : problem

export const readGraph = async (
  call: AccountCall,
  path: string,
  query: Record<string, string | number | undefined>,
): Promise<Json> => {
  const answer = await callNetwork('Instagram', call, graph(call, path), { query, token: call.token }).catch(
    (error: unknown) => {
      throw error instanceof NetworkProblem ? asRetryable(error) : error
    },
  )
  if (answer.status !== 200) throw asRetryable(instagramProblem(answer.status, answer.body))
  return answer.body
}

/** Creates an object for which duplicates are harmless, such as a container. */
export const createGraph = async (call: AccountCall, path: string, json: unknown): Promise<Json> => {
  const answer = await callNetwork('Instagram', call, graph(call, path), {
    method: 'POST',
    json,
    token: call.token,
  }).catch((error: unknown) => {
    throw error instanceof NetworkProblem ? asRetryable(error) : error
  })
  if (answer.status !== 200) throw asRetryable(instagramProblem(answer.status, answer.body))
  return answer.body
}
