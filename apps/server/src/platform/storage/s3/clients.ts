import type { S3Settings } from '../../../config-s3.ts'
import { newBreaker } from './breaker.ts'
import { isUnanswered } from './errors.ts'

/** Timeouts in milliseconds, and how many times a call is tried. `answer`: how long the store may stay silent. */
export type S3Patience = { connect: number; answer: number; attempts: number }
export const usualPatience: S3Patience = { connect: 5000, answer: 15_000, attempts: 3 }
/** Slow readers keep their connections for minutes, so the pool is large. */
const maxSockets = 1000
const PROBE_ANSWERS_WITHIN_MS = 3000

/**
 * Clients of one bucket. No limit applies to the length of a transfer, only to silence: `reader` is for bodies that are read at
 * the speed of a slow recipient and limits only the wait for the headers, `client` is for everything else and limits every
 * silence, so that a large part can take as long as its bytes keep moving. A dead store fails all calls at once (`breaker.ts`).
 */
export const openClients = async (
  { bucket: Bucket, region, endpoint, pathStyle, credentials }: S3Settings,
  { connect, answer, attempts }: S3Patience,
) => {
  const sdk = await import('@aws-sdk/client-s3')
  const open = (maxAttempts: number, limits: { requestTimeout?: number; socketTimeout?: number }) => {
    const agent = { keepAlive: true, maxSockets }
    return new sdk.S3Client({
      region,
      forcePathStyle: pathStyle,
      maxAttempts,
      ...(endpoint && { endpoint }),
      ...(credentials && { credentials }),
      requestHandler: {
        connectionTimeout: connect,
        throwOnRequestTimeout: true,
        httpAgent: agent,
        httpsAgent: agent,
        ...limits,
      },
      // The signature covers a SHA-256 of every body. The newer checksums are unknown to many stores.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    })
  }
  const client = open(attempts, { socketTimeout: answer })
  const reader = open(attempts, { requestTimeout: answer })
  const prober = open(1, { requestTimeout: PROBE_ANSWERS_WITHIN_MS, socketTimeout: PROBE_ANSWERS_WITHIN_MS })
  const breaker = newBreaker(() =>
    prober.send(new sdk.HeadBucketCommand({ Bucket })).then(
      () => true,
      (error: unknown) => !isUnanswered(error),
    ),
  )
  // The breaker runs inside the retries, so that each attempt counts and the remaining ones fail once it has opened.
  for (const one of [client, reader])
    one.middlewareStack.add((next) => (args) => breaker.run(() => next(args), isUnanswered), {
      name: 'breaker',
      step: 'finalizeRequest',
      priority: 'low',
    })
  return {
    sdk,
    client,
    reader,
    close: () => {
      breaker.close()
      for (const one of [client, reader, prober]) one.destroy()
    },
  }
}
