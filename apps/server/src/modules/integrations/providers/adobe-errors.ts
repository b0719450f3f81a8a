import { cutText } from '@vitrine/contract'
import { callNetwork, listIn, textIn } from '../../../platform/oauth/call.ts'
import { NetworkProblem } from '../../../platform/oauth/problem.ts'
import { adobeCopy } from './copy.ts'
import type { AccountCall } from './provider.ts'
import { errorIn, retryAfter } from './token-endpoint.ts'

type Answer = Awaited<ReturnType<typeof callNetwork>>
/** Converts an unsuccessful response to a problem. Libraries returns an error code, Frame.io a list of errors. */
export const adobeProblem = ({ status, body, headers }: Answer): NetworkProblem => {
  const [first] = listIn(body['errors'])
  const { code, text } = errorIn(body)
  const reason = textIn(first?.['detail']) || text
  if (status === 401) return new NetworkProblem('reconnect', code, adobeCopy.lost)
  if (status === 403 && code.startsWith('403'))
    return new NetworkProblem('refused', code, adobeCopy.installationRefused)
  if (status === 413) return new NetworkProblem('refused', '413', adobeCopy.tooLarge)
  if (status === 415) return new NetworkProblem('refused', '415', adobeCopy.format)
  if (status === 429) return new NetworkProblem('limit', '429', adobeCopy.throttled, retryAfter(headers))
  if (status >= 500 || !reason) return new NetworkProblem('unknown', String(status), adobeCopy.unexpected)
  return new NetworkProblem('refused', code || String(status), adobeCopy.refused(cutText(reason, 300)))
}

/** Calls Libraries or Frame.io. Throws unless the call succeeds. */
export const adobeCall = async (
  call: AccountCall,
  url: string,
  asked: Parameters<typeof callNetwork>[3] = {},
): Promise<Answer> => {
  const answer = await callNetwork('Adobe', call, url, { ...asked, token: call.token })
  if (answer.status >= 300) throw adobeProblem(answer)
  return answer
}

/** For calls that are safe to repeat: turns an unknown outcome into a transient problem, so that the step is retried. */
export const asRepeatable = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    throw error instanceof NetworkProblem && error.kind === 'unknown'
      ? new NetworkProblem('transient', error.code, error.message)
      : error
  })
