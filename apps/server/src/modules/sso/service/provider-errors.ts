import { OutboundError } from '../../../platform/outbound/outbound-error.ts'
import { copy } from '../copy.ts'

/** Thrown when a provider can't be used. The message tells people what is wrong and what to check. */
export class ProviderProblem extends Error {}

const chain = (error: unknown): unknown[] =>
  error instanceof Error ? [error, ...chain(error.cause)] : error === undefined ? [] : [error]

const codes: Record<string, string> = {
  OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED: copy.otherIssuer,
  OAUTH_RESPONSE_IS_NOT_CONFORM: copy.noConfiguration,
  OAUTH_RESPONSE_IS_NOT_JSON: copy.noConfiguration,
  OAUTH_PARSE_ERROR: copy.noConfiguration,
  OAUTH_INVALID_RESPONSE: copy.invalidResponse,
  OAUTH_JWT_CLAIM_COMPARISON_FAILED: copy.otherClient,
  OAUTH_JWT_TIMESTAMP_CHECK_FAILED: copy.tokenExpired,
  OAUTH_TIMEOUT: copy.noResponse,
}
const textOf = (error: unknown): string | undefined => {
  if (error instanceof ProviderProblem) return error.message
  if (error instanceof OutboundError) return String(error.extra.detail)
  const { code, error: answer, status } = error as { code?: string; error?: string; status?: number }
  if (answer === 'invalid_client' || status === 401) return copy.clientRefused
  if (answer === 'unauthorized_client') return copy.clientNotAllowed
  if (answer === 'invalid_grant') return copy.signInRefused
  return code === undefined ? undefined : codes[code]
}
/** Runs work, and throws a `ProviderProblem` with a readable message if the OpenID library or the connection fails. */
export const withReadableErrors = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    const text = chain(error).map(textOf).find(Boolean)
    throw new ProviderProblem(text ?? copy.invalidResponse, { cause: error })
  }
}
