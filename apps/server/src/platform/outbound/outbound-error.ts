import { AppError } from '@vitrine/contract'

/** Why a call failed. After `unreachable` it is certain that the other side has received nothing. */
export type OutboundProblem = 'refused' | 'unreachable' | 'timeout' | 'too_large' | 'broken'

/** A failed outbound call, with code and detail for people and `trouble` for jobs. */
export class OutboundError extends AppError {
  readonly trouble: OutboundProblem
  constructor(trouble: OutboundProblem, detail: string, cause?: unknown) {
    super(trouble === 'refused' ? 'outbound.refused' : 'outbound.failed', { detail })
    this.trouble = trouble
    this.cause = cause
  }
}

/** Creates the error for a refused call, with the reason in words. */
export const refuseCall = (detail: string): OutboundError => new OutboundError('refused', detail)

/** The message for every internal address, however it was found. */
export const internalAddressMessage = 'This address is not on the public internet. Use a public address.'

const timeoutCodes = /^(UND_ERR_(HEADERS|BODY)_TIMEOUT|ETIMEDOUT|TimeoutError)$/
const notConnected =
  /^(UND_ERR_CONNECT_TIMEOUT|E(CONNREFUSED|NOTFOUND|AI_AGAIN|HOSTUNREACH|NETUNREACH|ADDRNOTAVAIL)|NO_ADDRESS|(ERR_TLS|CERT|ERR_SSL|UNABLE_TO|SELF_SIGNED|DEPTH_ZERO).*)$/

/** Converts any failure to an OutboundError. A cancellation by the caller is left unchanged. */
export const outboundError = (error: unknown, alreadySent: boolean): Error => {
  if (error instanceof OutboundError) return error
  if (!(error instanceof Error)) return new OutboundError('broken', 'The connection was lost.', error)
  if (error.name === 'AbortError') return error
  const signs = [error.name, codeOf(error), codeOf(error.cause)]
  if (signs.some((sign) => timeoutCodes.test(sign)))
    return new OutboundError('timeout', 'The other server did not respond in time.', error)
  if (!alreadySent && signs.some((sign) => notConnected.test(sign)))
    return new OutboundError('unreachable', 'No connection could be made. Check the address.', error)
  return new OutboundError('broken', 'The connection was lost before the whole response arrived.', error)
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '')
