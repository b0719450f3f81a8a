import { OutboundError } from '../../../platform/outbound/outbound-error.ts'

/** Thrown when a provider can't be used. The message tells people what is wrong and what to check. */
export class ProviderProblem extends Error {}

const chain = (error: unknown): unknown[] =>
  error instanceof Error ? [error, ...chain(error.cause)] : error === undefined ? [] : [error]

const codes: Record<string, string> = {
  OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED:
    'The provider reports a different issuer. Enter the issuer exactly as the provider shows it.',
  OAUTH_RESPONSE_IS_NOT_CONFORM: 'No OpenID configuration was found at this address. Check the issuer.',
  OAUTH_RESPONSE_IS_NOT_JSON: 'No OpenID configuration was found at this address. Check the issuer.',
  OAUTH_PARSE_ERROR: 'No OpenID configuration was found at this address. Check the issuer.',
  OAUTH_INVALID_RESPONSE: 'The provider sent an invalid response.',
  OAUTH_JWT_CLAIM_COMPARISON_FAILED: 'The provider’s token was issued for another client or another sign-in.',
  OAUTH_JWT_TIMESTAMP_CHECK_FAILED: 'The provider’s token has expired. Check the clocks of both servers.',
  OAUTH_TIMEOUT: 'The provider did not respond in time.',
}
const textOf = (error: unknown): string | undefined => {
  if (error instanceof ProviderProblem) return error.message
  if (error instanceof OutboundError) return String(error.extra.detail)
  const { code, error: answer, status } = error as { code?: string; error?: string; status?: number }
  if (answer === 'invalid_client' || status === 401) return 'The provider does not accept the client ID or the secret.'
  if (answer === 'unauthorized_client') return 'The provider does not allow this client to sign people in.'
  if (answer === 'invalid_grant') return 'The provider no longer accepts this sign-in.'
  return code === undefined ? undefined : codes[code]
}
/** Converts errors from the OpenID library and the connection to messages. */
export const withReadableErrors = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    const text = chain(error).map(textOf).find(Boolean)
    throw new ProviderProblem(text ?? 'The provider sent an invalid response.', { cause: error })
  }
}
